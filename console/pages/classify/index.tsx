import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const ClassifyPage = () => <Page title={texts.pages.classify}>{null}</Page>;
