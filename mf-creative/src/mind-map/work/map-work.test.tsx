import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import type { MapLook } from 'shared/contracts/creative/mind-map.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { MapWork, type MapWorkProps } from './map-work.tsx';

const text =
  '# 旅行\n\n## 交通\n\n- 火车\n- 飞机\n  - 直飞\n\n## 住宿\n\n- [民宿](https://example.com/a)\n- [ ] 订房\n\n  备注一行\n';

async function show(over: Partial<MapWorkProps> = {}) {
  const changes: string[] = [];
  const looks: MapLook[] = [];
  const made = renderPart(
    <MapWork
      markdown={text}
      canEdit
      onChange={(markdown, look) => {
        changes.push(markdown);
        looks.push(look);
      }}
      {...over}
    />,
    { api: fakeApi() },
  );
  await screen.findByRole('tree');
  return { ...made, changes, looks };
}
const item = (name: string | RegExp) => screen.getByRole('treeitem', { name });
const field = () => screen.getByRole('textbox', { name: '节点文字' });

test('a map is a tree with levels, places and folds, and is moved in by arrows', async () => {
  const { user, container } = await show();
  expect(screen.getByRole('tree', { name: '旅行' })).toBeInTheDocument();
  expect(item('飞机')).toHaveAttribute('aria-level', '3');
  expect(item('飞机')).toHaveAttribute('aria-posinset', '2');
  expect(item('飞机')).toHaveAttribute('aria-setsize', '2');
  expect(item('飞机')).toHaveAttribute('aria-expanded', 'true');
  expect(item('直飞')).not.toHaveAttribute('aria-expanded');
  expect(item(/订房/)).toHaveAttribute('aria-checked', 'false');
  act(() => item('旅行').focus());
  await user.keyboard('{ArrowRight}');
  expect(item('交通')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(item('飞机')).toHaveFocus();
  await user.keyboard(' ');
  expect(item('飞机，收起了 1 个节点')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('treeitem', { name: '直飞' })).toBeNull();
  expect(screen.getAllByRole('treeitem').filter((one) => one.tabIndex === 0)).toHaveLength(1);
  await expectAccessible(container);
});

test('nodes are added, renamed, moved and deleted by keys alone; everything can be undone and done again', async () => {
  const { user, changes } = await show();
  act(() => item('旅行').focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await user.type(field(), '轮船{Enter}');
  expect(item('轮船')).toHaveFocus();
  expect(changes.at(-1)).toBe(text.replace('- 飞机', '- 轮船\n- 飞机'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(item('轮船')).toHaveAttribute('aria-posinset', '3');
  await user.keyboard('{Tab}');
  await user.type(field(), '夜航{Escape}');
  expect(screen.queryByRole('treeitem', { name: '夜航' })).toBeNull();
  expect(item('轮船')).toHaveFocus();
  await user.keyboard('{F2}');
  await user.clear(field());
  await user.type(field(), '邮轮{Enter}{Delete}');
  expect(screen.queryByRole('treeitem', { name: '邮轮' })).toBeNull();
  expect(changes.at(-1)).toBe(text);
  await user.keyboard('{Control>}z{/Control}');
  expect(item('邮轮')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(changes.at(-1)).toBe(text);
  expect(screen.getByRole('button', { name: '撤销' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '重做' }));
  expect(item('轮船')).toBeInTheDocument();
});

test('a branch that is moved below another one by keys stays chosen and has the keyboard', async () => {
  const { user, changes } = await show();
  act(() => item('住宿').focus());
  // At the left of the root, in is left.
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(item('住宿')).toHaveAttribute('aria-level', '3');
  expect(item('住宿')).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  expect(item('住宿')).toHaveAttribute('aria-level', '2');
  expect(item('住宿')).toHaveFocus();
  expect(changes.at(-1)).toBe(text);
});

test('a double click changes words, the menu has what can be done, notes and links have their panel', async () => {
  const { user, changes } = await show();
  await user.dblClick(item('火车'));
  await user.clear(field());
  await user.type(field(), '高铁{Enter}');
  expect(changes.at(-1)).toContain('- 高铁\n');
  fireEvent.contextMenu(item('高铁'));
  await user.click(await screen.findByRole('menuitem', { name: /备注、链接和任务/ }));
  const panel = within(screen.getByRole('complementary', { name: '高铁' }));
  await user.type(panel.getByRole('textbox', { name: '链接' }), 'example.com/train');
  await user.type(panel.getByRole('textbox', { name: '备注（Markdown）' }), '带身份证');
  expect(changes.at(-1)).toContain('- [高铁](https://example.com/train)\n');
  expect(changes.at(-1)).toContain('带身份证');
  await user.click(panel.getByRole('button', { name: '设为任务' }));
  expect(changes.at(-1)).toContain('- [ ] [高铁]');
  expect(item('高铁，有备注，有链接')).toHaveAttribute('aria-checked', 'false');
});

test('what the menu begins to edit is edited: the menu gives the keyboard back before', async () => {
  const { user, changes } = await show();
  act(() => item('交通').focus());
  fireEvent.contextMenu(item('交通'));
  await user.click(await screen.findByRole('menuitem', { name: '添加子节点' }));
  await user.type(await screen.findByRole('textbox', { name: '节点文字' }), '轮船{Enter}');
  expect(changes.at(-1)).toContain('- 轮船\n');
  expect(item('轮船')).toHaveFocus();
});

test('the outline is the same map: all notes, the same keys, ticked tasks', async () => {
  const { user, changes, container } = await show();
  await user.click(screen.getByRole('tab', { name: '大纲' }));
  expect(screen.getByText('备注一行')).toBeVisible();
  await user.click(within(item(/订房/)).getByRole('checkbox', { hidden: true }));
  expect(changes.at(-1)).toContain('- [x] 订房');
  await user.click(within(item('交通')).getByText('交通'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(item('飞机')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(item('飞机，收起了 1 个节点')).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.type(field(), '大巴{Enter}');
  expect(changes.at(-1)).toContain('- 大巴\n');
  await expectAccessible(container);
});

test('the Markdown is the same map; what is typed is in the map, and what the map changes is in the text', async () => {
  const { user, changes } = await show();
  await user.click(screen.getByRole('tab', { name: 'Markdown' }));
  const source = screen.getByRole('textbox', { name: '思维导图的 Markdown' });
  expect(source).toHaveValue(text);
  fireEvent.change(source, { target: { value: `${text}\n## 吃\n` } });
  fireEvent.blur(source);
  expect(item('吃')).toBeInTheDocument();
  expect(changes.at(-1)).toBe(`${text}\n## 吃\n`);
  act(() => item('旅行').focus());
  await user.keyboard('{Control>}z{/Control}');
  expect(source).toHaveValue(text);
});

test('branches are cut and pasted, also as lists of Word, a browser and a plain text', async () => {
  const { changes } = await show();
  const data = new Map<string, string>();
  const clipboard = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
  const press = (kind: 'cut' | 'paste', name: string | RegExp) => {
    const target = item(name);
    act(() => target.focus());
    fireEvent.click(target);
    fireEvent(target, Object.assign(createEvent[kind](target), { clipboardData: clipboard }));
  };
  press('cut', '飞机');
  expect(data.get('text/plain')).toBe('飞机\n\t直飞');
  expect(changes.at(-1)).not.toContain('飞机');
  press('paste', '住宿');
  expect(item('飞机')).toHaveAttribute('aria-posinset', '3');
  expect(item('直飞')).toHaveAttribute('aria-level', '4');
  data.clear();
  data.set('text/html', '<ul><li>早<ul><li>粥</li></ul></li><li>晚</li></ul>');
  press('paste', '火车');
  expect(item('粥')).toHaveAttribute('aria-level', '5');
  data.clear();
  data.set(
    'text/html',
    `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>甲</p><p style="mso-list:l0 level2 lfo1">乙</p>`,
  );
  press('paste', '晚');
  expect(item('乙')).toHaveAttribute('aria-level', '6');
  data.clear();
  data.set('text/plain', '- 丙\n\t- 丁\n');
  press('paste', '直飞');
  expect(item('丁')).toHaveAttribute('aria-level', '6');
});

test('a search leads from node to node and opens what is folded; a level folds what is deeper; a branch is seen alone', async () => {
  const { user, looks } = await show();
  await user.click(screen.getByRole('button', { name: '展开到第几级' }));
  await user.click(await screen.findByRole('menuitem', { name: '展开到第 1 级' }));
  expect(item('交通，收起了 3 个节点')).toBeInTheDocument();
  expect(looks.at(-1)?.folds).toEqual(['0', '0.1', '1']);
  await user.click(screen.getByRole('button', { name: '查找' }));
  await user.type(screen.getByRole('searchbox', { name: '查找节点' }), '备注一{Enter}');
  expect(screen.getByText('1/1')).toBeVisible();
  expect(item(/订房/)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(item(/订房/)).toHaveFocus();
  fireEvent.contextMenu(item('住宿'));
  await user.click(await screen.findByRole('menuitem', { name: /只看这一支/ }));
  expect(screen.queryByRole('treeitem', { name: '旅行' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '看整张图' }));
  expect(item('旅行')).toBeInTheDocument();
});

test('a map grows with its text, keeps its nodes, and can be changed only afterwards', async () => {
  const growing = new GrowingText();
  growing.push('# 海\n');
  const { user, changes, rerender } = await show({ markdown: '', growing });
  const root = item('海');
  await act(async () => {
    growing.push('\n## 鱼\n- 鲸');
    growing.end();
  });
  expect(item('鲸')).toBeInTheDocument();
  expect(item('海')).toBe(root);
  act(() => root.focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('textbox', { name: '节点文字' })).toBeNull();
  expect(changes).toEqual([]);
  rerender(<MapWork markdown="" canEdit />);
  expect(await screen.findByRole('tree')).toBeInTheDocument();
});

test('a map to read only shows all and changes nothing', async () => {
  const { user } = await show({ canEdit: false });
  act(() => item('旅行').focus());
  await user.keyboard('{Enter}{F2}{Delete}');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.contextMenu(item('旅行'));
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    '查看备注',
    '复制这一支Ctrl+C',
  ]);
});

test('the outline shows notes without the marks of Markdown', async () => {
  const { user } = await show({ markdown: '# 旅行\n\n> 这是**重点**\n\n## 交通\n' });
  await user.click(screen.getByRole('tab', { name: '大纲' }));
  expect(screen.getByText('│ 这是重点')).toBeVisible();
});
