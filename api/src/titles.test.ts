import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { listContacts } from 'shared/contracts/operator/content/contacts.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { dataOf, makeSession } from './testing/make.ts';
import { type SquareSite, squareSite } from './testing/square.ts';

let square: SquareSite;
beforeAll(async () => {
  square = await squareSite();
});
afterAll(() => square.close());

const typed =
  ' \u202e小\u200b 满\u3164 \t\r\n\u3000的\u2066\u00ad家 \u{1f468}\u200d\u{1f469}\u200d\u{1f467} ❤\ufe0f\u2800\u0007 \ue000';
const stored = '小 满 的家 \u{1f468}\u200d\u{1f469}\u200d\u{1f467} ❤\ufe0f';
const hidden = '\u200b\u202e \u3164\u2800\u0007';

const call = (path: string, body: object) => square.on.site.post(path, body, { token: square.author.token });
const read = async <T>(path: string) => dataOf<T>(await square.on.site.get(path, { token: square.author.token }));
type Named = { id: number; name: string; title: string };
const named = async (list: string, { id }: { id: number }) => (await read<Named[]>(list)).find((one) => one.id === id);

const sessions = '/chatCategory/lists';
const folders = '/chatFolder/lists';
const addedFolder = async () => dataOf<Named>(await call('/chatFolder/add', { name: `夹${Math.random()}` }));
const savedMap = (title: string) => call('/mind_map/save', { title, markdown: '# 好' });
const mapOf = (reply: Reply) => dataOf<{ map: Named & { source: Named } }>(reply).map;
const newPost = async (title: string) => ({
  draw_records_id: (await square.on.painted(square.author)).id,
  title,
  is_draft: 1,
});

/** What a call does with a title: the reply, and the title as it is read afterwards. */
type Typed = (title: string) => Promise<[Reply, (() => Promise<string | undefined>)?]>;
const calls: Record<string, Typed> = {
  '/user/setInfo nickname': async (value) => [
    await call('/user/setInfo', { field: 'nickname', value }),
    async () => (await read<{ nickname: string }>('/user/center')).nickname,
  ],
  '/chatCategory/add name': async (name) => {
    const reply = await call('/chatCategory/add', { name });
    return [reply, async () => (await named(sessions, dataOf<Named>(reply)))?.name];
  },
  '/chatCategory/edit name': async (name) => {
    const id = await makeSession(square.on.site, square.author);
    return [await call('/chatCategory/edit', { id, name }), async () => (await named(sessions, { id }))?.name];
  },
  '/chat_transfer/import name': async (name) => {
    const messages = [{ role: 'user', content: '问' }];
    const reply = await call('/chat_transfer/import', { source: 'chatgpt', key: `${Math.random()}`, name, messages });
    return [reply, async () => (await named(sessions, dataOf<Named>(reply)))?.name];
  },
  '/chatFolder/add name': async (name) => {
    const reply = await call('/chatFolder/add', { name });
    return [
      reply,
      async () => {
        const found = (await named(folders, dataOf<Named>(reply)))?.name;
        await call('/chatFolder/del', { id: dataOf<Named>(reply).id });
        return found;
      },
    ];
  },
  '/chatFolder/edit name': async (name) => {
    const { id } = await addedFolder();
    return [await call('/chatFolder/edit', { id, name }), async () => (await named(folders, { id }))?.name];
  },
  '/mind_map/save title': async (title) => {
    const reply = await savedMap(title);
    return [reply, async () => mapOf(reply).title];
  },
  '/mind_map/rename title': async (title) => {
    const { id } = mapOf(await savedMap('图'));
    const reply = await call('/mind_map/rename', { id, title });
    return [reply, async () => dataOf<Named>(reply).title];
  },
  '/draw_square/add title': async (title) => {
    const reply = await square.post('add', await newPost(title));
    return [reply, async () => (await square.mine(dataOf<Named>(reply).id))?.title];
  },
  '/draw_square/edit title': async (title) => {
    const { id } = dataOf<Named>(await square.post('add', await newPost('雪山')));
    return [await square.post('edit', { id, title }), async () => (await square.mine(id))?.title];
  },
  '/content/contact name': async (name) => {
    const body = { page: 'introduce', name, way: '13800138000', content: '想了解价格' };
    return [
      await call('/content/contact', body),
      async () => (await square.operator.get(listContacts, {})).lists.at(0)?.name,
    ];
  },
};

test.each(Object.entries(calls))('%s keeps one line of what is seen', async (_, type) => {
  const [reply, then] = await type(typed);
  expect(reply).toMatchObject({ code: 1 });
  expect(await then?.()).toBe(stored);
});

const unnamed = ['/chatCategory/add name', '/chat_transfer/import name'];
const mayBeEmpty = ['/draw_square/add title', '/draw_square/edit title'];
test.each(Object.entries(calls))('%s takes hidden letters for nothing', async (name, type) => {
  const [reply, then] = await type(hidden);
  if (unnamed.includes(name)) expect(await then?.()).toBe('新对话');
  else if (mayBeEmpty.includes(name)) expect(await then?.()).toBe('');
  else expect(reply).toMatchObject({ code: 0, msg: expect.stringContaining('请') });
});

test('every call that takes a title is in this table', async () => {
  const contracts = resolve(import.meta.dirname, '../../shared/contracts');
  const files = globSync('**/*.ts', { cwd: contracts, exclude: ['operator/**', '**/*.test.ts'] });
  const modules: object[] = await Promise.all(files.map((file) => import(join(contracts, file))));
  const writing = modules
    .flatMap((module): (Partial<Endpoint> | null | undefined)[] => Object.values(module))
    .filter((it) => it?.method === 'POST');
  const taking = writing.flatMap((it) => {
    const shape = (it?.input as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
    return ['title', 'name'].filter((field) => field in shape).map((field) => `${it?.path} ${field}`);
  });
  // A real name has its own form; which field a user sets is a value.
  const others = ['/distribution/distributionApply name'];
  const elsewhere = ['/user/setInfo nickname'];
  expect([...taking, ...elsewhere].toSorted()).toEqual([...Object.keys(calls), ...others].toSorted());
});
