import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { type ApiProcess, spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { until } from '../../../api/src/testing/until.ts';
import { displayWidth } from '../../mf/table.ts';
import { help } from '../admin-help.ts';
import { runAdmin } from '../run-admin.ts';
import { chinese } from './chinese.ts';

let folder: string;
let api: ApiProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-words-'));
  api = await spawnApi({ DATA_DIR: folder });
  await until(() => /operator port ready/.test(api.output()));
  expect(await admin('token add anna --role owner --keep --reason first')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await api.end('SIGTERM');
  await rm(folder, { recursive: true });
});

async function admin(line: string): Promise<{ code: number; text: string }> {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const code = await runAdmin(line.split(' '), {
    calledFrom: folder,
    env: { DATA_DIR: folder },
    print: say,
    complain: say,
  });
  return { code, text: said.join('\n') };
}

test('help is in Chinese, wherever --lang zh stands', async () => {
  expect((await admin('--lang zh')).text).toMatch(/^ {2}users +用户：注册用户：/m);
  expect((await admin('users --lang=zh')).text).toMatch(/users freeze <who>.*冻结：数秒内/);
  const { text } = await admin('--lang zh users adjust --help');
  expect(text).toContain('--currency    币种（必填；chat 对话积分 | draw 绘画积分）');
  expect(text).toMatch(/--reason +操作原因：写入操作日志（必填）/);
  expect(text).toContain('谁可以使用：财务、所有者');
});

test('heads and values of a table are in Chinese', async () => {
  const { text } = await admin('token list --lang zh');
  expect(text).toMatch(/^编号 +持有人 +角色 +创建时间/);
  expect(text).toMatch(/anna +所有者/);
  expect(text).toContain('时间为北京时间');
  const settings = (await admin('settings list website --lang zh')).text;
  expect(settings).toMatch(/^设置 +值 +来源 +说明/);
  // Values that are typed again stay, with their words.
  expect(settings).toMatch(/website\.pc_title 网页标题 +.* +已设置 +浏览器标签/);
  expect((await admin('deletions list --lang zh')).text).toBe('没有记录。');
});

test('a record has Chinese names, and what the api is asked stays', async () => {
  const { text } = await admin('settings get operator.refund_limit --lang zh');
  expect(text).toMatch(/^设置 +operator\.refund_limit 退款限额/);
  const json = await admin('settings get operator.refund_limit --lang zh --json');
  expect(JSON.parse(json.text)).toMatchObject({ key: 'operator.refund_limit', from: 'default' });
});

test('English stays without it, and another language is refused', async () => {
  expect((await admin('token list --lang en')).text).toBe((await admin('token list')).text);
  expect((await admin('token list')).text).toMatch(/^id +name +role/);
  expect(await admin('token list --lang fr')).toEqual({ code: 2, text: '--lang is en or zh.' });
});

test('no line of Chinese help is wider than a terminal', () => {
  const texts = nouns.flatMap(({ commands }) => commands.map((command) => help(command, chinese)));
  const long = texts.flatMap((text) => text.split('\n')).filter((line) => displayWidth(line) > 100);
  // Usages and examples are one line each, to be copied.
  expect(long.filter((line) => !line.startsWith('npm run admin') && !line.startsWith('示例：'))).toEqual([]);
});
