import * as z from 'shared/contracts/schema.ts';

/** Titles that a model writes. Not part of `pc/config`. */
export const TitleSettings = z.object({
  is_open: z._default(z.number(), 1),
});
export type TitleSettings = z.infer<typeof TitleSettings>;
