import { SquareConfig } from 'shared/contracts/creative/square-config.ts';
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

const text = z._default(z.string(), '');
const flag = z._default(z.number(), 0);
const on = z._default(z.number(), 1);
const words = z._default(z.array(z.string()), []);

/** A section whose fields all have defaults: where it is absent, it is made of them. */
function section<S extends Record<string, z.ZodMiniType>>(fields: S) {
  const schema = z.object(fields);
  return z._default(schema, () => z.safeParse(schema, {}).data as never);
}

const voiceSwitch = z._default(z.object({ is_open: z.number() }), { is_open: 0 });

/** Ways to log in, as numbers on the wire. */
export const loginWay = { wechat: 1, mobile: 2, mailbox: 3 } as const;

export const NavItem = z.object({
  name: z.string(),
  link: z.object({ path: z.string() }),
  icon: z.optional(z.string()),
  is_show: z._default(z.number(), 1),
});
export type NavItem = z.infer<typeof NavItem>;

/** `GET /pc/config`. When the product is not installed only `install: false` comes. */
export const SiteConfig = z.object({
  install: z._default(z.boolean(), true),
  domain: text,
  current_domain: text,
  version: text,
  admin_url: text,
  pc_login_image: text,
  member_package_status: flag,
  recharge_package_status: flag,
  /** Ours: visitors see what membership costs (`/openvip`) before they log in. */
  public_prices: flag,
  copyright: z._default(z.array(z.object({ key: z.string(), value: z.string() })), []),
  login: z._default(
    z.object({
      login_way: z.array(z.number()),
      default_login_way: z.number(),
      coerce_mobile: z.number(),
      login_agreement: z.number(),
      sms_verify: z.number(),
      is_captcha: z.number(),
      involved_text: text,
      /** Ours: ways whose account can be sent a code. Absent: all of them can, as on a server that does not know it. */
      code_way: z.optional(z.array(z.number())),
    }),
    {
      login_way: [loginWay.mobile],
      default_login_way: loginWay.mobile,
      coerce_mobile: 0,
      login_agreement: 1,
      sms_verify: 0,
      is_captcha: 0,
      involved_text: '',
    },
  ),
  website: section({
    shop_name: text,
    shop_logo: text,
    pc_logo: text,
    pc_title: text,
    pc_ico: text,
    pc_desc: text,
    pc_keywords: text,
  }),
  qrcode: section({ oa: text, mnp: text }),
  chat: z._default(
    z.object({
      /** Ours: questions can be asked. Conversations stay readable. */
      is_open: on,
      chat_title: text,
      chat_logo: text,
      is_markdown: flag,
      is_sensitive: flag,
      is_reopen: flag,
      network_is_open: flag,
      network_balance: flag,
    }),
    {
      is_open: 1,
      chat_title: '',
      chat_logo: '',
      is_markdown: 1,
      is_sensitive: 0,
      is_reopen: 0,
      network_is_open: 0,
      network_balance: 0,
    },
  ),
  /** Ours: skills can be asked, and templates filled in. */
  skill: section({ is_open: on }),
  creation: section({ is_open: on }),
  draw: section({
    is_open: on,
    /** Pictures of one request that are offered first. */
    num: on,
    /** Who translates a prompt: 0 nobody, 1 a text model. */
    translate_type: on,
    /** Of Midjourney, for other clients: our models say themselves what they have. */
    mj_version: words,
    mj_style: words,
    disclaimer_status: flag,
    disclaimer_content: text,
  }),
  /** Ours: how files say that they were generated. */
  label: section({
    is_open: on,
    /** Which pictures show the words: every one; what is downloaded; that too, but not on request. */
    mark: z._default(z.enum(['always', 'download', 'on_request']), 'download'),
    /** Who made it: what may stand in a label of GB 45438. */
    producer: z._default(
      z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'must be printable ASCII without space, " and \\')),
      'ai-site',
    ),
  }),
  tabbar: z._default(z.object({ nav: z.array(NavItem) }), { nav: [] }),
  bulletin_config: z._default(
    z.object({ is_bulletin: z.number(), bulletin_title: z.string(), bulletin_content: z.string() }),
    { is_bulletin: 0, bulletin_title: '', bulletin_content: '' },
  ),
  card_code: z._default(z.object({ is_open: z.number(), is_show: z.number(), buy_site: text }), {
    is_open: 0,
    is_show: 0,
    buy_site: '',
  }),
  draw_square_config: SquareConfig,
  pc_page: z._default(z.object({ status: z.number(), page_status: z.number(), page_url: text, url: text }), {
    status: 1,
    page_status: 0,
    page_url: '',
    url: '',
  }),
  /** `is_open` is ours. */
  mindmap_config: section({ is_open: on, is_example: on, example_content: text }),
  voice: z._default(z.object({ voice_broadcast: voiceSwitch, voice_input: voiceSwitch, voice_chat: voiceSwitch }), {
    voice_broadcast: { is_open: 0 },
    voice_input: { is_open: 0 },
    voice_chat: { is_open: 0 },
  }),
  /** Ours: the picture of a shared link of any page that has none of its own; '' on a server that makes none. */
  share_image: text,
  /** Ours: additions that this server offers; the site hides what is not announced. */
  capabilities: z._default(z.record(z.string(), z.boolean()), {}),
  /** Ours: true when answers come from the built-in demonstration writer. The page then says so. */
  demonstration: z._default(z.boolean(), false),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** `null`: the server has no configuration, and the site keeps the one that it knows. */
export const getSiteConfig = endpoint({
  method: 'GET',
  path: '/pc/config',
  auth: false,
  input: z.object({}),
  output: z.nullable(SiteConfig),
});

/**
 * `data` is a JSON *string*. Id 9 is the PC style: `primaryColor`, `minorColor`, `buttonColor`. Id 11 is the page `/introduce`,
 * as `getContentPage` answers it.
 */
export const pcStyleId = 9;
export const introductionId = 11;
export const getDecoration = endpoint({
  method: 'GET',
  path: '/index/decorate',
  auth: false,
  input: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)) }),
  output: z.object({ type: z.number(), name: z.string(), data: z.string() }),
});

export const countVisit = endpoint({
  method: 'POST',
  path: '/index/visit',
  auth: false,
  input: z.object({ terminal: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(6)) }),
  output: z.unknown(),
});
