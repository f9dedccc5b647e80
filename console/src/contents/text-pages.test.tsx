import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { Reply } from 'shared/contracts/reply.ts';
import { RowActionsContext } from '../nouns/row-actions.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { ArticlePage, PolicyPage } from './text-pages.tsx';

const version = {
  version: 2,
  title: '隐私政策',
  change: '更换地址',
  create_time: '2026-01-31T01:00:00Z',
  hidden_time: null,
};

function openPolicy(save: () => Partial<Reply> = () => ({})) {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="policies">
        <Routes>
          <Route path="/policies/:id/show" element={<PolicyPage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path, body }) => {
      if (path === '/call/policies/show') return { data: { type: 'privacy', title: '隐私政策', content: '<p>旧</p>' } };
      if (path === '/call/policies/versions') return { data: [version] };
      if (path === '/call/policies/set') return save();
      if (path === '/call/news/preview') return { data: { html: `<p>${String(body.content).replace('# ', '')}</p>` } };
      return {};
    },
    'owner',
    '/policies/privacy/show',
  );
}

test('a text is previewed while typed, and only changes are saved', async () => {
  const { user, calls } = openPolicy();
  const text = await screen.findByLabelText('正文');
  await user.clear(text);
  await user.type(text, '# 新的正文');
  expect(await within(screen.getByRole('article', { name: '预览' })).findByText('新的正文')).toBeVisible();
  await user.type(screen.getByLabelText(/操作原因/), '换了地址');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已保存')).toBeVisible();
  await waitFor(() => expect(calls.some(({ path }) => path === '/call/policies/set')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/call/policies/set') ?? {};
  expect(body).toEqual({ type: 'privacy', content: '# 新的正文', reason: '换了地址' });
});

test('an older text is put back from the list of versions', async () => {
  const { user, calls } = openPolicy();
  const table = within(await screen.findByRole('region', { name: '历史版本' }));
  await user.click(table.getByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '恢复版本' }));
  const dialog = within(await screen.findByRole('dialog', { name: '恢复版本' }));
  await user.type(dialog.getByLabelText(/操作原因/), '改错了');
  await user.click(dialog.getByRole('button', { name: '恢复版本' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/call/policies/restore')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/call/policies/restore') ?? {};
  expect(body).toEqual({ type: 'privacy', version: 2, reason: '改错了' });
});

test('a save whose answer was lost is sent again under its key', async () => {
  const answers: (() => Partial<Reply>)[] = [
    () => {
      throw new Error('the connection broke');
    },
    () => ({ code: 0, msg: '同一请求标识不能用于不同的内容', data: { problem: 'stored_before' } }),
  ];
  const { user, calls } = openPolicy(() => answers.shift()?.() ?? {});
  const saves = () => calls.filter(({ path }) => path === '/call/policies/set');
  const save = () => user.click(screen.getByRole('button', { name: '保存' }));
  await user.type(await screen.findByLabelText('正文'), '新');
  await user.type(screen.getByLabelText(/操作原因/), '换了地址');
  await save();
  expect(await screen.findByText('连接不上控制台，请检查网络后重试')).toBeVisible();
  // It was stored, and more was written since.
  await user.type(screen.getByLabelText('正文'), '的');
  await save();
  expect(await screen.findByText(/上一次提交已经生效/)).toBeVisible();
  await save();
  expect(await screen.findByText('已保存')).toBeVisible();
  await save();
  await waitFor(() => expect(saves()).toHaveLength(4));
  const keys = saves().map(({ headers }) => headers.get('x-idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

const texts = [2, 1].map((number) => ({
  id: 12,
  version: number,
  title: `价格 ${number}`,
  characters: 9,
  create_time: '2026-01-31T01:00:00Z',
  is_present: number === 2,
}));

function openArticle() {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="news">
        <Routes>
          <Route path="/news/:id/show" element={<ArticlePage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path }) => {
      if (path === '/call/news/show')
        return { data: { id: 12, title: '价格 2', content: '<p>九元</p>', state: 'draft' } };
      if (path === '/call/news/versions') return { data: texts };
      if (path === '/call/news/preview') return { data: { html: '' } };
      if (path === '/call/news/preview-page') return { data: { preview: '/news/detail/12?preview=k' } };
      if (path === '/session/installation') return { data: { is_open: false, site_url: 'https://example.com' } };
      return {};
    },
    'owner',
    '/news/12/show',
  );
}

test('what is typed is looked at on the real page before it is saved', async () => {
  const { user, calls } = openArticle();
  await user.type(await screen.findByLabelText('正文'), '八元');
  await user.click(screen.getByRole('button', { name: '预览页面' }));
  const page = await screen.findByRole('link', { name: '打开预览页面' });
  expect(page).toHaveAttribute('href', 'https://example.com/news/detail/12?preview=k');
  expect(calls.find(({ path }) => path === '/call/news/preview-page')?.body).toEqual({
    id: 12,
    content: '<p>九元</p>八元',
  });
  expect(calls.some(({ path }) => path === '/call/news/edit')).toBe(false);
  await user.type(screen.getByLabelText('正文'), '半');
  expect(screen.getByRole('button', { name: '预览页面' })).toBeVisible();
});

test('an article shows the texts that it had, and goes back to one', async () => {
  const texts = [2, 1].map((number) => ({
    id: 12,
    version: number,
    title: `价格 ${number}`,
    characters: 9,
    create_time: '2026-01-31T01:00:00Z',
    is_present: number === 2,
  }));
  const { user, calls } = renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="news">
        <Routes>
          <Route path="/news/:id/show" element={<ArticlePage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path }) => {
      if (path === '/call/news/show')
        return { data: { id: 12, title: '价格 2', content: '<p>九元</p>', state: 'draft' } };
      if (path === '/call/news/versions') return { data: texts };
      if (path === '/call/news/preview') return { data: { html: '' } };
      return {};
    },
    'owner',
    '/news/12/show',
  );
  const table = within(await screen.findByRole('region', { name: '历史版本' }));
  const [present, former] = table.getAllByRole('button', { name: '更多操作' });
  await user.click(present as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: '查看版本' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '恢复版本' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(former as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '恢复版本' }));
  const dialog = within(await screen.findByRole('dialog', { name: '恢复版本' }));
  await user.type(dialog.getByLabelText(/操作原因/), '价格写错了');
  await user.click(dialog.getByRole('button', { name: '恢复版本' }));
  await waitFor(() => expect(calls.some(({ path }) => path === '/call/news/restore')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/call/news/restore') ?? {};
  expect(body).toEqual({ id: 12, version: 1, reason: '价格写错了' });
});
