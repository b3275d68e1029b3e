import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const OperatorPage = () => <Page title={texts.pages.operator}>{null}</Page>;
