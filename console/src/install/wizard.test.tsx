import { screen } from '@testing-library/react';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { CodePage } from './code-page.tsx';
import { Wizard } from './wizard.tsx';

const answers: Record<string, unknown> = {
  '/call/checks/list': [
    { check: 'database', state: 'good', says: 'PostgreSQL 15.5，往返 1 毫秒', advice: '' },
    { check: 'mail', state: 'open', says: '没有邮件服务', advice: '设置 SMTP_URL' },
  ],
  '/call/settings/list': [
    { key: 'website.shop_name', value: '智绘工坊' },
    { key: 'website.shop_logo', value: '' },
    { key: 'chat.is_open', value: 1 },
    { key: 'draw.is_open', value: 0 },
  ],
  '/call/theme/show': { primary: '#4a5dff', minor: '#7a4de0', button: '#ffffff' },
  '/call/models/list': [],
  '/call/channels/list': [],
  '/session/installation': { is_open: false, site_url: 'https://chat.example.com' },
};

test('the wizard stores name, colours, a model and tools, step by step', async () => {
  let tries = 0;
  const tried = () => ({ works: ++tries > 1, answer: '你好', problem: '401 invalid api key', whole_ms: 900 });
  const { calls, user } = renderInConsole(<Wizard />, ({ path }) => ({
    data: path === '/call/channels/test' ? tried() : answers[path],
  }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('没有邮件服务')).toBeVisible();
  await press('继续');
  const name = await screen.findByRole('textbox', { name: '网站名称' });
  await user.clear(name);
  await user.type(name, '墨行');
  await press('保存并继续');
  expect(screen.getByRole('heading', { level: 1, name: '颜色' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: '青绿' }));
  await press('保存并继续');
  await user.type(await screen.findByLabelText('密钥'), 'sk-1');
  await press('保存并试问');
  expect(await screen.findByText('401 invalid api key')).toBeVisible();
  await press('再试一次');
  expect(await screen.findByText('你好')).toBeVisible();
  await press('继续');
  await user.click(await screen.findByRole('switch', { name: '绘画' }));
  await press('保存并继续');
  expect(await screen.findByRole('link', { name: '打开网站' })).toHaveAttribute('href', 'https://chat.example.com');
  const changes = calls.filter(({ body }) => body.reason === '安装向导');
  expect(changes.map(({ path }) => path.slice('/call'.length))).toEqual([
    '/settings/import',
    '/theme/set',
    '/models/add',
    '/channels/add',
    '/models/add',
    '/channels/add',
    '/settings/import',
  ]);
  expect(JSON.parse(String(changes[0]?.body.content))).toEqual({ 'website.shop_name': '墨行' });
  expect(changes[1]?.body).toMatchObject({ primary: '#0b7a75' });
  expect(changes[3]?.body).toMatchObject({ name: 'deepseek', models: 'deepseek-chat', key: 'sk-1' });
  expect(JSON.parse(String(changes.at(-1)?.body.content))).toMatchObject({ 'chat.is_open': 1, 'draw.is_open': 1 });
});

test('a wrong code of the installation stands at its field', async () => {
  const { user } = renderInConsole(<CodePage />, () => ({ code: 0, msg: '安装码不正确', data: { field: 'code' } }));
  await user.type(screen.getByRole('textbox', { name: '安装码' }), 'AAAA');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByText('安装码不正确')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '安装码' })).toBeInvalid();
});
