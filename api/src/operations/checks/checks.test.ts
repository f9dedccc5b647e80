import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSiteChecks } from 'shared/contracts/operator/operation/checks.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { storeFailedBackup } from '../backup/backup-results.ts';

const smtp = {
  host: '127.0.0.1',
  port: 9,
  secure: false,
  requireTls: true,
  user: '',
  password: '',
  from: { name: '', address: 'no-reply@example.com' },
};
const dataDir = mkdtempSync(join(tmpdir(), 'checks-'));
let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp({ config: { dataDir, siteUrl: 'http://127.0.0.1:9', mail: smtp, sms: 'off' } });
  operator = await testOperator(site);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const look = async () => {
  const rows = await operator.get(listSiteChecks, {});
  return Object.fromEntries(rows.map(({ check, state, says }) => [check, `${state}: ${says}`]));
};

test('each part is tried, and says in Chinese what it lacks', async () => {
  expect(await look()).toEqual({
    database: expect.stringMatching(/^open: (内嵌数据库|PostgreSQL .+；网站用的角色拥有数据表$)/),
    files: expect.stringMatching(/^good: 文件夹 .+：写入、读取、删除都正常/),
    mail: expect.stringMatching(/^bad: 连不上邮件服务器 127.0.0.1:9/),
    sms: 'open: 没有短信服务，手机号收不到验证码',
    models: 'open: 回答由内置的演示程序编写',
    disk: expect.stringMatching(/^(good|bad): 剩余 /),
    clock: expect.stringMatching(/^good: 服务器时间 .+（北京）$/),
    address: expect.stringMatching(/^bad: 从服务器打不开 http:\/\/127.0.0.1:9/),
    certificate: 'open: 网站地址不是 https，密码会明文传输',
    backup: expect.stringMatching(/^good: 每天 04:10（北京）备份，保留 7 天，还没有第一份/),
  });
});

test('what was mended is good, and what fails says why', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  smtp.port = (server.address() as AddressInfo).port;
  site.app.config.siteUrl = await site.url();
  jest.spyOn(site.app.storage, 'put').mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'EACCES' }));
  await storeFailedBackup(site.database.db, new Date(), 'There is a backup x already.');
  expect(await look()).toMatchObject({
    mail: expect.stringMatching(/^good: 能连上邮件服务器/),
    address: expect.stringMatching(/^good: .+ 能打开/),
    files: expect.stringMatching(/^bad: .+不能读写：EACCES/),
    backup: 'bad: 上一次备份失败：备份 x 已存在',
  });
  server.close();
});

test('an address that leads elsewhere is said in Chinese', async () => {
  const server = createHttpServer((request, response) => {
    if (request.url?.startsWith('/moved')) response.writeHead(301, { location: 'https://example.com' });
    response.end('<h1>Welcome</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.app.config.siteUrl = url;
  expect(await look()).toMatchObject({ address: `bad: ${url} 应答的不是这个网站` });
  site.app.config.siteUrl = `${url}/moved`;
  expect(await look()).toMatchObject({ address: `bad: 从服务器打不开 ${url}/moved：它转到了另一个地址` });
  server.close();
});
