import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const ReadPage = () => <Page title={texts.pages.read}>{null}</Page>;
