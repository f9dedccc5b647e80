import { reading, writing } from 'shared/contracts/operator/command.ts';
import { webhookKinds } from 'shared/contracts/operator/operation/alert-robots.ts';
import { healthFields } from 'shared/contracts/operator/operation/provider-health.ts';
import { alertsScreen } from 'shared/contracts/operator/operation/screen/alerts-screen.ts';
import * as z from 'shared/contracts/schema.ts';

export const destinationKinds = [...webhookKinds, 'mail'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

const name = z
  .string()
  .check(z.trim(), z.regex(/^[a-z\d][a-z\d._-]{0,31}$/, 'must be at most 32 of a-z, 0-9, ".", "_" and "-"'));
const key = z
  .string()
  .check(z.trim(), z.regex(/^[a-z\d][\w.:-]{0,99}$/i, 'must be at most 100 letters, digits, ".", "_", ":" and "-"'));
const printable = z
  .string()
  .check(z.trim(), z.maxLength(1000), z.regex(/^[\x21-\x7e]*$/, 'must be printable ASCII without spaces'));
const sentence = z.string().check(z.trim(), z.minLength(2), z.maxLength(500));
const quietHours = z
  .string()
  .check(
    z.trim(),
    z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'must be like 23:00-08:00, in Beijing'),
  );

const Destination = z.object({
  name: z.string(),
  kind: z.enum(destinationKinds),
  /** The mailbox; of a webhook its host, for the rest is a secret. */
  where: z.string(),
  signed: z.boolean(),
  urgent_only: z.boolean(),
  quiet_hours: z.string(),
});

const Alert = z.object({
  id: z.number(),
  key: z.string(),
  /** `standing`, `ended`. */
  state: z.string(),
  urgent: z.boolean(),
  since: z.string(),
  end_time: z.nullable(z.string()),
  says: z.string(),
  advice: z.string(),
  /** Destinations that were told, with commas. */
  told: z.string(),
  /** It is not sent until then. */
  held_until: z.nullable(z.string()),
});

export const listAlerts = reading('alerts', 'list', {
  does: 'what is wrong with the site now, and what was in the last thirty days: since when, what it says, what to do',
  roles: ['support', 'finance'],
  input: { state: z._default(z.enum(['all', 'standing', 'ended']), 'all') },
  output: z.array(Alert),
  says: { state: 'all, standing or ended' },
  examples: ['', '--state standing'],
});

export const showStanding = reading('alerts', 'standing', {
  does: 'sentences of the alerts that stand; ends with 1 while there is one',
  roles: ['support', 'finance'],
  alarm: 'standing',
  input: {},
  output: z.object({ standing: z.array(z.string()) }),
});

export const listChecks = reading('alerts', 'checks', {
  does: 'what is looked at each minute, when it was last, and what could not be looked at',
  roles: ['support', 'finance'],
  input: {},
  output: z.array(
    z.object({
      check: z.string(),
      about: z.string(),
      last_look: z.nullable(z.string()),
      alerts: z.number(),
      /** The reason why it could not look; empty: it could. */
      problem: z.string(),
    }),
  ),
});

export const holdAlert = writing('alerts', 'hold', {
  does: 'tells nobody of an alert, or of any (all), for some hours; 0 ends that',
  roles: ['support'],
  input: { key, hours: z._default(z.coerce.number().check(z.minimum(0), z.maximum(168)), 1) },
  output: z.object({ key: z.string(), held_until: z.nullable(z.string()) }),
  operands: ['key'],
  says: { key: 'as in `alerts list`, or all', hours: 'one unless given; 0 tells again' },
  examples: [
    'disk.web-1.data --reason "the new disk comes at noon"',
    'all --hours 2 --reason "move to another machine"',
  ],
});

