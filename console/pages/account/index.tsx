import { formatCount, formatDay } from "../../parts/dates.ts";
import { FailureNotice, Loading, Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { useSession } from "../../service/session.tsx";
import type { AccountResponse } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { Keys } from "./keys.tsx";
import { Usage } from "./usage.tsx";

const words = texts.account;

const SignedIn = ({ organization, plan, key }: AccountResponse) => {
  const { signOut } = useSession();
  return (
    <section aria-labelledby="signed-in">
      <h2 id="signed-in">{words.signedIn.title}</h2>
      <dl class="facts">
        <dt>{words.signedIn.organization}</dt>
        <dd>{organization}</dd>
        <dt>{words.signedIn.plan}</dt>
        <dd>{words.plans[plan]}</dd>
        <dt>{words.signedIn.key}</dt>
        <dd>
          {key.name} (<code>{key.key_prefix}…</code>)
        </dd>
      </dl>
      {key.is_test ? <Notice tone="info" title={words.signedIn.testKey} /> : null}
      <p class="small">{words.signedIn.hint}</p>
      <button type="button" onClick={signOut}>
        {texts.signIn.signOut}
      </button>
    </section>
  );
};

/** How much of the month's quota is used: in words, and as a bar. */
const Quota = ({ quota }: AccountResponse) => {
  const share = Math.min(1, quota.used / quota.limit);
  const level = share === 1 ? "bad" : share >= 0.8 ? "caution" : "good";
  const resetsOn = formatDay(quota.resets_on);
  return (
    <section aria-labelledby="quota">
      <h2 id="quota">{words.quota.title}</h2>
      <p>{words.quota.used(formatCount(quota.used), formatCount(quota.limit))}</p>
      <svg class="meter" aria-hidden="true">
        <rect class={`meter-${level}`} x="0" y="0" width={`${share * 100}%`} height="100%" />
      </svg>
      <p class="small">{words.quota.counted(resetsOn)}</p>
      {level === "bad" ? (
        <Notice tone="caution" title={words.quota.usedUp(resetsOn)}>
          <p>{words.quota.usedUpTodo}</p>
        </Notice>
      ) : null}
    </section>
  );
};

const Limits = ({ limits, quota }: AccountResponse) => (
  <section aria-labelledby="limits">
    <h2 id="limits">{words.limits.title}</h2>
    <dl class="facts">
      <dt>{words.limits.meteredPerMonth}</dt>
      <dd>{formatCount(quota.limit)}</dd>
      <dt>{words.limits.meteredPerMinute}</dt>
      <dd>{formatCount(limits.metered_per_minute)}</dd>
      <dt>{words.limits.lookupsPerMinute}</dt>
      <dd>{formatCount(limits.lookups_per_minute)}</dd>
      <dt>{words.limits.keys}</dt>
      <dd>{formatCount(limits.keys)}</dd>
    </dl>
    <p class="small">{words.limits.hint}</p>
  </section>
);

/** The account: who is signed in, what the plan allows, the keys, and what was used. */
export const AccountPage = () => {
  const { body, failure, isSlow, retry } = useLoaded<AccountResponse>("/v1/account");
  return (
    <Page title={texts.pages.account} lead={words.lead}>
      {failure === null ? null : <FailureNotice failure={failure} retry={retry} />}
      {body === null && failure === null ? <Loading isSlow={isSlow} /> : null}
      {body === null ? null : (
        <>
          <div class="columns">
            <SignedIn {...body} />
            <Quota {...body} />
            <Limits {...body} />
          </div>
          <Keys ownId={body.key.id} keysMax={body.limits.keys} />
          <Usage />
        </>
      )}
    </Page>
  );
};
