import { FailureNotice, Notice } from "../../parts/notice.tsx";
import type { Failure } from "../../service/failure.ts";
import { texts } from "../../texts/en.ts";

/** What the operator's endpoints refuse means other things than a key that is refused. */
const refusals: Readonly<Record<string, { readonly title: string; readonly todo: string }>> = {
  unauthorized: texts.operator.unauthorized,
  not_found: texts.operator.notFound,
};

/** True where the token is wrong, or none opens anything. */
export const isRefusal = ({ code }: Failure): boolean => code in refusals;

/** What went wrong on the operator's page. */
export const OperatorFailure = ({ failure, retry }: { readonly failure: Failure; readonly retry?: () => void }) => {
  const refusal = refusals[failure.code];
  if (refusal === undefined) return <FailureNotice failure={failure} {...(retry === undefined ? {} : { retry })} />;
  return (
    <Notice tone="bad" title={refusal.title}>
      <p>{refusal.todo}</p>
    </Notice>
  );
};
