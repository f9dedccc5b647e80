import type { Command } from 'shared/contracts/operator/command.ts';
import { toJSONSchema } from 'zod/mini';

export interface JsonSchema {
  /** Several, where there may be no value. */
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** The shape of a reply: a list below `lists` (with `count`, where it has pages), a list, one record, or nothing. */
export type Shape = 'page' | 'rows' | 'record' | 'none';

export const inputSchema = ({ endpoint }: Pick<Command, 'endpoint'>): JsonSchema =>
  toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The shape of a reply, and the schema of its record or of a row. */
export function outputSchema({ endpoint }: Pick<Command, 'endpoint'>): { shape: Shape; row: JsonSchema } {
  const schema = toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const { properties, items } = schema;
  if (schema.type === 'array') return { shape: 'rows', row: items ?? {} };
  if (properties?.lists?.items) return { shape: 'page', row: properties.lists.items };
  return schema.type === 'object' ? { shape: 'record', row: schema } : { shape: 'none', row: {} };
}

/** A schema without the alternative that there is no value. */
export function present(schema: JsonSchema): JsonSchema {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const [type] = typesOf(one).filter((name) => name !== 'null');
  return type === undefined ? one : { ...one, type };
}

export const isNullable = (schema: JsonSchema): boolean =>
  [schema, ...(schema.anyOf ?? [])].some((one) => typesOf(one).includes('null'));

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat();
