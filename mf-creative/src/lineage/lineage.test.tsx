import { screen, within } from '@testing-library/react';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { sourceWords } from './lineage-words.ts';
import { makeLineage, makeLink } from './make-lineage.ts';

const lineage = makeLineage({
  before: [
    makeLink('message', { id: 41, title: '写一段海边的文字', session_id: 7, depth: 3 }),
    makeLink('post', { id: 8, title: '风车', thumbnail: '/p.webp', depth: 2, is_own: false, is_remixable: 1 }),
    makeLink('picture', { id: 2, is_deleted: true, action: 'edit' }),
  ],
  self: makeLink('picture', { id: 5, title: '海边的灯塔', thumbnail: '/t.webp', action: 'generate', depth: 0 }),
  after: [
    makeLink('code', { id: 6, title: 'https://example.com/menu', thumbnail: '/c.webp' }),
    makeLink('post', { id: 9, title: '菜单', depth: 2, state: 'review' }),
    makeLink('map', { id: 3, title: '海边' }),
  ],
});

async function open(path = '/app/source/picture/5') {
  const api = fakeApi();
  api.on(getLineage, () => lineage);
  return { api, ...(await renderPage(remote, { path, api, user: makeUser() })) };
}

test('the whole chain is shown with the kind of each link, its words, and how to go on from it', async () => {
  const { api, container } = await open();
  expect(api.inputsOf(getLineage)).toEqual([{ kind: 'picture', id: 5 }]);
  const links = within(screen.getByRole('list', { name: '来龙去脉' })).getAllByRole('listitem');
  const kinds = links.map((one) => /^[^\d]*?(?=当前|2026|已删除|$)/.exec(one.textContent ?? '')?.[0]);
  expect(kinds).toEqual(['对话', '别人的广场作品', '图片', '图片 · 生成', '二维码', '广场作品 · 审核中', '思维导图']);
  expect(links[2]).toHaveTextContent('图片已删除');
  expect(within(links[2] as HTMLElement).queryByRole('link')).toBeNull();
  expect(links[3]).toHaveAttribute('aria-current', 'step');
  const leads = links.map((one) =>
    within(one)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(leads).toEqual([
    [
      ['写一段海边的文字', '/chat?id=7&at=41'],
      ['继续对话', '/chat?id=7&at=41'],
      ['用来绘画', `/app/drawing?prompt=${encodeURIComponent('写一段海边的文字')}&message_id=41`],
    ],
    [
      ['风车', '/app/square/8'],
      ['画同款', '/app/drawing?square=8'],
    ],
    [],
    [
      ['海边的灯塔', '/app/drawing/record?record=5'],
      ['在绘画中打开', '/app/drawing?from=5'],
      ['做成二维码', '/app/qrcode?picture=5'],
    ],
    [
      ['https://example.com/menu', '/app/qrcode?from=6'],
      ['换内容再做', '/app/qrcode?from=6'],
    ],
    [
      ['菜单', '/app/square/mine'],
      ['查看作品', '/app/square/mine'],
    ],
    [
      ['海边', '/app/mind_map?id=3'],
      ['继续编辑', '/app/mind_map?id=3'],
    ],
  ]);
  await expectAccessible(container);
});

test('an address that names nothing never reaches the API; what is gone is said', async () => {
  for (const path of ['/app/source/picture/0', '/app/source/song/5']) {
    const { api, unmount } = await open(path);
    expect(api.calls).toEqual([]);
    unmount();
  }
  const api = fakeApi();
  api.on(getLineage, () => refuse('内容不存在或已删除'));
  await renderPage(remote, { path: '/app/source/map/5', api, user: makeUser() });
  expect(await screen.findByText(/内容不存在或已删除/)).toBeVisible();
});

test('the line names what led here, shortened where the chain is long, and how much came of it', () => {
  expect(sourceWords(makeLineage())).toBeUndefined();
  expect(sourceWords(lineage)).toBe('对话 → 广场作品 → 图片（已删除），由它得到 3 件');
  const before = ['message', 'picture', 'picture', 'picture', 'code'] as const;
  expect(sourceWords(makeLineage({ before: before.map((kind) => makeLink(kind)) }))).toBe('对话 → 图片 → … → 二维码');
  expect(sourceWords(makeLineage({ after: [makeLink('map')] }))).toBe('由它得到 1 件');
});
