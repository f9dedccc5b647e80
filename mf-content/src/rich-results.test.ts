import { makeNews } from './news/make-news.ts';
import { newsHead } from './news/news-head.ts';
import { contentPageHead } from './page/content-page-head.ts';
import type { ContentPageData } from './page/load-content-page.ts';
import { policyHead } from './policy/load-policy.ts';

type Told = Record<string, unknown>;

const origin = 'https://example.com';
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => URL.canParse(String(value));
const hasZone = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(String(value));
const every = (value: unknown, rule: (one: Told) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(rule);

/**
 * What Google asks of data that it shows beside a result (developers.google.com/search/docs/appearance/structured-data,
 * pages "article", "faqpage", "breadcrumb", "product-snippet", "organization" and "site-names"): all that it recommends of an
 * article, which has no required property, and all that it requires of the others. The vocabulary itself is checked by the
 * types of schema.org.
 */
const rules: Record<string, Record<string, (value: unknown) => boolean>> = {
  NewsArticle: {
    headline: isText,
    image: (value) => Array.isArray(value) && value.length > 0 && value.every(isAddress),
    datePublished: hasZone,
    dateModified: hasZone,
    publisher: (value) => (value as Told | undefined)?.['@type'] === 'Organization',
    author: (value) => isText((value as Told | undefined)?.['@type']) && isText((value as Told | undefined)?.name),
  },
  FAQPage: {
    mainEntity: (value) =>
      every(
        value,
        ({ '@type': type, name, acceptedAnswer }) =>
          type === 'Question' && isText(name) && isText((acceptedAnswer as Told | undefined)?.text),
      ),
  },
  BreadcrumbList: {
    itemListElement: (value) =>
      every(value, ({ name, item }) => isText(name) && isAddress(item)) &&
      (value as Told[]).length >= 2 &&
      (value as Told[]).every(({ position }, at) => position === at + 1),
  },
  Product: { name: isText, offers: (value) => (value as Told | undefined)?.['@type'] === 'Offer' },
  Offer: {
    price: (value) => /^\d+\.\d\d$/.test(String(value)),
    priceCurrency: (value) => value === 'CNY',
    availability: (value) => value === 'https://schema.org/InStock',
  },
  Organization: { name: isText, url: isAddress },
  WebSite: { name: isText, url: isAddress },
  WebPage: { breadcrumb: (value) => value !== undefined },
};

/** All that has a type, however deep it lies. */
const typed = (value: unknown): Told[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...('@type' in value ? [value as Told] : []), ...Object.values(value).flatMap(typed)];

/** What is missing, by name. */
const lacking = (structured: object | undefined): string[] =>
  typed(structured).flatMap((told) =>
    Object.entries(rules[String(told['@type'])] ?? {}).flatMap(([name, holds]) => (holds(told[name]) ? [] : [name])),
  );

const site = { name: '智绘', logo: '/logo.svg' };
const headOfNews = (over: Parameters<typeof makeNews>[0], by: typeof site | null = site) =>
  newsHead(
    { kind: 'article', news: makeNews(over), sections: [], minutes: 1, isPreview: false, site: by ?? undefined },
    origin,
  );
const article = (over: Parameters<typeof makeNews>[0] = {}) => headOfNews(over).structured;

test('an article without a summary is described by how it begins', () => {
  const content = `<h2>说明</h2><p>第<em>一</em>段</p><p>${'\u{1f600}'.repeat(200)}</p>`;
  const { description, structured } = headOfNews({ desc: '', abstract: '', content });
  expect(description).toBe(`说明 第一段 ${'\u{1f600}'.repeat(113)}…`);
  expect(structured).toHaveProperty('description', description);
  expect(headOfNews({ desc: '', abstract: '', content: '<img alt="">' }).description).toBeUndefined();
});

test('a preview is not for search engines, and nothing of it is described', () => {
  expect(
    newsHead({ kind: 'article', news: makeNews(), sections: [], minutes: 1, isPreview: true, site }, origin),
  ).toEqual({ hidden: true });
});

test('an article and questions can be shown as rich results', () => {
  expect(lacking(article({ update_time: '2026-03-03 08:00:00' }))).toEqual([]);
  expect(article({})).toMatchObject({ publisher: { name: '智绘', url: `${origin}/`, logo: `${origin}/logo.svg` } });
  // As it is where the site's name is not known.
  expect(headOfNews({}, null).structured).toHaveProperty('publisher', undefined);
  // Fields that an article does not have are omitted, not empty.
  expect(lacking(article({ author: '', image: '' }))).toEqual(['image', 'dateModified', 'author']);
  expect(JSON.stringify(article({ author: '', image: '' }))).not.toMatch(/"":|:""|null/);

  const items = [{ question: '收费吗？', answer: '先试后买。' }];
  const page = (questions: typeof items) =>
    headOf({ blocks: [{ place: 0, block: { type: 'questions', title: '问答', text: '', items: questions } }] });
  expect(page(items)).toMatchObject({ '@type': 'FAQPage', mainEntity: [{ name: '收费吗？' }] });
  expect(lacking(page(items))).toEqual([]);
  // A page without questions has no list: an empty one would be a fault.
  expect(page([])).not.toHaveProperty('mainEntity');
  expect(page([])).toHaveProperty('@type', 'WebPage');
});

const headOf = (over: Partial<ContentPageData>) =>
  contentPageHead(
    {
      name: 'cms_store',
      title: '题目',
      description: '说明',
      firstPicture: '',
      image: '',
      isPreview: false,
      contact: { address: '', outcome: undefined },
      blocks: [],
      site,
      ...over,
    },
    origin,
  ).structured;
const stepsOf = (structured: object | undefined) =>
  typed(structured)
    .filter(({ '@type': type }) => type === 'ListItem')
    .map(({ name, item }) => [name, String(item).replace(origin, '')]);

test('breadcrumbs, the site’s owner and prices are described as the page shows them', () => {
  const told = article({ id: 7, title: '题目', cid: 3, cate_name: '技巧', update_time: '2026-03-03 08:00:00' });
  expect(lacking(told)).toEqual([]);
  expect(stepsOf(told)).toEqual([
    ['资讯', '/news'],
    ['技巧', '/news?category=3'],
    ['题目', '/news/detail/7'],
  ]);
  expect(stepsOf(article({ id: 7, title: '题目', cate_name: '' }))).toHaveLength(2);

  const versions = [{ version: 2, create_time: '2026-03-03 08:00:00', change: '' }];
  const policy = {
    type: 'pay',
    title: '支付协议',
    content: '',
    sections: [],
    version: 2,
    versions,
    isOld: false,
  } as const;
  const { structured } = policyHead({ ...policy, sections: [], versions }, origin);
  expect(lacking(structured)).toEqual([]);
  expect(structured).toHaveProperty('datePublished', '2026-03-03T08:00:00+08:00');
  expect(stepsOf(structured)).toEqual([
    ['首页', '/'],
    ['支付协议', '/policy/pay'],
  ]);
  expect(policyHead({ ...policy, sections: [], versions, isOld: true }, origin).structured).toBeUndefined();

  const sold = {
    name: '年卡',
    price: '198.00',
    crossed: '',
    per: '1 年',
    tag: '',
    isRecommended: true,
    lines: ['不限次数'],
  };
  const pricing = (packages: (typeof sold)[]) =>
    headOf({ blocks: [{ place: 0, block: { type: 'pricing', title: '价格', text: '', of: 'member', packages } }] });
  expect(lacking(pricing([sold]))).toEqual([]);
  expect(pricing([sold])).toMatchObject({
    mentions: [{ '@type': 'Product', name: '年卡', description: '1 年；不限次数', offers: { price: '198.00' } }],
  });
  expect(pricing([])).not.toHaveProperty('mentions');
  // Whose site it is stands on the pages that are about that.
  expect(typed(pricing([sold])).map(({ '@type': type }) => type)).not.toContain('Organization');
  const about = headOf({ name: 'introduce' });
  expect(lacking(about)).toEqual([]);
  expect(about).toMatchObject({
    about: { '@type': 'Organization', name: '智绘', url: `${origin}/`, logo: `${origin}/logo.svg` },
    isPartOf: { '@type': 'WebSite', name: '智绘' },
  });
  expect(headOf({ name: 'introduce', site: undefined })).not.toHaveProperty('about');
});
