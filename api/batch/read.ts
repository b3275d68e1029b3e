import type { Static } from "@sinclair/typebox";
import { readJsonBody } from "../http/request/body.ts";
import { missingBody, violationsOf } from "../http/request/validate.ts";
import { ValidationError, type Violation } from "../http/request/validation-error.ts";
import { batchEnvelope } from "../openapi/schemas/batch.ts";

/** Largest body of a batch, in bytes. */
export const batchBytesMax = 1_048_576;

/** One question or description, as the endpoint that answers it takes it. */
export interface BatchItem {
  /** Its place in the batch, from 0. */
  readonly index: number;
  /** The client's name for it. */
  readonly id: string | null;
  readonly kind: "check" | "classification";
  /** The body for that endpoint: everything but the `id`. */
  readonly body: Readonly<Record<string, unknown>>;
}

const given = (value: unknown): boolean => value !== undefined && value !== null;

const invalid = (index: number, msg: string, input: unknown): Violation => ({
  loc: ["body", "items", index],
  msg: `Value error, ${msg}`,
  type: "value_error",
  input,
});

/** What a schema cannot say: an item is a question or a description, and an id names one item. */
const contradictions = (items: readonly unknown[]): Violation[] => {
  const firstWith = new Map<string, number>();
  return items.flatMap((item, index) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
    const { id, question, description } = item as Record<string, unknown>;
    const found: Violation[] = [];
    if (given(question) && given(description))
      found.push(invalid(index, "an item has a question or a description, not both", item));
    if (!given(question) && !given(description))
      found.push(invalid(index, "an item needs a question or a description", item));
    if (typeof id !== "string") return found;
    const first = firstWith.get(id);
    if (first === undefined) firstWith.set(id, index);
    else found.push(invalid(index, `the id is that of item ${first} already`, id));
    return found;
  });
};

const listIn = (body: unknown): readonly unknown[] => {
  const items = (body as { items?: unknown }).items;
  return Array.isArray(items) ? items : [];
};

const itemOf = (item: Static<typeof batchEnvelope>["items"][number], index: number): BatchItem => {
  const { id = null, ...body } = item;
  return { index, id, kind: given((body as { question?: unknown }).question) ? "check" : "classification", body };
};

/**
 * Reads the items of a batch. Throws a ValidationError with all that is wrong with the batch as a whole; what is wrong with the
 * fields of an item is for the endpoint to say that answers it.
 */
export const readBatch = async (request: Request): Promise<BatchItem[]> => {
  const body = await readJsonBody(request, batchBytesMax);
  if (body === undefined || body === null) throw missingBody();
  const violations = [...violationsOf(batchEnvelope, body, ["body"]), ...contradictions(listIn(body))];
  if (violations.length > 0) throw new ValidationError(violations);
  return (body as Static<typeof batchEnvelope>).items.map(itemOf);
};
