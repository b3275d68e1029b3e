import type { LawText } from "../../../shared/corpus/index.ts";
import { ServiceError } from "../../../shared/errors.ts";
import type { Mounted } from "../../corpus.ts";
import type { Soon } from "../../engines/types.ts";
import type { KeyCall } from "../../http/call.ts";
import { fromCorpus, pinnedBy, soon } from "../../http/corpus-version.ts";
import { corpusVersionHeader } from "../../http/response/headers.ts";
import type { Services } from "../../services.ts";
import type { WantedVersion } from "../../versions/index.ts";

/** What the query asks for must be what the header pins. */
const refuseContradiction = (services: Services, pinned: string, wanted: WantedVersion): void => {
  if (wanted.corpusVersion === null && wanted.asOf === null) return;
  const { versions } = services.corpus;
  const [inHeader, inQuery] = [versions.nameOf({ corpusVersion: pinned, asOf: null }), versions.nameOf(wanted)];
  if (inHeader === inQuery) return;
  const name = wanted.asOf === null ? "corpus_version" : "as_of";
  throw new ServiceError(
    "corpus_version_conflict",
    `The header ${corpusVersionHeader} pins another version than \`${name}\` asks for (${inQuery}). Leave one of them out.`,
  );
};

/** The version that a lookup's query asks for; null where that is the current one, or the one that its header pins. Throws as `fromState` does. */
const askedBeside = (services: Services, call: KeyCall, wanted: WantedVersion): string | null => {
  const pinned = pinnedBy(call.request);
  if (pinned !== null) {
    refuseContradiction(services, pinned, wanted);
    return null;
  }
  const { corpus } = services;
  const version = corpus.versions.nameOf(wanted);
  return version === corpus.require().version ? null : version;
};

/** What a lookup makes of a version that is mounted for its call, and of the law of an earlier one. */
interface Readers<Result> {
  mounted(mounted: Mounted): Soon<Result>;
  earlier(law: LawText): Soon<Result>;
}

/**
 * What is made of the state of the law that a lookup's query asks for, else of the version that answers the call. Of an earlier state no more
 * is read than its law. Throws `corpus_version_not_found`, and `corpus_version_conflict` where the header pins another one.
 */
export const fromState = <Result>(
  services: Services,
  call: KeyCall,
  wanted: WantedVersion,
  { mounted, earlier }: Readers<Result>,
): Soon<Result> => {
  if (askedBeside(services, call, wanted) === null) return fromCorpus(services, call, mounted);
  return soon(services.corpus.versions.at(wanted), (law) => {
    call.corpusVersion = law.manifest.corpus_version;
    return earlier(law);
  });
};

/**
 * The same of a version that is mounted whole, since the text of an earlier one alone cannot be searched: `service_unavailable` too, where
 * others are in use.
 */
export const fromMountedState = <Result>(
  services: Services,
  call: KeyCall,
  wanted: WantedVersion,
  make: (mounted: Mounted) => Soon<Result>,
): Soon<Result> => fromCorpus(services, call, make, askedBeside(services, call, wanted) ?? pinnedBy(call.request));
