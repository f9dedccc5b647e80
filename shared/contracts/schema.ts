/**
 * The part of `zod/mini` that contracts use: `import * as z from 'shared/contracts/schema.ts'`.
 *
 * A shared module of the federation is not tree-shaken, so sharing all of zod would put all of it on the wire.
 * A contract that needs one more word adds it here.
 */
export type { infer, input, output, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  coerce,
  config,
  discriminatedUnion,
  enum,
  int,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  optional,
  overwrite,
  partial,
  pick,
  pipe,
  record,
  refine,
  regex,
  safeParse,
  string,
  transform,
  trim,
  union,
  unknown,
} from 'zod/mini';
