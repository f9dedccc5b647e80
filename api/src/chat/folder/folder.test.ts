import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { chatFolders } from '../tree/chat-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const add = (token: string, name: string) => site.post('/chatFolder/add', { name }, { token });
const addOne = async (token: string, name: string) => dataOf<{ id: number }>(await add(token, name)).id;
const folders = async (token: string) => dataOf<{ name: string }[]>(await site.get('/chatFolder/lists', { token }));
const move = (token: string, id: number, folder_id: number) =>
  site.post('/chatCategory/mark', { id, folder_id }, { token });

async function used(user: MadeUser): Promise<number> {
  const id = await makeSession(site, user);
  await askChat(site, user.token, { question: '留下', other_id: id });
  return id;
}
async function folderOf(token: string, session: number) {
  const rows = dataOf<{ id: number; folder: unknown }[]>(await site.get('/chatCategory/lists', { token }));
  return rows.find(({ id }) => id === session)?.folder;
}

test('a conversation moves between folders; other marks leave it there', async () => {
  const user = await makeUser(site);
  const { token } = user;
  const session = await used(user);
  expect(await folderOf(token, session)).toBeNull();
  const work = await addOne(token, ' 工作 ');
  const home = await addOne(token, '家里');
  expect(await folders(token)).toEqual(expect.arrayContaining([{ id: work, name: '工作' }]));
  expect(await move(token, session, work)).toMatchObject({ code: 1 });
  expect(await folderOf(token, session)).toEqual({ id: work, name: '工作' });
  await site.post('/chatCategory/mark', { id: session, is_pinned: 1 }, { token });
  expect(await folderOf(token, session)).toEqual({ id: work, name: '工作' });
  await move(token, session, home);
  expect(await folderOf(token, session)).toEqual({ id: home, name: '家里' });
  await move(token, session, 0);
  expect(await folderOf(token, session)).toBeNull();
});

test('a folder is renamed and deleted; its conversations stay', async () => {
  const user = await makeUser(site);
  const { token } = user;
  const session = await used(user);
  const id = await addOne(token, '工作');
  await move(token, session, id);
  expect(await site.post('/chatFolder/edit', { id, name: '公司' }, { token })).toMatchObject({ code: 1 });
  expect(await folderOf(token, session)).toEqual({ id, name: '公司' });
  expect(await site.post('/chatFolder/del', { id }, { token })).toMatchObject({ code: 1 });
  expect(await folders(token)).toEqual([]);
  expect(await folderOf(token, session)).toBeNull();
});

test('a folder’s name is unique; 100 folders, also at once', async () => {
  const { id, token } = await makeUser(site);
  const same = { code: 0, msg: '已有同名的文件夹' };
  const first = await addOne(token, '工作');
  expect(await add(token, '工作')).toMatchObject(same);
  const long = await addOne(token, '很'.repeat(30));
  expect(await folders(token)).toContainEqual({ id: long, name: `${'很'.repeat(19)}…` });
  expect(await site.post('/chatFolder/edit', { id: long, name: '工作' }, { token })).toMatchObject(same);
  expect(await site.post('/chatFolder/edit', { id: first, name: '工作' }, { token })).toMatchObject({ code: 1 });
  expect(await add(token, '  ')).toMatchObject({ code: 0, msg: '请输入文件夹名称' });
  await site.database.db
    .insert(chatFolders)
    .values(Array.from({ length: 95 }, (_, at) => ({ userId: id, name: `第 ${at}` })));
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => add(token, `又 ${at}`)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(await folders(token)).toHaveLength(100);
});

test('nobody moves into, renames or deletes a stranger’s folder', async () => {
  const owner = await makeUser(site);
  const stranger = await makeUser(site);
  const id = await addOne(owner.token, '私事');
  const refused = { code: 0, msg: '文件夹不存在' };
  expect(await move(stranger.token, await used(stranger), id)).toMatchObject(refused);
  expect(await site.post('/chatFolder/edit', { id, name: '我的' }, { token: stranger.token })).toMatchObject(refused);
  expect(await site.post('/chatFolder/del', { id }, { token: stranger.token })).toMatchObject(refused);
  expect(await folders(owner.token)).toEqual([{ id, name: '私事' }]);
  expect(await folders(stranger.token)).toEqual([]);
});
