import { useEffect, useRef, useState } from "preact/hooks";
import { Badge } from "../../parts/badge.tsx";
import { formatCount, formatDay } from "../../parts/dates.ts";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import type { KeyCreatedResponse, KeyInfo } from "../../service/types.ts";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { CreateKey, NewKey } from "./create-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";

const words = texts.account.keys;

interface RowProps {
  readonly info: KeyInfo;
  readonly isOwn: boolean;
  onRevoke(): void;
}

const Row = ({ info, isOwn, onRevoke }: RowProps) => (
  <li class="key">
    <div>
      <p class="key-name">
        <strong>{info.name}</strong> <code>{info.key_prefix}…</code>
        {isOwn ? <Badge tone="good">{words.own}</Badge> : null}
        {info.is_test ? <Badge>{words.test}</Badge> : null}
      </p>
      <p class="small">
        {words.facts(
          formatDay(info.created_at),
          info.last_used_at === null ? null : formatDay(info.last_used_at),
          formatCount(info.request_count),
        )}
      </p>
    </div>
    {isOwn ? (
      <p class="small">{words.ownHint}</p>
    ) : (
      <button type="button" aria-label={words.revokeNamed(info.name, info.key_prefix)} onClick={onRevoke}>
        {words.revoke}
      </button>
    )}
  </li>
);

interface Props {
  /** The key that is signed in, and how many the plan allows. */
  readonly ownId: number;
  readonly keysMax: number;
}

/** The organization's keys: seen, made, shown once, revoked. */
export const Keys = ({ ownId, keysMax }: Props) => {
  const { body, failure, isLoading, isSlow, retry } = useLoaded<KeyInfo[]>("/v1/account/keys");
  const [created, setCreated] = useState<KeyCreatedResponse | null>(null);
  const [revoking, setRevoking] = useState<KeyInfo | null>(null);
  const [said, setSaid] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isRevoked = useRef(false);

  useEffect(() => {
    // The button that was pressed is gone. Only now is the dialog too, over which nothing else takes the focus.
    if (revoking === null && isRevoked.current) heading.current?.focus();
    isRevoked.current = false;
  }, [revoking]);

  const changed = (message: string): void => {
    setSaid(message);
    retry();
  };
  const onRevoked = (name: string): void => {
    isRevoked.current = true;
    setRevoking(null);
    changed(words.revoked(name));
  };
  const onCreated = (made: KeyCreatedResponse): void => {
    setCreated(made);
    changed("");
  };

  return (
    <section aria-labelledby="keys">
      <h2 id="keys" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p class="small">{words.lead}</p>
      <p role="status" class="said">
        {said}
      </p>
      {failure === null ? null : <FailureNotice failure={failure} retry={retry} />}
      {isLoading && (body === null || isSlow) ? <Loading isSlow={isSlow} /> : null}
      {body === null ? null : (
        <>
          <p>{words.count(formatCount(body.length), formatCount(keysMax))}</p>
          <ul class="keys">
            {body.map((info) => (
              <Row key={info.id} info={info} isOwn={info.id === ownId} onRevoke={() => setRevoking(info)} />
            ))}
          </ul>
        </>
      )}
      {created === null ? null : <NewKey created={created} onClose={() => setCreated(null)} />}
      {body !== null && body.length >= keysMax ? <p>{words.full}</p> : <CreateKey onCreated={onCreated} />}
      {revoking === null ? null : (
        <RevokeKey info={revoking} onRevoked={() => onRevoked(revoking.name)} onClose={() => setRevoking(null)} />
      )}
    </section>
  );
};
