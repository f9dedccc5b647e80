import type { Command } from 'shared/contracts/operator/command.ts';
import { toJSONSchema } from 'zod/mini';

/** One input of a command, as help and flags need it. */
export interface Field {
  name: string;
  type: 'text' | 'number' | 'json' | 'yes or no';
  isRequired: boolean;
  /** Its possible values, when they are few. */
  values: string[] | undefined;
  default: unknown;
  isOperand: boolean;
  isFile: boolean;
  /** The file is sent in Base64. */
  isBinary: boolean;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  default?: unknown;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** The inputs of a command, operands first. */
export function fieldsOf({ endpoint, operands, files, binaries }: Command): Field[] {
  const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: schema.required?.includes(name) ?? false,
    values: property.enum?.map(String),
    default: property.default,
    isOperand: operands.includes(name),
    isFile: files.includes(name) || binaries.includes(name),
    isBinary: binaries.includes(name),
  }));
  const place = ({ name }: Field) => (operands.includes(name) ? operands.indexOf(name) : operands.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}

/** What a command replies, where that is a record: all names, those that never miss, and those of lists. */
export function outputsOf({ endpoint }: Command): { names: string[]; always: string[]; lists: string[] } {
  const schema = toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const names = Object.keys(schema.properties ?? {});
  const lists = names.filter((name) => schema.properties?.[name]?.type === 'array');
  return { names, always: schema.required ?? [], lists };
}

/** Columns of a list within the reply, or of the reply itself, in the order of the contract; undefined: it is no list. */
export function columnsOf({ endpoint }: Command, list: string | undefined): string[] | undefined {
  const schema = toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const { items } = (list ? schema.properties?.[list] : schema) ?? {};
  return items?.properties && Object.keys(items.properties);
}

function typeOf({ type, enum: values }: JsonSchema): Field['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'yes or no';
  return type === 'string' || values ? 'text' : 'json';
}

/** `page_size` as a flag. */
export const flagOf = (name: string) => `--${name.replaceAll('_', '-')}`;
