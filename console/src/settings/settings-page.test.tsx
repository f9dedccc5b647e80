import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { type AskedTool, askedTools, closedSentence } from 'shared/contracts/chat/asked-tools.ts';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { settingKeys } from 'shared/contracts/operator/site/settings.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { closedWords } from './closed-words.ts';
import { SettingsPage } from './settings-page.tsx';

const title = {
  key: 'website.pc_title',
  value: '墨行',
  usual: '智绘工坊',
  from: 'operator',
  type: 'text',
  means: 'title',
};
const limit = {
  key: 'operator.payout_limit',
  value: '1000.00',
  usual: '1000.00',
  from: 'operator',
  type: 'yuan',
  means: 'limit',
};
const drawing = { key: 'draw.is_open', value: 1, usual: 1, from: 'operator', type: 'switch', means: 'drawing' };
const version = { key: 'version', value: '1', usual: null, from: 'server', type: 'text', means: 'version' };

function openSettings(role: OperatorRole = 'owner', path = '/settings') {
  return renderInConsole(
    <ResourceContextProvider value="settings">
      <SettingsPage />
    </ResourceContextProvider>,
    (call) => (call.path === '/call/settings/list' ? { data: [title, limit, drawing, version] } : { data: [title] }),
    role,
    path,
  );
}

test('a setting says what it is and what the site comes with', async () => {
  const { user } = openSettings();
  expect(await screen.findByText('墨行')).toBeVisible();
  expect(screen.getByText('默认：智绘工坊')).toBeVisible();
  expect(screen.getByText('¥ 1000.00')).toBeVisible();
  expect(screen.getByText('服务器决定')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: '只看与默认不同的' }));
  expect(screen.queryByText('¥ 1000.00')).toBeNull();
  expect(screen.getByText('墨行')).toBeVisible();
});

test('a setting is put back to what the site comes with', async () => {
  const { user, calls } = openSettings();
  await user.click(await screen.findByRole('button', { name: '改回默认' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改' }));
  expect(dialog.getByLabelText(/^值/)).toHaveValue('智绘工坊');
  await user.type(dialog.getByLabelText(/操作原因/), '改回');
  await user.click(dialog.getByRole('button', { name: '修改' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/call/settings/set')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/call/settings/set') ?? {};
  expect(body).toEqual({ key: 'website.pc_title', value: '智绘工坊', reason: '改回' });
});

test('a file of settings is compared before it is set', async () => {
  const { user, calls } = openSettings();
  await screen.findByText('墨行');
  await user.click(screen.getByRole('button', { name: '导入文件' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入设置' }));
  const choose = (values: object) =>
    user.upload(dialog.getByLabelText('设置文件'), new File([JSON.stringify(values)], 'settings.json'));
  await choose({ 'website.pc_titel': 'x' });
  expect(await dialog.findByText(/没有这些设置，请从文件里删去：website.pc_titel/)).toBeVisible();
  await choose({ 'website.pc_title': '新名', 'operator.payout_limit': '1000.00' });
  const table = within(await dialog.findByRole('region', { name: '会改的设置' }));
  expect(table.getByText('新名')).toBeVisible();
  expect(table.getAllByRole('row')).toHaveLength(2);
  await user.type(dialog.getByLabelText(/操作原因/), '换名');
  await user.click(dialog.getByRole('button', { name: '确定改 1 项' }));
  expect(await screen.findByText('导入设置：已改 1 项')).toBeVisible();
  expect(calls.find(({ path }) => path === '/call/settings/import')?.body).toMatchObject({ reason: '换名' });
});

test('who only looks is offered no change', async () => {
  openSettings('support');
  expect(await screen.findByText('墨行')).toBeVisible();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导入文件' })).toBeNull();
});

test('one subject is shown alone', async () => {
  openSettings('owner', '/settings?section=operator');
  expect(await screen.findByText('¥ 1000.00')).toBeVisible();
  expect(screen.queryByText('墨行')).toBeNull();
});

test('closing a tool shows first what visitors will read', async () => {
  const { user, calls } = openSettings('owner', '/settings?section=draw');
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改' }));
  expect(dialog.queryByRole('region', { name: '访客会看到' })).toBeNull();
  await user.click(dialog.getByRole('combobox', { name: /^值/ }));
  await user.click(await screen.findByRole('option', { name: '关' }));
  const seen = within(await dialog.findByRole('region', { name: '访客会看到' }));
  expect(seen.getByText('绘画暂未开放，之前的图片仍可查看')).toBeVisible();
  expect(seen.getByText('/app/drawing')).toBeVisible();
  await user.type(dialog.getByLabelText(/操作原因/), '维护');
  await user.click(dialog.getByRole('button', { name: '修改' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/call/settings/set')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/call/settings/set') ?? {};
  expect(body).toEqual({ key: 'draw.is_open', value: 'no', reason: '维护' });
});

test('what visitors will read is what the pages say', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{shell,mf-account,mf-creative,mf-promotion}/src/**/*.tsx', { cwd: root });
  const pages = files.filter((file) => !file.includes('.test.')).map((file) => readFileSync(join(root, file), 'utf8'));
  const ofTools = new Set(Object.keys(askedTools).map((tool) => closedSentence(tool as AskedTool)));
  const words = Object.values(closedWords).map(({ says }) => says);
  expect(words.filter((says) => !ofTools.has(says) && !pages.some((page) => page.includes(says)))).toEqual([]);
  expect(Object.keys(closedWords).filter((key) => !settingKeys().some((one) => one.key === key))).toEqual([]);
});
