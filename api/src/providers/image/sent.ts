import * as z from 'shared/contracts/schema.ts';

/**
 * Schemas of what providers send. None of it can be relied on, and none of it makes an answer unreadable: what is not as it should be
 * is absent, and what is too long is cut.
 */
const lenient = <T>(schema: z.ZodMiniType<T>) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value: unknown): T | undefined => {
        const parsed = z.safeParse(schema, value);
        return parsed.success ? parsed.data : undefined;
      }),
    ),
  );

/** A text of at most `most` characters, which a database can store. A number is one too: servers differ about their ids. */
export const words = (most: number) =>
  lenient(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((given: string | number) => String(given).slice(0, most).replaceAll('\0', '').toWellFormed()),
    ),
  );

/** A picture, in base64 or by its address: as long as a reply may be. */
export const named = () => lenient(z.string());

/** A number that counts. */
export const whole = (most: number) => lenient(z.number().check(z.int(), z.minimum(0), z.maximum(most)));

/** Any number. */
export const amount = () => lenient(z.number());

/** A list; an entry that is something else is undefined, and keeps its place. */
export const list = <T>(of: z.ZodMiniType<T>) => lenient(z.array(of));

/** An object; undefined for anything else. */
export const parts = <S extends Parameters<typeof z.object>[0] & object>(shape: S) => lenient(z.object(shape));

/** Reads a provider's answer by a schema: parts that do not fit are absent. */
export function read<T extends object>(schema: z.ZodMiniType<T | undefined>, sent: unknown): Partial<T> {
  const parsed = z.safeParse(schema, sent);
  return (parsed.success && parsed.data) || {};
}
