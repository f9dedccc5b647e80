import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptInvitation, confirmInvitation, getWhoami } from 'shared/contracts/operator/operation/accounts.ts';
import { beginInstallation, getInstallation } from 'shared/contracts/operator/operation/installation.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { setTheme } from 'shared/contracts/operator/site/theme.ts';
import { storeFirstContents } from '../../../seed/first-contents.ts';
import { firstContents } from '../../../seed/seed-tables.ts';
import { dataOf } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { codeOf, testConsole, testPassword } from '../../../testing/test-person.ts';
import { limitCounters } from '../../limits/limit-tables.ts';
import { Secrets } from '../../secrets/secrets.ts';
import { installCodePath } from '../operator-file.ts';
import { operatorTokens } from '../operator-tables.ts';
import { openInstallations, operatorInvitations } from '../person-tables.ts';
import { openInstallation, sayInstallCode } from './installation.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'install-'));
let site: TestApp;
let operator: TestOperator;
let page: ReturnType<typeof testConsole>;
let code = '';
beforeAll(async () => {
  const config = { siteMode: 'production', dataDir, consoleUrl: 'https://console.example.com' } as const;
  site = await testApp({ config });
  await storeFirstContents(site.app);
  await sayInstallCode(site.app);
  code = readFileSync(installCodePath(dataDir), 'utf8');
  operator = await testOperator(site, { withOwner: false });
  page = testConsole(site, operator);
});
beforeEach(() => site.database.db.delete(limitCounters));
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const configOf = async () => dataOf<{ install: boolean; admin_url: string }>(await site.get('/pc/config'));

test('a new site leads to the console and logs its code', async () => {
  expect(await configOf()).toMatchObject({ install: false, admin_url: 'https://console.example.com' });
  expect(await page.call(getInstallation, {})).toMatchObject({ is_open: true });
  expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){2}[\dA-HJKMNP-TV-Z]{4}$/);
  expect(site.log).toContainEqual(expect.objectContaining({ code, page: 'https://console.example.com/install' }));
});

test('a wrong code opens nothing, and tries end', async () => {
  const wrong = { code: 'AAAA-AAAA-AAAA', name: 'eve' };
  for (let tries = 0; tries < 10; tries++)
    expect(await page.ask(beginInstallation, wrong, { from: '203.0.113.7' })).toMatchObject({
      code: 0,
      msg: '安装码不正确，请查看启动时的终端或日志',
    });
  const slowed = { code: 0, msg: expect.stringContaining('尝试次数过多') };
  expect(await page.ask(beginInstallation, { code, name: 'eve' }, { from: '203.0.113.7' })).toMatchObject(slowed);
  expect(await site.database.db.$count(operatorTokens)).toBe(0);
});

test('the code makes one owner, by the last name given, and dies', async () => {
  const eve = await page.call(beginInstallation, { code, name: 'eve' });
  await page.call(acceptInvitation, { invite: eve.invite, password: testPassword });
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const { invite } = await page.call(beginInstallation, { code: typed, name: 'anna' });
  expect(await page.ask(acceptInvitation, { invite: eve.invite, password: testPassword })).toMatchObject({ code: 0 });
  const { totp_secret } = await page.call(acceptInvitation, { invite, password: testPassword });
  expect((await configOf()).install).toBe(false);
  const { token } = await page.call(confirmInvitation, { invite, code: codeOf(totp_secret) });
  expect((await configOf()).install).toBe(true);
  expect(existsSync(installCodePath(dataDir))).toBe(false);
  expect(await page.call(getInstallation, {})).toMatchObject({ is_open: false });
  const again = await page.ask(beginInstallation, { code, name: 'eve' });
  expect(again).toMatchObject({ code: 0, msg: '站点已安装，请直接登录' });
  // Keys of the first models need no second code.
  expect((await page.call(getWhoami, {}, { token })).sudo_until).not.toBeNull();
  expect(await operator.ask(setTheme, { primary: '#0b7a75' }, { token })).toMatchObject({ code: 1 });
});

test('an owner of the command line ends the installation', async () => {
  await openInstallation(site.app);
  await sayInstallCode(site.app);
  const again = readFileSync(installCodePath(dataDir), 'utf8');
  await page.call(beginInstallation, { code: again, name: 'mallory' });
  expect(await site.database.db.$count(operatorInvitations)).toBe(1);
  await operator.get(addToken, { name: 'ben', role: 'owner' }, { token: operator.machineKey });
  expect(await page.call(getInstallation, {})).toMatchObject({ is_open: false });
  expect(await site.database.db.$count(operatorInvitations)).toBe(0);
});

test('after a change of SECRET_KEY the next start says a new code', async () => {
  await openInstallation(site.app);
  await sayInstallCode(site.app);
  const former = readFileSync(installCodePath(dataDir), 'utf8');
  const secrets = new Secrets({ secretKey: Buffer.from('c'.repeat(64), 'hex'), dataDir });
  const sealedCode = secrets.seal(former, 'install code');
  await site.database.db.update(openInstallations).set({ sealedCode });
  expect(await page.ask(beginInstallation, { code: former, name: 'anna' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('请重启后端'),
  });
  await sayInstallCode(site.app);
  const code = readFileSync(installCodePath(dataDir), 'utf8');
  expect(code).not.toBe(former);
  expect(await page.ask(beginInstallation, { code: former, name: 'anna' })).toMatchObject({ code: 0 });
  expect(await page.ask(beginInstallation, { code, name: 'anna' })).toMatchObject({ code: 1 });
  await site.database.db.delete(openInstallations);
});

test('a database with operators of an earlier release stays installed', async () => {
  await site.database.db.delete(firstContents);
  await storeFirstContents(site.app);
  expect(await page.call(getInstallation, {})).toMatchObject({ is_open: false });
});
