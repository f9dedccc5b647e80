import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { MapWork } from './map-work.tsx';

const text = '# 旅行\n\n## 交通\n\n- 火车\n';
const item = (name: string) => screen.getByRole('treeitem', { name });
const field = () => screen.getByRole('textbox', { name: '节点文字' });

test('a map that is left in the moment of a change hands the change on', async () => {
  const changes: string[] = [];
  const { user, unmount } = renderPart(
    <MapWork markdown={text} canEdit onChange={(markdown) => changes.push(markdown)} />,
    { api: fakeApi() },
  );
  await screen.findByRole('tree');
  act(() => item('交通').focus());
  await user.keyboard('{F2}');
  await user.clear(field());
  await user.type(field(), '出行');
  act(() => {
    flushSync(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    // The new name is on the screen, the text is not written yet.
    expect(item('出行')).toBeInTheDocument();
    expect(changes).toEqual([]);
    unmount();
  });
  expect(changes).toEqual([text.replace('## 交通', '## 出行')]);
});

test('what has grown is not handed on as a change, and the first change behind it is', async () => {
  const growing = new GrowingText();
  growing.push('# 旅行\n\n- 火车\n');
  const changes: string[] = [];
  function Written() {
    const [isDone, setDone] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setDone(true)}>
          写完了
        </button>
        <MapWork
          markdown=""
          growing={isDone ? undefined : growing}
          canEdit
          onChange={(markdown) => changes.push(markdown)}
        />
      </>
    );
  }
  const { user } = renderPart(<Written />, { api: fakeApi() });
  await screen.findByRole('tree');
  // The last line and the end come at once.
  await act(async () => {
    growing.push('- 飞机\n');
    growing.end();
    screen.getByRole('button', { name: '写完了' }).click();
  });
  expect(item('飞机')).toBeInTheDocument();
  expect(changes).toEqual([]);
  act(() => item('火车').focus());
  await user.keyboard('{Delete}');
  expect(changes).toEqual(['# 旅行\n\n- 飞机\n']);
});
