import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const AskPage = () => <Page title={texts.pages.ask}>{null}</Page>;
