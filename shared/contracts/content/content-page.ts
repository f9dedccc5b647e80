import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { cleanLine } from 'shared/contracts/site/typed-text.ts';

/** Pages that an operator makes of blocks (spec section 2): `/introduce` and the four landing pages. */
export const contentPages = ['introduce', 'cms_index', 'cms_lead', 'cms_solution', 'cms_store'] as const;
export type ContentPageName = (typeof contentPages)[number];

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const list = <T extends z.ZodMiniType>(item: T, max: number) => z.array(item).check(z.minLength(1), z.maxLength(max));

const Title = words(80);
const Text = z._default(text(600), '');

/** A page of the site (`/news`), a place on this page (`#contact`) or an address on the web. */
const Target = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^(\/(?![/\\])|#[a-z][a-z0-9-]*$|https?:\/\/)\P{Cc}*$/u, 'must begin with "/", "#" or "https://"'),
  );
const Action = z.object({ label: words(20), to: Target });
export type Action = z.infer<typeof Action>;

/**
 * `url` as `pictures add` says it: pages show no picture of another site. `alt` says what it shows. `dark` is shown in its place on
 * dark pages.
 */
const Picture = z.object({ url: words(500), alt: Text, dark: z.optional(words(500)) });
export type Picture = z.infer<typeof Picture>;

/** Names of the little pictures of `features`. */
const blockIcons = [
  'chat',
  'create',
  'skill',
  'drawing',
  'mind-map',
  'qr-code',
  'news',
  'vip',
  'team',
  'shop',
  'school',
  'shield',
  'speed',
  'phone',
  'history',
  'code',
] as const;
export type BlockIcon = (typeof blockIcons)[number];

/** What every block may have: a name by which a link of the page leads to it, and a heading. */
const headed = {
  id: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))),
  title: Title,
  text: Text,
};
const Actions = z._default(z.array(Action).check(z.maxLength(3)), []);

const Hero = z.object({ type: z.literal('hero'), ...headed, actions: Actions, picture: z.optional(Picture) });
const Features = z.object({
  type: z.literal('features'),
  ...headed,
  items: list(z.object({ icon: z.enum(blockIcons), title: Title, text: Text, to: z.optional(Target) }), 12),
});
const Steps = z.object({
  type: z.literal('steps'),
  ...headed,
  items: list(z.object({ title: Title, text: Text }), 8),
});
const Cases = z.object({
  type: z.literal('cases'),
  ...headed,
  items: list(z.object({ title: Title, text: Text, picture: z.optional(Picture), action: z.optional(Action) }), 12),
});
const Figures = z.object({
  type: z.literal('figures'),
  ...headed,
  items: list(z.object({ value: words(20), label: words(40), note: Text }), 6),
});
const Questions = z.object({
  type: z.literal('questions'),
  ...headed,
  items: list(z.object({ question: Title, answer: words(1000) }), 30),
});
const Gallery = z.object({
  type: z.literal('gallery'),
  ...headed,
  items: list(z.object({ picture: Picture, title: Text }), 24),
});
/** A row has as many cells as there are columns. */
const Comparison = z
  .object({
    type: z.literal('comparison'),
    ...headed,
    columns: list(words(30), 4),
    rows: list(z.object({ label: words(60), cells: list(text(120), 4) }), 30),
  })
  .check(
    z.refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), {
      path: ['rows'],
      error: 'must have as many cells as there are columns',
    }),
  );
const Call = z.object({ type: z.literal('call'), ...headed, actions: Actions });
/** A package as it is sold at this moment. Prices are yuan with two digits after the point. */
const PricedPackage = z.object({
  name: z.string(),
  price: z.string(),
  /** The price that is crossed out; empty: none. */
  crossed: z.string(),
  /** How long it lasts; empty: it does not end. */
  per: z.string(),
  tag: z.string(),
  isRecommended: z.boolean(),
  /** What it gives, a line each. */
  lines: z.array(z.string()),
});
export type PricedPackage = z.infer<typeof PricedPackage>;
/** Prices of memberships or of credits. An operator writes `of`; the server fills in `packages`, for any stored value. */
const Pricing = z.object({
  type: z.literal('pricing'),
  ...headed,
  of: z.enum(['member', 'recharge']),
  packages: z._default(z.array(PricedPackage), []),
});
const Contact = z.object({ type: z.literal('contact'), ...headed });

