import { reading } from 'shared/contracts/operator/command.ts';
import { providersScreen } from 'shared/contracts/operator/operation/screen/providers-screen.ts';
import * as z from 'shared/contracts/schema.ts';

/** How a provider did when it was asked last. */
export const healthFields = {
  /** `works`, `failing`, `key refused`, `not asked yet`. */
  health: z.string(),
  ok_time: z.nullable(z.string()),
  /** Its first failure since it worked. */
  failing_since: z.nullable(z.string()),
  last_error_time: z.nullable(z.string()),
  /** Of HTTP or SMTP; 0: there was no answer. */
  last_error_status: z.number(),
  /** Its own words, cut and without keys. */
  last_error: z.string(),
};

export const listProviders = reading('providers', 'list', {
  does: 'whom the site asked for something (models, SMS, mail, payments, payouts, files, speech, search), and how it went last; ends with 1 when one fails',
  roles: ['support', 'finance'],
  alarm: 'failing',
  input: {},
  output: z.object({
    providers: z.array(z.object({ kind: z.string(), name: z.string(), ...healthFields })),
    /** `sms gateway: key refused`. */
    failing: z.array(z.string()),
  }),
  examples: [''],
});

export const providersNoun = {
  name: 'providers',
  about: 'servers of others that the site asks, and how they did last',
  screen: providersScreen,
  commands: [listProviders],
};
