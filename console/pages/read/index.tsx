import "./read.css";
import { useRoute } from "preact-iso";
import { ActPage } from "./act.tsx";
import { LibraryPage } from "./library.tsx";
import { ProvisionPage } from "./provision.tsx";

/** The law itself: all acts, one act, one provision. */
export const ReadPage = () => {
  const { act, provision } = useRoute().params;
  if (act === undefined) return <LibraryPage />;
  if (provision === undefined) return <ActPage act={act} />;
  return <ProvisionPage act={act} provision={provision} />;
};
