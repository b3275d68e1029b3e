import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const ComparePage = () => <Page title={texts.pages.compare}>{null}</Page>;
