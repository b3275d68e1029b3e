import { Badge, type Tone } from "../../../parts/badge.tsx";
import type { ClassifyResponse } from "../../../service/types.ts";
import { texts } from "../../../texts/en.ts";
import { type Changes, isSame } from "./changes.ts";
import { confidenceText, roleName, shareOf } from "./level-words.ts";

const words = texts.classify.result;

const tones = { prohibited: "bad", high: "caution", limited: "future", minimal: "good" } as const;

/** The tone of a risk level; the level itself is always said in words. */
export const toneOf = (level: ClassifyResponse["risk_level"]): Tone => tones[level];

/** The level in plain words, how sure it is, and whose duties follow. */
export const Verdict = ({ response: { risk_level, confidence, role } }: { readonly response: ClassifyResponse }) => (
  <dl class="verdict">
    <dt>{words.level}</dt>
    <dd>
      <Badge tone={toneOf(risk_level)}>{texts.classify.levels[risk_level].short}</Badge>
      <p class="meaning">{texts.classify.levels[risk_level].meaning}</p>
    </dd>
    <dt>{words.confidence}</dt>
    <dd>{confidenceText(confidence)}</dd>
    <dt>{words.role}</dt>
    <dd>{role === null ? words.noRole : `${texts.classify.roles[role]}: ${texts.classify.roleMeanings[role]}`}</dd>
  </dl>
);

const DutyList = ({ title, duties }: { readonly title: string; readonly duties: Changes["added"] }) =>
  duties.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <ul>
        {duties.map(({ id, description, source_article }) => (
          <li key={id}>
            {source_article}: {description}
          </li>
        ))}
      </ul>
    </details>
  );

/** What is another since the run before. */
export const ChangesNotice = ({ changes }: { readonly changes: Changes }) => {
  const { level, role, confidence, added, removed } = changes;
  const { levels } = texts.classify;
  return (
    <section class="notice" aria-label={words.changes}>
      <p class="notice-title">{words.changes}</p>
      <ul>
        {isSame(changes) ? <li>{words.nothingChanged}</li> : null}
        {level === null ? null : <li>{words.levelChanged(levels[level.from].short, levels[level.to].short)}</li>}
        {role === null ? null : <li>{words.roleChanged(roleName(role.from), roleName(role.to))}</li>}
        {confidence === null ? null : (
          <li>{words.confidenceChanged(shareOf(confidence.from), shareOf(confidence.to))}</li>
        )}
      </ul>
      <DutyList title={words.dutiesAdded(added.length)} duties={added} />
      <DutyList title={words.dutiesRemoved(removed.length)} duties={removed} />
    </section>
  );
};
