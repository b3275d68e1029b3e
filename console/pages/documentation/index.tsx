import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const DocumentationPage = () => <Page title={texts.pages.documentation}>{null}</Page>;
