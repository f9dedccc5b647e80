import { contentPages, knownBlocks } from 'shared/contracts/content/content-page.ts';
import { addPage, listPages, publishPage, showPage } from 'shared/contracts/operator/content/pages.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { memberPackages } from '../../account/membership/membership-tables.ts';
import { rechargePackages } from '../../account/recharge/recharge-tables.ts';
import { seed } from '../../seed/seed.ts';
import { dataOf } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { pageVersions } from './content-tables.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  await seed(site.database.db, { ...site.app.config, siteMode: 'production' });
});
afterAll(() => site.close());

interface Page {
  title: string;
  description: string;
  blocks: { type: string; title: string }[];
}
const read = async (name: string, preview = '') =>
  dataOf<Page>(await site.get(`/content/page?name=${name}${preview && `&preview=${preview}`}`));
const hero = (title: string) => ({ type: 'hero', title, text: '', actions: [] });
const source = (title: string, blocks: unknown[] = [hero(title)]) =>
  JSON.stringify({ title, description: '一页说明', blocks });

test.each(contentPages)('%s has a first version of known blocks, unlike all others', async (name) => {
  const { title, description, blocks } = await read(name);
  expect(knownBlocks(blocks)).toHaveLength(blocks.length);
  expect(blocks.length).toBeGreaterThanOrEqual(4);
  expect(description.length).toBeGreaterThan(20);
  for (const other of contentPages.filter((it) => it !== name)) {
    const { title: otherTitle, blocks: others } = await read(other);
    expect(otherTitle).not.toBe(title);
    expect(others.map((block) => block.title)).not.toContain(blocks[0]?.title);
  }
});

test('a first block’s picture comes within the page when we drew it', async () => {
  const drawn = { ...hero('画好的开头'), picture: { url: 'files/v1/scene/shop.svg', alt: '一件商品' } };
  const { preview } = await operator.get(addPage, { page: 'cms_store', content: source('秋天的商店', [drawn]) });
  const { blocks, first_picture } = dataOf<Page & { first_picture: string }>(
    await site.get(
      `/content/page?name=cms_store&preview=${new URL(preview, 'http://site.test').searchParams.get('preview')}`,
    ),
  );
  const [first] = knownBlocks(blocks);
  const { url = '' } = first?.type === 'hero' ? (first.picture ?? {}) : {};
  expect(url).toMatch(/^\/api\/files\/v1\/scene\//);
  const drawing = decodeURIComponent(first_picture.replace('data:image/svg+xml,', ''));
  expect(drawing.replaceAll("'", '"')).toBe((await site.app.inject({ url })).body);
  expect(first_picture.length).toBeLessThan(12_000);
  // A photograph is fetched.
  expect(dataOf(await site.get('/content/page?name=cms_store'))).toMatchObject({ first_picture: '' });
});

test('pictures come with the prefix of the api', async () => {
  const pages = await Promise.all(contentPages.map(async (name) => JSON.stringify((await read(name)).blocks)));
  const urls = [...pages.join().matchAll(/"(?:url|dark)":"([^"]+)"/g)].map(([, url = '']) => url);
  expect(urls.length).toBeGreaterThan(10);
  for (const url of urls) expect([url, (await site.app.inject({ url })).statusCode]).toEqual([url, 200]);
  // Pictures of the product have a dark version, and addresses that never show another picture.
  const [product] = knownBlocks((await read('introduce')).blocks);
  const ofScheme = (scheme: string) =>
    expect.stringMatching(new RegExp(`^/api/files/v1/product/chat-${scheme}\\.webp\\?v=[0-9a-f]{12}$`));
  expect(product).toMatchObject({ picture: { url: ofScheme('light'), dark: ofScheme('dark') } });
});

test('a version is previewed, published, and replaced by an older one', async () => {
  const before = await read('cms_lead');
  const made = await operator.get(addPage, { page: 'cms_lead', content: source('秋天的活动') });
  expect(made).toMatchObject({ page: 'cms_lead', live: false, publish_time: null, blocks: 1 });
  expect((await read('cms_lead')).title).toBe(before.title);
  const key = new URL(made.preview, 'http://site.test').searchParams.get('preview') ?? '';
  expect(await read('cms_lead', key)).toMatchObject({ title: '秋天的活动' });
  expect(await site.get(`/content/page?name=cms_index&preview=${key}`)).toMatchObject({ code: 0 });
  await operator.get(publishPage, { version: made.version });
  expect((await read('cms_lead')).title).toBe('秋天的活动');
  const { lists } = await operator.get(listPages, { page: 'cms_lead' });
  expect(lists.map(({ live }) => live)).toEqual([true, false]);
  await operator.get(publishPage, { version: lists[1]?.version ?? 0 });
  expect(await read('cms_lead')).toEqual(before);
  expect(await operator.get(showPage, { version: made.version })).toMatchObject({ title: '秋天的活动' });
});

// Shows: SPEC-7.10
test('decoration 11 is the live introduction page as JSON', async () => {
  const decorated = async () => {
    const { data, ...rest } = dataOf<{ data: string }>(await site.get('/index/decorate?id=11'));
    return { ...rest, data: JSON.parse(data) as Page };
  };
  expect(await decorated()).toEqual({ type: 11, name: '介绍页', data: await read('introduce') });
  const { version } = await operator.get(addPage, { page: 'introduce', content: source('我们是谁') });
  await operator.get(publishPage, { version });
  expect((await decorated()).data).toMatchObject({ title: '我们是谁', blocks: [{ type: 'hero', title: '我们是谁' }] });
});

test.each<[what: string, content: string, message: string]>([
  ['no JSON', '{', 'content is no JSON'],
  ['no blocks', source('空', []), 'blocks must not be empty'],
  ['an unknown type', source('新', [{ type: 'video', title: '片' }]), 'blocks.0.type'],
  [
    'a link that runs',
    source('坏', [{ ...hero('坏'), actions: [{ label: '点', to: 'javascript:alert(1)' }] }]),
    'actions.0.to',
  ],
  [
    'an address without a scheme',
    source('坏', [{ ...hero('坏'), actions: [{ label: '点', to: '//evil.example' }] }]),
    'actions.0.to',
  ],
  ['an id with letters of markup', source('坏', [{ ...hero('坏'), id: 'x" onclick="' }]), 'blocks.0.id'],
  [
    'the same id twice',
    source('坏', [
      { ...hero('甲'), id: 'top' },
      { ...hero('乙'), id: 'top' },
    ]),
    'blocks.1.id',
  ],
  [
    'a link to a place that is not on the page',
    source('坏', [{ ...hero('坏'), actions: [{ label: '点', to: '#no' }] }]),
    '#no',
  ],
  [
    'a row that is too short',
    source('表', [
      { type: 'comparison', title: '比', text: '', columns: ['a', 'b'], rows: [{ label: 'r', cells: ['1'] }] },
    ]),
    'must have as many cells as there are columns',
  ],
  [
    'a link that a browser reads as another site',
    source('坏', [{ ...hero('坏'), actions: [{ label: '点', to: '/\t/evil.example' }] }]),
    'blocks.0.actions.0.to must begin with',
  ],
  [
    'a picture of another site',
    source('图', [{ ...hero('图'), picture: { url: 'https://elsewhere.example/a.png', alt: '' } }]),
    'https://elsewhere.example/a.png',
  ],
  ['an unknown block', source('别的', [{ type: 'banner' }]), 'blocks.0.type must be one of hero, '],
  [
    'eighty-one blocks',
    source(
      '长',
      Array.from({ length: 81 }, (_, place) => hero(`第 ${place}`)),
    ),
    'at most 80',
  ],
])('%s is refused, and the place is named', async (_what, content, message) => {
  expect(await operator.ask(addPage, { page: 'cms_index', content })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(message),
    data: { field: 'content' },
  });
});

