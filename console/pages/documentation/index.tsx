import { useEffect, useMemo, useState } from "preact/hooks";
import { Markdown } from "../../parts/markdown.tsx";
import { FailureNotice, Loading } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { useLoaded } from "../../service/use-loaded.ts";
import { texts } from "../../texts/en.ts";
import { type OpenApiDocument, operationsByTag } from "./document.ts";
import { OperationSection } from "./operation-section.tsx";
import "./documentation.css";

const words = texts.documentation;

type Tags = ReturnType<typeof operationsByTag>;

/** The operation that the address names, also when only that part of it changes. */
const useHash = (): string => {
  const [hash, setHash] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = (): void => setHash(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return hash;
};

const Contents = ({ tags, at }: { readonly tags: Tags; readonly at: string }) => (
  <nav class="api-contents" aria-label={words.contents}>
    {tags.map(({ name, operations }) => (
      <div key={name}>
        <p class="api-tag">{name}</p>
        <ul>
          {operations.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === at ? "true" : undefined}>
                {summary}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

const Described = ({ document: described }: { readonly document: OpenApiDocument }) => {
  const tags = useMemo(() => operationsByTag(described), [described]);
  const schemas = described.components?.schemas ?? {};
  const hash = useHash();
  useEffect(() => {
    // The operations were not there yet when the browser looked for the one that the address names.
    const named = hash === "" ? null : document.getElementById(hash);
    named?.scrollIntoView();
    named?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div class="api">
      <Contents tags={tags} at={hash} />
      <div class="api-operations">
        <Markdown text={described.info.description ?? ""} citation={() => null} />
        <p>
          {words.version(described.info.version)}{" "}
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            {words.document}
          </a>
        </p>
        {tags.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={`tag-${name}`}>
            <h2 id={`tag-${name}`}>{name}</h2>
            <p>{description}</p>
            {operations.map((operation) => (
              <OperationSection key={operation.id} operation={operation} schemas={schemas} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
};

/** The service's own description of its API, made from the OpenAPI document, with every operation to try. Open to everybody. */
export const DocumentationPage = () => {
  const { body, failure, isSlow, retry } = useLoaded<OpenApiDocument>("/openapi.json", { fixed: true, open: true });
  return (
    <Page title={words.title} lead={words.lead}>
      {failure === null ? null : <FailureNotice failure={failure} retry={retry} />}
      {body === null && failure === null ? <Loading isSlow={isSlow} /> : null}
      {body === null ? null : <Described document={body} />}
    </Page>
  );
};
