import { texts } from "../../../texts/en.ts";
import type { Operation, Parameter } from "../document.ts";
import { type Filled, fieldName, type Problem } from "./request.ts";

const words = texts.documentation.workbench;

interface Props {
  readonly operation: Operation;
  readonly filled: Filled;
  readonly fill: (filled: Filled) => void;
  readonly problem: Problem | null;
}

interface FieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: string;
  readonly problem: string;
  readonly fill: (value: string) => void;
}

const ParameterField = ({ id, parameter, value, problem, fill }: FieldProps) => {
  const { schema = {}, example, required = false, name } = parameter;
  const choices = schema.type === "boolean" ? ["true", "false"] : (schema.enum ?? []).map(String);
  const shared = {
    id,
    name: fieldName(parameter),
    value,
    "aria-invalid": problem !== "",
    "aria-describedby": `${id}-problem`,
  };
  return (
    <>
      <label for={id}>
        <code>{name}</code> <span class="small">{required ? words.required : words.optional}</span>
      </label>
      {choices.length === 0 ? (
        <input
          {...shared}
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={example === undefined ? "" : String(example)}
          onInput={(event) => fill(event.currentTarget.value)}
        />
      ) : (
        <select {...shared} onChange={(event) => fill(event.currentTarget.value)}>
          <option value="">{words.leftOut}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
      <p id={`${id}-problem`} class="problem" role="alert">
        {problem}
      </p>
    </>
  );
};

/** The fields of an operation: one a parameter, and the body as JSON. */
export const RequestFields = ({ operation, filled, fill, problem }: Props) => {
  const said = (field: string): string =>
    problem?.field === field ? `${words.problems[problem.kind]} ${problem.detail}`.trim() : "";
  const bodyId = `${operation.id}-body`;
  return (
    <>
      {operation.parameters.map((parameter) => {
        const field = fieldName(parameter);
        return (
          <ParameterField
            key={field}
            id={`${operation.id}-${field}`}
            parameter={parameter}
            value={filled.values[field] ?? ""}
            problem={said(field)}
            fill={(value) => fill({ ...filled, values: { ...filled.values, [field]: value } })}
          />
        );
      })}
      {operation.body === null ? null : (
        <>
          <label for={bodyId}>{words.body}</label>
          <textarea
            id={bodyId}
            name="body"
            class="api-body"
            rows={Math.min(16, filled.body.split("\n").length + 1)}
            spellcheck={false}
            value={filled.body}
            aria-invalid={problem?.field === "body"}
            aria-describedby={`${bodyId}-problem`}
            onInput={(event) => fill({ ...filled, body: event.currentTarget.value })}
          />
          <p id={`${bodyId}-problem`} class="problem" role="alert">
            {said("body")}
          </p>
        </>
      )}
    </>
  );
};