test('sixty blocks are a page', async () => {
  const many = Array.from({ length: 60 }, (_, place) => hero(`第 ${place} 段`));
  const made = await operator.get(addPage, { page: 'cms_store', content: source('很长', many) });
  const key = new URL(made.preview, 'http://site.test').searchParams.get('preview') ?? '';
  expect((await read('cms_store', key)).blocks).toHaveLength(60);
});

test('prices are those on sale; without any the block is missing', async () => {
  const { db } = site.database;
  await db.delete(memberPackages);
  await db.delete(rechargePackages);
  const pricing = (of: string) => ({
    type: 'pricing',
    title: `价格 ${of}`,
    of,
    packages: [{ name: '假的', price: '0.01', crossed: '', per: '', tag: '', isRecommended: true, lines: [] }],
  });
  const made = await operator.get(addPage, {
    page: 'cms_store',
    content: source('价目', [hero('价目'), pricing('member'), pricing('recharge')]),
  });
  const key = new URL(made.preview, 'http://site.test').searchParams.get('preview') ?? '';
  const shown = async () => {
    site.app.prepared.forget();
    return (await read('cms_store', key)).blocks.slice(1);
  };
  for (const setting of ['member_package_status', 'recharge_package_status']) {
    await operator.get(setSetting, { key: setting, value: '1' });
  }
  expect(await shown()).toEqual([]);
  await db.insert(memberPackages).values([
    { name: '年卡', duration: 12, price: 19_800, linePrice: 29_800, giveChat: 500, isRecommended: true },
    { name: '下架的', duration: 1, price: 100, isShown: false },
  ]);
  await db.insert(rechargePackages).values({ name: '一千积分', price: 990, chat: 1000, giveDraw: 20 });
  expect(await shown()).toMatchObject([
    {
      title: '价格 member',
      packages: [
        {
          name: '年卡',
          price: '198.00',
          crossed: '298.00',
          per: '1 年',
          lines: ['会员免费的模型不限次数', '赠送对话积分 500'],
        },
      ],
    },
    {
      title: '价格 recharge',
      packages: [{ name: '一千积分', price: '9.90', lines: ['对话积分 1,000', '赠送绘画积分（绘画开放后可用） 20'] }],
    },
  ]);
  // Until some model paints.
  await makePainter(site, { url: 'http://127.0.0.1:9' });
  expect((await shown()).at(-1)).toMatchObject({ packages: [{ lines: ['对话积分 1,000', '赠送绘画积分 20'] }] });
  await operator.get(setSetting, { key: 'member_package_status', value: '0' });
  expect(await shown()).toMatchObject([{ title: '价格 recharge' }]);
});

test('stored blocks of an unknown kind are left out', async () => {
  await site.database.db.insert(pageVersions).values({
    page: 'cms_solution',
    title: '旧',
    description: '旧',
    previewKey: 'old',
    blocks: [{ type: 'marquee', title: '闪' }, hero('还在')],
  });
  expect((await read('cms_solution', 'old')).blocks).toMatchObject([{ type: 'hero', title: '还在' }]);
});