/** One part of a page. A type is never changed into another shape: a new shape gets a new name. */
export const Block = z.discriminatedUnion('type', [
  Hero,
  Features,
  Steps,
  Cases,
  Figures,
  Questions,
  Gallery,
  Comparison,
  Pricing,
  Call,
  Contact,
]);
export type Block = z.infer<typeof Block>;
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;

/** A version of a page as an operator writes it: all of its blocks known and right. */
export const PageSource = z.object({
  title: Title,
  /** For search engines and shared links. */
  description: words(200),
  blocks: z.array(Block).check(z.minLength(1), z.maxLength(80)),
});
export type PageSource = z.infer<typeof PageSource>;

/** The blocks that this release knows how to show; what a newer server has besides is left out. */
export const knownBlocks = (blocks: readonly unknown[]): Block[] =>
  blocks.flatMap((block) => {
    const parsed = z.safeParse(Block, block);
    return parsed.success ? [parsed.data] : [];
  });

export const getContentPage = endpoint({
  method: 'GET',
  path: '/content/page',
  auth: false,
  capability: 'content_pages',
  input: z.object({
    name: z.enum(contentPages),
    /** Shows a version that is not published; `pages add` of the operator says the key. */
    preview: z.optional(z.string().check(z.maxLength(80))),
  }),
  /** `blocks`: see `knownBlocks`. */
  output: z.object({
    title: z.string(),
    description: z.string(),
    blocks: z.array(z.unknown()),
    /** The picture of a shared link, a PNG. */
    share_image: z._default(z.string(), ''),
    /** The picture of its first block as a `data:` address where the server draws it: seen with the words, without a request. */
    first_picture: z._default(z.string(), ''),
    /** Where its contact form is sent without JavaScript, with `page` and `place`; '' on a server that takes none. */
    contact_form: z._default(z.string(), ''),
  }),
});

/** Why a message is not kept: one visitor or all of them together sent too many; a field is not filled in. */
export const contactRefusals = {
  often: '提交得太频繁了，请一小时后再试',
  busy: '现在留言的人太多了，请过一会儿再提交',
  name: '请填写称呼',
  way: '请填写手机号、邮箱或微信号',
  content: '请至少写 5 个字',
} as const;
export type ContactRefusal = keyof typeof contactRefusals;

/** What became of a form that was sent without JavaScript, in `?contact=`. */
export type ContactOutcome = 'sent' | ContactRefusal;
export const isContactOutcome = (text: string | null): text is ContactOutcome =>
  text === 'sent' || (text !== null && Object.hasOwn(contactRefusals, text));

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/content/contact',
  auth: false,
  capability: 'content_pages',
  input: z.object({
    page: z.enum(contentPages),
    name: z
      .string()
      .check(z.overwrite(cleanLine), z.minLength(1, contactRefusals.name), z.maxLength(30, '称呼最多 30 字')),
    way: z.string().check(z.trim(), z.minLength(5, contactRefusals.way), z.maxLength(60, '联系方式最多 60 字')),
    content: z.string().check(z.trim(), z.minLength(5, contactRefusals.content), z.maxLength(1000, '内容最多 1000 字')),
    /**
     * No person sees this field: who fills it in is a program, and nothing is kept. Its name is none that a browser fills in for
     * a person.
     */
    echo: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  output: z.unknown(),
});

/** Articles as the site map lists them, the oldest first: `path` and the time of the last change, ISO 8601. */
export const listArticlePaths = endpoint({
  method: 'GET',
  path: '/content/paths',
  auth: false,
  capability: 'content_pages',
  input: z.object({ page_no: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1) }),
  output: z.object({ pages: z.array(z.object({ path: z.string(), time: z.string() })), count: z.number() }),
});
/** So many come at once. */
export const articlePathsPage = 10_000;
