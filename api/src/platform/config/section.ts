import * as z from 'shared/contracts/schema.ts';

/** A variable of the environment: what its text becomes, and an example. */
export interface Variable {
  /** From its text, or undefined where it is not set, to its value; the reason of a refusal is a clause. */
  schema: z.ZodMiniType;
  example: string;
  /** Never repeated in a message; may lie in a file that `<NAME>_FILE` names. */
  isSecret?: boolean;
}

export type Variables = Record<string, Variable>;
export type ValuesOf<V extends Variables> = { [N in keyof V]: z.output<V[N]['schema']> };

export interface Situation<Name extends string> {
  siteMode: 'demo' | 'production';
  /** Tells a variable, and why it cannot be used. */
  refuse(name: Name, reason: string): void;
}

/** A part of the configuration: its variables, and what their values mean together. */
export interface Section<V extends Variables, C> {
  variables: V;
  read(values: ValuesOf<V>, situation: Situation<keyof V & string>): C;
}

/** Reads a section from the parsed environment. */
export type ReadSection = <V extends Variables, C>(section: Section<V, C>) => C;

export const section = <V extends Variables, C>(given: Section<V, C>): Section<V, C> => given;

export const text = (check: (value: string) => boolean, reason: string) => z.string().check(z.refine(check, reason));

export const optional = (check: (value: string) => boolean, reason: string) => z.optional(text(check, reason));

/** `otherwise`: where it is not set. */
export function wholeNumber(least: number, most: number, otherwise: number) {
  const isOne = (value: string) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
  const schema = text(isOne, `must be a whole number from ${least} to ${most}`);
  return z._default(z.pipe(schema, z.transform(Number)), otherwise);
}

export const httpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** A key that goes into a header. */
export const optionalKey = () => optional((v) => /^[\x21-\x7e]+$/.test(v), 'must be printable ASCII without spaces');
