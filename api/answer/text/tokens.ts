/** The build counts the words of the law as the service searches them: both take them from one place. */
export { isStopWord, tokensOf, wordsOf } from "../../../shared/tokens.ts";
