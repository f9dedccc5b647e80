import * as z from 'shared/contracts/schema.ts';

const credits = z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 2);

/** What a new account begins with. Not part of `pc/config`. */
export const RegistrationSettings = z.object({ chat: credits, draw: credits });
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;
