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

export const listProviderHours = reading('providers', 'hours', {
  does: 'hours of the last days in which somebody failed, the newest first: how many times, and the last words; 30 days are kept',
  roles: ['support', 'finance'],
  input: {
    kind: z.optional(z.string().check(z.maxLength(40))),
    name: z.optional(z.string().check(z.maxLength(100))),
    days: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(30)), 7),
    shown: z._default(z.enum(['failed', 'all']), 'failed'),
  },
  output: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      hour: z.string(),
      health: z.enum(['works', 'failing', 'key refused']),
      /** Failures. */
      times: z.number(),
      last_time: z.string(),
      last_error_status: z.number(),
      last_error: z.string(),
    }),
  ),
  says: {
    kind: 'as in `providers list`; a channel of `channels` is a `channel`',
    name: 'as in `providers list`',
    days: 'how many',
    shown: 'failed: hours with failures; all: also those in which it worked',
  },
  examples: ['', '--kind channel --name deepseek --days 30'],
});

export const providersNoun = {
  name: 'providers',
  about: 'servers of others that the site asks, and how they did last',
  screen: providersScreen,
  commands: [listProviders, listProviderHours],
};
