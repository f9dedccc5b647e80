import { TitleSettings } from 'shared/contracts/operator/chat/title-settings.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { MapSettings } from 'shared/contracts/operator/creative/map-settings.ts';
import { QrSettings } from 'shared/contracts/operator/creative/qr-settings.ts';
import { DistributionSettings, ShareTaskSettings } from 'shared/contracts/operator/promotion/distribution-settings.ts';
import { WithdrawalSettings } from 'shared/contracts/operator/promotion/withdrawal-settings.ts';
import { LimitSettings, limitNames } from 'shared/contracts/operator/site/limit-settings.ts';
import { OperatorSettings } from 'shared/contracts/operator/site/operator-settings.ts';
import { RegistrationSettings } from 'shared/contracts/operator/site/registration-settings.ts';
import { settingsScreen } from 'shared/contracts/operator/site/screen/settings-screen.ts';
import * as z from 'shared/contracts/schema.ts';
import { SiteConfig } from 'shared/contracts/site/site.ts';
import { toJSONSchema } from 'zod/mini';

/** What an operator can set, by section: all of `pc/config`, and what the site itself does not show. */
export const settingSections: Record<string, z.ZodMiniType> = {
  ...SiteConfig.shape,
  operator: OperatorSettings,
  limits: LimitSettings,
  qr_art: QrSettings,
  mind_map: MapSettings,
  chat_titles: TitleSettings,
  registration: RegistrationSettings,
  withdrawal: WithdrawalSettings,
  distribution: DistributionSettings,
  share_task: ShareTaskSettings,
};

/** What the server knows better than any setting. */
const decidedByServer = [
  'install',
  'domain',
  'version',
  'share_image',
  'capabilities',
  'demonstration',
  'login.code_way',
];

/** Numbers that count or choose; every other number is a switch, 1 or 0 on the wire. */
const counted = [
  ...['login.default_login_way', 'chat.network_balance', 'draw.num'],
  ...['adjust_limit', 'refund_limit', 'payout_limit'].map((name) => `operator.${name}`),
  ...['min', 'max', 'daily_count', 'fee_ratio', 'fee_min', 'arrival_days', 'identity_limit', 'notify'].map(
    (name) => `withdrawal.${name}`,
  ),
  'qr_art.own_picture_price',
  ...['registration.chat', 'registration.draw'],
  ...['distribution.condition', 'distribution.level', 'distribution.hold_days'],
  ...['invite', 'share', 'square'].flatMap((kind) =>
    ['chat', 'draw', 'max'].map((name) => `share_task.${kind}_${name}`),
  ),
  ...limitNames.map((name) => `limits.${name}`),
];

/** Kept in fen, and in hundredths of a per cent; operators write and read yuan and per cent. */
const inYuan = [
  ...['refund_limit', 'payout_limit'].map((name) => `operator.${name}`),
  ...['min', 'max', 'fee_min', 'identity_limit'].map((name) => `withdrawal.${name}`),
];
const inPercent = ['withdrawal.fee_ratio'];

export interface SettingKey {
  /** `website.pc_title`: the section, then names within it. */
  key: string;
  type: 'text' | 'number' | 'yuan' | 'per cent' | 'switch' | 'yes or no' | 'JSON';
  isServers: boolean;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
}

/** Every setting, in the order of the contract. */
export const settingKeys = (): SettingKey[] =>
  Object.entries(settingSections).flatMap(([name, schema]) =>
    keysOf(name, toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema),
  );

function keysOf(key: string, { type, properties }: JsonSchema): SettingKey[] {
  const isServers = decidedByServer.includes(key);
  if (properties && !isServers)
    return Object.entries(properties).flatMap(([name, one]) => keysOf(`${key}.${name}`, one));
  if (inYuan.includes(key)) return [{ key, type: 'yuan', isServers }];
  if (inPercent.includes(key)) return [{ key, type: 'per cent', isServers }];
  const types: Record<string, SettingKey['type']> = {
    string: 'text',
    number: counted.includes(key) ? 'number' : 'switch',
    integer: 'number',
    boolean: 'yes or no',
  };
  return [{ key, type: types[type ?? ''] ?? 'JSON', isServers }];
}

const Setting = z.object({
  key: z.string(),
  value: z.unknown(),
  /** The value that the site comes with. */
  usual: z.unknown(),
  /** `operator`: it was set; `default`: nobody did; `server`: it cannot be set. */
  from: z.enum(['operator', 'default', 'server']),
  /** What the site says instead, where this server cannot do what is set. */
  in_effect: z.optional(z.unknown()),
  type: z.string(),
  means: z.string(),
});

const key = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const listSettings = reading('settings', 'list', {
  does: 'every setting of the site with its value, or those of one section',
  roles: ['support', 'finance'],
  input: { section: z.optional(z.string()) },
  output: z.array(Setting),
  operands: ['section'],
  says: { section: 'the first part of a key: website, login, chat, …' },
  columns: ['key', 'value', 'usual', 'from', 'in_effect', 'means'],
  examples: ['website'],
});

export const getSetting = reading('settings', 'get', {
  does: 'one setting',
  roles: ['support', 'finance'],
  input: { key },
  output: Setting,
  operands: ['key'],
  says: { key: 'as in `settings list`' },
  examples: ['website.pc_title'],
});

export const setSetting = writing('settings', 'set', {
  does: 'changes one setting; pages that are open have it within a minute',
  input: { key, value: z.string().check(z.maxLength(100_000)) },
  output: Setting,
  operands: ['key', 'value'],
  says: {
    key: 'as in `settings list`',
    value:
      'a text or number as it is; money in yuan, parts in per cent; a switch as yes or no; lists and objects as JSON',
  },
  examples: [
    'website.pc_title "智绘工坊" --reason "new name"',
    'bulletin_config.is_bulletin yes --reason "maintenance tonight"',
    'bulletin_config.bulletin_content "$(cat notice.html)" --reason "maintenance tonight"',
    `login.login_way '[2,3]' --reason "mobile and mail only"`,
    `tabbar.nav "$(cat menu.json)" --reason "the square is the first"`,
    `copyright '[{"key":"京 ICP 备 1 号","value":"https://beian.miit.gov.cn"}]' --reason "number of the record"`,
    'qrcode.oa files/upload/….png --reason "our account"',
    'pc_page.status no --reason "closed for the move"',
    'operator.adjust_limit 20000 --reason "compensation week"',
  ],
});

export const exportSettings = reading('settings', 'export', {
  does: 'every setting that can be set, as one file for `settings import`: npm run -s admin -- settings export --json > settings.json',
  roles: ['support', 'finance'],
  input: {},
  output: z.record(z.string(), z.unknown()),
  examples: ['--json'],
});

export const importSettings = writing('settings', 'import', {
  does: 'sets what differs in a file of `settings export`, all of it or nothing; it may have some settings alone. Answers with what was changed',
  input: { content: z.string().check(z.maxLength(500_000)) },
  output: z.array(Setting),
  operands: ['content'],
  files: ['content'],
  says: { content: 'JSON of keys and values: {"website.shop_name": "墨行", "operator.refund_limit": "500.00"}' },
  columns: ['key', 'value', 'means'],
  examples: ['settings.json --reason "set up as the other site"'],
});

export const settingsNoun = {
  name: 'settings',
  about: 'what the site shows and allows: title, notice, menu, footer, QR codes, ways to log in, open or closed',
  screen: settingsScreen,
  commands: [listSettings, getSetting, setSetting, exportSettings, importSettings],
};
