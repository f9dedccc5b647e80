import * as z from 'shared/contracts/schema.ts';

/** A setting of every kind whose servers take several requests at once: what the account at the provider allows. */
export const atOnceSetting = {
  at_once: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
};

export const saysAtOnce = {
  at_once:
    'requests that it may have at once, as the account at the provider allows; others wait; any number unless given',
};
