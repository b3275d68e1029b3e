import { useActs } from "../../../law/acts.tsx";
import { provisionIdOf } from "../../../law/address.ts";
import { CitationLink } from "../../../law/citation-link.tsx";
import { Markdown } from "../../../parts/markdown.tsx";

/** The service's words, their citations as links that open the law beside them. */
export const Prose = ({ text }: { readonly text: string }) => {
  const { all } = useActs();
  return (
    <Markdown
      text={text}
      citation={(written) => {
        const id = provisionIdOf(written, all);
        return id === null ? null : <CitationLink provisionId={id}>{written}</CitationLink>;
      }}
    />
  );
};
