import * as z from 'shared/contracts/schema.ts';

/** Something that an operator names as its list shows it: by its number or its name. */
export const named = z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(200));
