import { contentPages } from 'shared/contracts/content/content-page.ts';
import { memberBenefits, memberComments, memberPackages } from '../account/membership/membership-tables.ts';
import { rechargePackages } from '../account/recharge/recharge-tables.ts';
import { creations } from '../chat/creation/creation-tables.ts';
import { skills } from '../chat/skill/skill-tables.ts';
import { news } from '../content/news/news-tables.ts';
import { pageVersions } from '../content/page/content-tables.ts';
import { policies } from '../content/policy/policy-tables.ts';
import { settings } from '../site/settings/site-tables.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { seed } from './seed.ts';

let site: TestApp;
/** What is written, by where it stands. */
const texts = new Map<string, string>();
beforeAll(async () => {
  site = await testApp();
  const { db } = site.database;
  await seed(db, site.app.config);
  const take = (where: string, row: unknown) => texts.set(where, JSON.stringify(row).replace(/<[^>]+>/g, '\\n'));
  for (const row of await db.select().from(pageVersions)) take(row.page, row);
  for (const row of await db.select().from(news)) take(row.title, row);
  for (const row of await db.select().from(policies)) take(row.type, row);
  for (const row of await db.select().from(skills)) take(row.name, [row.name, row.describe, row.tips]);
  for (const row of await db.select().from(creations)) take(row.name, [row.name, row.tips]);
  for (const row of await db.select().from(memberPackages)) take(row.name, [row.name, row.tag]);
  for (const table of [memberBenefits, memberComments, rechargePackages] as const)
    for (const row of await db.select().from(table)) take(JSON.stringify(row), row);
  const [website] = (await db.select().from(settings)).filter(({ name }) => name === 'website');
  take('website', website);
});
afterAll(() => site.close());

const sentencesOf = (text: string) => text.split(/[。！？；|｜>\n]|\\n|","|":"/);
const found = (where: string, wrong: (sentence: string) => boolean) =>
  sentencesOf(texts.get(where) ?? '')
    .filter(wrong)
    .map((sentence) => `${where}: ${sentence}`);
const all = (wrong: (sentence: string) => boolean, places = [...texts.keys()]) =>
  places.flatMap((where) => found(where, wrong));

test('no phrase that every site has', () => {
  expect(texts.size).toBeGreaterThan(100);
  const stock = /一站式|赋能|打造|极致|助力|轻松|颠覆|全方位|多数人的选择|不仅.*[更还]|无论.*都|！！|lorem/i;
  expect(all((sentence) => stock.test(sentence))).toEqual([]);
});

test('only the distribution agreement promises commission', () => {
  const promise = /佣金|提现/;
  const said = /准备|开放|没有|不可/;
  const others = [...texts.keys()].filter((place) => place !== 'distribution');
  const isPromise = (sentence: string) => promise.test(sentence) && !said.test(sentence) && sentence.length > 6;
  expect(all(isPromise, others)).toEqual([]);
  expect(texts.get('distribution')).toMatch(/网站开放推广时.*推广关闭后/s);
});

test('no text promises scannability, e-invoices, or a price before a stop', () => {
  const untrue = /(下载|印)(之)?前.{0,12}(扫一扫|检查)|申请电子发票|专属客服|部分结算|已写出的部分/;
  expect(all((sentence) => untrue.test(sentence))).toEqual([]);
});

test('an article starts without reads', async () => {
  expect(new Set((await site.database.db.select().from(news)).map(({ clicks }) => clicks))).toEqual(new Set([0]));
});

test('a landing page’s search link finds its template or skill', async () => {
  const names = {
    create: (await site.database.db.select().from(creations)).map(({ name }) => name),
    skill: (await site.database.db.select().from(skills)).map(({ name }) => name),
  };
  const links = contentPages.flatMap((page) => [
    ...(texts.get(page) ?? '').matchAll(/"\/(create|skill)\?keyword=([^"]+)"/g),
  ]);
  expect(links.length).toBeGreaterThan(8);
  for (const [, catalogue, keyword = ''] of links)
    expect(names[catalogue as keyof typeof names]).toContain(decodeURIComponent(keyword));
});
