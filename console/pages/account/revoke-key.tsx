import { useState } from "preact/hooks";
import { Confirm } from "../../parts/confirm.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { type Failure, failureFrom } from "../../service/failure.ts";
import { send } from "../../service/request.ts";
import { useSession } from "../../service/session.tsx";
import type { KeyInfo } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";

const words = texts.account.keys;

interface Props {
  readonly info: KeyInfo;
  onRevoked(): void;
  onClose(): void;
}

/** Asks whether a key is to be revoked, and revokes it. One that is gone already is as good as revoked. */
export const RevokeKey = ({ info, onRevoked, onClose }: Props) => {
  const { key } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const revoke = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await send(`/v1/account/keys/${info.id}`, { method: "DELETE", key });
      onRevoked();
    } catch (thrown) {
      const found = failureFrom(thrown);
      if (found?.code === "key_not_found") return onRevoked();
      setFailure(found);
      setBusy(false);
    }
  };

  return (
    <Confirm
      title={words.revokeQuestion(info.name)}
      action={isBusy ? words.revoking : words.revokeIt}
      cancel={words.keepIt}
      isBusy={isBusy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>{words.revokeMeans(info.key_prefix)}</p>
      {failure === null ? null : <FailureNotice failure={failure} />}
    </Confirm>
  );
};