export const raiseAlert = writing('alerts', 'raise', {
  does: 'opens an alert that another program has seen (a guard of releases, a check of your own); it ends when nobody raises it again in time',
  roles: ['support'],
  input: {
    key,
    says: sentence,
    advice: sentence,
    urgent: z._default(z.boolean(), false),
    minutes: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_080)), 60),
  },
  output: z.object({ key: z.string(), until: z.string() }),
  operands: ['key'],
  says: {
    key: 'what it is about; `own.` stands before it in `alerts list`',
    says: 'what is wrong',
    advice: 'what to do',
    urgent: 'is sent in quiet hours, too',
    minutes: 'how long it stands unless it is raised again',
  },
  examples: [
    'backup-copy --says "异地备份没有完成" --advice "看 NAS 的日志" --minutes 1500 --reason "cron of the NAS"',
  ],
});

export const clearAlert = writing('alerts', 'clear', {
  does: 'ends an alert that was raised by `alerts raise`; what the site sees itself ends by itself',
  roles: ['support'],
  input: { key },
  output: z.object({ key: z.string(), cleared: z.boolean() }),
  operands: ['key'],
  says: { key: 'as it was raised' },
  examples: ['backup-copy --reason "done by hand"'],
});

export const listDestinations = reading('alerts', 'destinations', {
  does: 'the receivers of alerts, and how the last message went',
  roles: ['support'],
  input: {},
  output: z.array(z.object({ ...Destination.shape, ...healthFields })),
  columns: ['name', 'kind', 'where', 'urgent_only', 'quiet_hours', 'health', 'last_error'],
});

export const addDestination = writing('alerts', 'add-destination', {
  does: 'tells somebody of alerts from now on: a mailbox, a robot of WeCom (企业微信), DingTalk (钉钉) or Feishu (飞书), or a program (json)',
  input: {
    name,
    kind: z.enum(destinationKinds),
    address: printable.check(z.minLength(3)),
    secret: z._default(printable, ''),
    urgent_only: z._default(z.boolean(), false),
    quiet_hours: z._default(quietHours, ''),
  },
  output: Destination,
  operands: ['name'],
  says: {
    name: 'what you call it',
    kind: 'wecom, dingtalk, feishu, json or mail',
    address:
      'a file that holds the mailbox or the whole address of the webhook, or - for standard input; may be in your own network. Stored encrypted',
    secret: 'a file that holds what the robot signs with (加签, 签名校验), or of json its token; stored encrypted',
    urgent_only: 'only what cannot wait',
    quiet_hours: 'when only urgent alerts are sent, in Beijing: 23:00-08:00',
  },
  sudo: true,
  files: ['address', 'secret'],
  secrets: ['address', 'secret'],
  examples: [
    'team --kind dingtalk --address - --secret sec.txt --quiet-hours 23:00-08:00 --reason "group of the operators" < address.txt',
    'anna --kind mail --address - --urgent-only --reason "on call" < address.txt',
  ],
});

const one = { input: { name }, operands: ['name'], says: { name: 'as in `alerts destinations`' } };

export const removeDestination = writing('alerts', 'remove-destination', {
  ...one,
  does: 'tells this one no more, and forgets its address',
  sudo: true,
  output: Destination,
  examples: ['team --reason "the group was dissolved"'],
});

export const testDestination = reading('alerts', 'test', {
  ...one,
  does: 'sends a message to this one now, and shows what its provider says; ends with 1 when it was not taken',
  roles: ['support'],
  alarm: 'problem',
  output: z.object({
    name: z.string(),
    kind: z.string(),
    taken: z.boolean(),
    ms: z.number(),
    /** In the provider's own words. */
    problem: z.string(),
  }),
  examples: ['team'],
});

export const alertsNoun = {
  name: 'alerts',
  about: 'what is wrong with the site, what to do, and who gets a message by mail or robot',
  screen: alertsScreen,
  commands: [
    listAlerts,
    showStanding,
    listChecks,
    holdAlert,
    raiseAlert,
    clearAlert,
    listDestinations,
    addDestination,
    removeDestination,
    testDestination,
  ],
};
