import type * as z from 'shared/contracts/schema.ts';

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
}

/** What zod keeps of a schema; of an optional one, or one with a default, that of what is within. */
export function definitionOf(schema: z.ZodMiniType): Definition {
  const { def } = (schema as unknown as { _zod: { def: Definition } })._zod;
  const isWrapped = ['optional', 'default', 'prefault', 'nullable'].includes(def.type);
  return isWrapped && def.innerType ? definitionOf(def.innerType) : def;
}

/** What the contract has at a place of an answer, in words. @param place as a reader names it, `lists.0.id`; `(all)` is the whole answer */
export function rightAt(schema: z.ZodMiniType, place: string): string {
  let found: z.ZodMiniType | undefined = schema;
  for (const name of namesOf(place)) found = found && below(found, name);
  return found ? inWords(found) : 'what the contract says';
}

/** What came there, as JSON, cut to a line. */
export function valueAt(data: unknown, place: string): string {
  let found = data;
  for (const name of namesOf(place)) found = (found as Record<string, unknown> | null | undefined)?.[name];
  const text = found === undefined ? 'nothing' : JSON.stringify(found);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

const namesOf = (place: string): string[] => (place === '(all)' ? [] : place.split('.'));

function below(schema: z.ZodMiniType, name: string): z.ZodMiniType | undefined {
  const { shape, element, valueType, options } = definitionOf(schema);
  if (options) return options.map((one) => below(one, name)).find((one) => one !== undefined);
  return shape?.[name] ?? element ?? valueType;
}

function inWords(schema: z.ZodMiniType): string {
  const { type, shape, element, options, values, entries } = definitionOf(schema);
  const known = values ?? (entries && Object.values(entries));
  if (known) return `one of ${known.map((one) => JSON.stringify(one)).join(', ')}`;
  if (options) return options.map(inWords).join(' or ');
  if (shape) return `an object with ${Object.keys(shape).slice(0, 12).join(', ')}`;
  if (element) return `a list, each ${inWords(element)}`;
  const words: Record<string, string> = {
    number: 'a number, or one as text',
    string: 'a text',
    boolean: 'true or false',
  };
  return words[type] ?? `${type}`;
}
