import { useEffect, useRef, useState } from "preact/hooks";
import { CopyButton } from "../../parts/copy-button.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { type Failure, failureFrom } from "../../service/failure.ts";
import { requestJson } from "../../service/request.ts";
import { useSession } from "../../service/session.tsx";
import type { KeyCreatedResponse } from "../../service/types.ts";
import { texts } from "../../texts/en.ts";

const words = texts.account.keys;
const nameLengthMax = 255;

/** A name for a request. (`crypto.randomUUID` is there under https and on this machine alone.) */
const newRequestName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Asks for a key by a name. The same wish, sent again after a failure, makes no second key. */
export const CreateKey = ({ onCreated }: { onCreated(created: KeyCreatedResponse): void }) => {
  const { key } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wish = useRef({ name: "", request: "" });

  const create = async (form: HTMLFormElement): Promise<void> => {
    const name = (form.elements.namedItem("name") as HTMLInputElement).value.trim();
    if (wish.current.request === "" || wish.current.name !== name) wish.current = { name, request: newRequestName() };
    setBusy(true);
    setFailure(null);
    try {
      const headers = { "Idempotency-Key": wish.current.request };
      onCreated(await requestJson("/v1/account/keys", { method: "POST", key, body: { name }, headers }));
      wish.current = { name: "", request: "" };
      form.reset();
    } catch (thrown) {
      setFailure(failureFrom(thrown));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void create(event.currentTarget as HTMLFormElement);
  };

  return (
    <form class="form" onSubmit={submit}>
      <h3>{words.create}</h3>
      <label for="key-name">{words.name}</label>
      <input id="key-name" name="name" autocomplete="off" maxLength={nameLengthMax} aria-describedby="key-name-hint" />
      <p id="key-name-hint" class="small">
        {words.nameHint}
      </p>
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {isBusy ? words.creating : words.create}
      </button>
      {failure === null ? null : <FailureNotice failure={failure} />}
    </form>
  );
};

/** The only sight of a new key. It takes the focus, so that nobody misses it. */
export const NewKey = ({ created, onClose }: { readonly created: KeyCreatedResponse; onClose(): void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [created.id]);
  return (
    <section class="notice notice-good new-key" aria-labelledby="new-key">
      <h3 id="new-key" ref={heading} tabIndex={-1}>
        {words.newKey(created.name)}
      </h3>
      <p>{words.shownOnce}</p>
      <p>
        <code class="whole-key">{created.api_key}</code>
      </p>
      <p class="buttons">
        <CopyButton text={created.api_key} label={words.copy} />
        <button type="button" onClick={onClose}>
          {words.done}
        </button>
      </p>
    </section>
  );
};
