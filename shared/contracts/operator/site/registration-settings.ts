import * as z from 'shared/contracts/schema.ts';

const credits = z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 2);

const reservedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** What a new account begins with, and what no user may be called. Not part of `pc/config`. */
export const RegistrationSettings = z.object({
  chat: credits,
  draw: credits,
  /** Besides the site's own name and the words of its staff: a company, a mascot, an editor. */
  reserved_names: z._default(z.array(reservedName).check(z.maxLength(200)), []),
});
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;
