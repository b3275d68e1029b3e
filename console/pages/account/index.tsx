import { Page } from "../../parts/page.tsx";
import { texts } from "../../texts/en.ts";

/** To be written. */
export const AccountPage = () => <Page title={texts.pages.account}>{null}</Page>;
