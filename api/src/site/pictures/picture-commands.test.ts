import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBenefit, removeBenefit } from 'shared/contracts/operator/account/benefits.ts';
import { addTemplate, creationCategoryCommands, removeTemplate } from 'shared/contracts/operator/chat/creations.ts';
import { addGroup, removeGroup } from 'shared/contracts/operator/chat/examples.ts';
import { addSkill, editSkill, skillCategoryCommands } from 'shared/contracts/operator/chat/skills.ts';
import { addArticle, newsCategoryCommands, removeArticle } from 'shared/contracts/operator/content/news.ts';
import { addPage } from 'shared/contracts/operator/content/pages.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { addPicture, listPictures, removePicture } from 'shared/contracts/operator/site/pictures.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import sharp from 'sharp';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { removeUnusedUploads } from '../stored-files/unused-files.ts';

let site: TestApp;
let operator: TestOperator;
const dataDir = mkdtempSync(join(tmpdir(), 'api-pictures-'));
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  operator = await testOperator(site);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const painted = async (width: number, height: number) =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
const files = () => readdirSync(join(dataDir, 'uploads'));
const fetched = (address: string) => site.app.inject({ url: `/api/${address}` });

test('an operator adds a picture to an article, with its size', async () => {
  const content = await painted(640, 300);
  const added = await operator.get(addPicture, { name: '秋天', content });
  expect(added).toMatchObject({ name: '秋天', width: 640, height: 300 });
  expect(added.address).toMatch(/^files\/upload\/[\w-]{43}\.jpg$/);
  expect((await fetched(added.address)).headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(await operator.get(addPicture, { name: '深秋', content })).toEqual({ ...added, name: '深秋' });
  expect((await operator.get(listPictures, {})).lists).toEqual([{ ...added, name: '深秋' }]);
  expect(JSON.stringify((await operator.get(listAudit, {})).lists).length).toBeLessThan(10_000);

  await operator.get(newsCategoryCommands.add, { name: '公告' });
  const text = `![落叶](${added.address})\n\n![别处](https://example.com/a.png)`;
  const { id } = await operator.get(addArticle, { title: '一', category: '公告', content: text });
  const { content: html } = dataOf<{ content: string }>(await site.get(`/article/detail?id=${id}`));
  expect(html).toContain(`<img src="/api/${added.address}" width="640" height="300" alt="落叶" decoding="async"`);
  expect(html).toContain('<img src="https://example.com/a.png" alt="别处" decoding="async"');

  // What nothing uses is cleaned up after a while; what an operator added is not.
  await removeUnusedUploads(site.app, { now: Date.now() + 30 * 86_400_000 });
  expect(files()).toHaveLength(1);

  expect(await operator.ask(removePicture, { id: added.id })).toMatchObject({
    msg: `Picture ${added.id} is shown by article ${id}.`,
    data: { field: 'id' },
  });
  await operator.get(removeArticle, { id });
  const picture = { url: added.address, alt: '' };
  const hero = { type: 'hero', title: '一', text: '', actions: [], picture };
  const page = { title: '一', description: '一', blocks: [hero] };
  const { version } = await operator.get(addPage, { page: 'cms_lead', content: JSON.stringify(page) });
  expect(await operator.ask(removePicture, { id: added.id })).toMatchObject({
    msg: expect.stringContaining(`version ${version} of the page cms_lead`),
  });
});

test('a setting’s picture has a whole path, removed when unused', async () => {
  const { id, address } = await operator.get(addPicture, { name: '公众号', content: await painted(300, 300) });
  for (const key of ['qrcode.oa', 'website.shop_logo', 'chat.chat_logo'])
    await operator.get(setSetting, { key, value: address });
  const nav = [
    { name: '首页', link: { path: '/' }, icon: address },
    { name: '对话', link: { path: '/chat' }, icon: 'chat' },
  ];
  await operator.get(setSetting, { key: 'tabbar.nav', value: JSON.stringify(nav) });
  const url = `/api/${address}`;
  expect(dataOf(await site.get('/pc/config'))).toMatchObject({
    qrcode: { oa: url, mnp: '' },
    website: { shop_logo: url },
    chat: { chat_logo: url },
    tabbar: { nav: [{ icon: url }, { icon: 'chat' }] },
  });
  expect(await operator.ask(removePicture, { id })).toMatchObject({ msg: expect.stringContaining('the setting ') });
  for (const key of ['qrcode.oa', 'website.shop_logo', 'chat.chat_logo'])
    await operator.get(setSetting, { key, value: '' });
  await operator.get(setSetting, { key: 'tabbar.nav', value: '[]' });
  await operator.get(removePicture, { id });
  expect((await fetched(address)).statusCode).toBe(404);
  expect(files()).toHaveLength(1);
  expect(await operator.ask(removePicture, { id })).toMatchObject({ msg: expect.stringContaining('`pictures list`') });
});

test('a picture in use stays', async () => {
  const { id, address } = await operator.get(addPicture, { name: '图标', content: await painted(64, 64) });
  const form = JSON.stringify([{ id: 'what', name: 'WidgetInput', props: { title: '什么' } }]);
  await operator.get(skillCategoryCommands.add, { name: '类' });
  await operator.get(creationCategoryCommands.add, { name: '类' });
  const skill = await operator.get(addSkill, { name: '技', category: '类', content: '你是……', image: address });
  const template = await operator.get(addTemplate, {
    name: '模',
    category: '类',
    content: `写 \${what}`,
    form,
    image: address,
  });
  const group = await operator.get(addGroup, { name: '组', image: address });
  const benefit = await operator.get(addBenefit, { name: '益', image: address });
  const remove = () => operator.ask(removePicture, { id });
  expect(await remove()).toMatchObject({ msg: `Picture ${id} is shown by skill ${skill.id}.` });
  await operator.get(editSkill, { id: skill.id, image: '' });
  expect(await remove()).toMatchObject({ msg: `Picture ${id} is shown by template ${template.id}.` });
  await operator.get(removeTemplate, { id: template.id });
  expect(await remove()).toMatchObject({ msg: `Picture ${id} is shown by group of examples ${group.id}.` });
  await operator.get(removeGroup, { id: group.id });
  expect(await remove()).toMatchObject({ msg: `Picture ${id} is shown by benefit ${benefit.id}.` });
  await operator.get(removeBenefit, { id: '益' });
  expect(await remove()).toMatchObject({ code: 1 });
  const elsewhere = { name: '外', image: 'https://elsewhere.example/a.png' };
  expect(await operator.ask(addGroup, elsewhere)).toMatchObject({ data: { field: 'image' } });
});

test.each([
  ['no picture', Buffer.from('<svg onload="x"/>').toString('base64')],
  ['no Base64', '字'],
  ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')],
])('%s is refused', async (_what, content) => {
  const before = files();
  expect(await operator.ask(addPicture, { name: '坏', content })).toMatchObject({
    msg: expect.stringContaining('JPG, PNG, WebP or GIF'),
    data: { field: 'content' },
  });
  expect(files()).toEqual(before);
});
