import * as z from 'shared/contracts/schema.ts';
import { toJSONSchema } from 'zod/v4/core';
import { unknownId } from './logins.ts';
import { definitionOf } from './right-at.ts';

const numbers = ['abc', '-7', '1e99', "1' or '1'='1", '1.5', '2147483648'];
const texts = ['', "1' or '1'='1", '字'.repeat(300), 'a\u0000b', '\u202e'];
const types = [{}, { $gt: '' }, [[]], true, null];

interface Limits {
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
}

const namesOf = (input: z.ZodMiniType): [string, z.ZodMiniType][] => Object.entries(definitionOf(input).shape ?? {});

/** Values of each field that the contract of a call refuses, whatever else is sent: kinds, lengths, limits and alphabets. */
export function wrongValues(input: z.ZodMiniType, isQuery: boolean): [field: string, value: unknown][] {
  return namesOf(input).flatMap(([name, schema]) =>
    candidates(schema, isQuery)
      .filter((value) => !z.safeParse(schema, value).success)
      .map((value): [string, unknown] => [name, value]),
  );
}

function candidates(schema: z.ZodMiniType, isQuery: boolean): unknown[] {
  const limits = limitsOf(schema);
  const own: unknown[] = [];
  // A text of megabytes is turned away by its size, whatever the contract says.
  if (limits.maxLength && limits.maxLength < 100_000)
    own.push('字'.repeat(limits.maxLength + 1), '😀'.repeat(limits.maxLength + 1));
  if (limits.minLength) own.push(' '.repeat(limits.minLength));
  if (limits.maximum !== undefined) own.push(String(limits.maximum + 1));
  if (limits.minimum !== undefined) own.push(String(limits.minimum - 1));
  const words = z.safeParse(schema, 'abc').success ? texts : numbers;
  return [...words, ...own, ...(isQuery ? [] : types)];
}

function limitsOf(schema: z.ZodMiniType): Limits {
  const all = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Limits & { anyOf?: Limits[] };
  return all.anyOf?.[0] ?? all;
}

/** Texts of which the contract allows any: none may break a server. Raw, as no client of ours writes them. */
export const oddQueries = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%E2%80%AE', '%F0%9F%98%80', '%25_%5C'];

const samples: unknown[] = [
  unknownId,
  String(unknownId),
  'abcd1234',
  '13000000000',
  'a@example.invalid',
  '110101199003070000',
];

/** An input that fits field by field, and names no row that exists. */
export function sampleInput(input: z.ZodMiniType): Record<string, unknown> {
  const fields = namesOf(input).flatMap(([name, schema]): [string, unknown][] => {
    if (z.safeParse(schema, undefined).success) return [];
    const { entries, values } = definitionOf(schema);
    const known = [...Object.values(entries ?? {}), ...(values ?? [])];
    const found = [...known, ...samples, ...samples.map((one) => [one]), 1, true, {}].find(
      (one) => z.safeParse(schema, one).success,
    );
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(fields);
}

export const fitsText = (input: z.ZodMiniType): string[] =>
  namesOf(input)
    .filter(([, schema]) => z.safeParse(schema, '％').success)
    .map(([name]) => name);
