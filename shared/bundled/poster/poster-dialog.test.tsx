import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { originAtom } from 'shared/site/config.ts';
import { textLabel } from '../label/text-label.ts';
import { PosterDialog } from './poster-dialog.tsx';
import { codeBrush } from './testing/code-brush.ts';

/** As long as the head of a PNG; what stands in it does not matter here. */
const png = new Uint8Array(60).fill(7);
const subject = {
  title: '题',
  parts: [{ is: 'words' as const, runs: [{ text: '文' }], depth: 0, isQuoted: false }],
  call: '来',
  note: '内容由 AI 生成，仅供参考',
};
let drawn: Blob[];

beforeEach(() => {
  drawn = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => codeBrush() as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob([png])));
  URL.createObjectURL = (blob) => {
    drawn.push(blob as Blob);
    return 'blob:poster';
  };
  URL.revokeObjectURL = () => undefined;
});

/** jsdom's blobs read themselves by a `FileReader` only. */
const bytesOf = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(blob);
  });
Blob.prototype.arrayBuffer = function () {
  return bytesOf(this);
};
const textOf = async (blob: Blob | undefined) => new TextDecoder().decode(await bytesOf(blob as Blob));

test('a poster with generated words says so in its file; an invitation is as it was drawn', async () => {
  const label = textLabel({ is_open: 1, mark: 'download', producer: '001191310000MA1' }, 'poster-1');
  const { unmount } = render(<PosterDialog subject={subject} label={label} onClose={() => undefined} />);
  expect(await screen.findByRole('link', { name: '保存图片' })).toHaveAttribute('href', 'blob:poster');
  const file = await textOf(drawn[0]);
  expect(file).toContain('iTXtXML:com.adobe.xmp');
  expect(file).toContain('&quot;ProduceID&quot;:&quot;poster-1&quot;');
  expect(file).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
  unmount();
  render(<PosterDialog subject={subject} onClose={() => undefined} />);
  await screen.findByRole('link', { name: '保存图片' });
  expect(drawn[1]?.size).toBe(png.length);
});

test('a poster whose code is not read again is not offered', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => codeBrush({ isBlind: true }) as never);
  render(<PosterDialog subject={subject} onClose={() => undefined} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('海报没有生成');
  expect(screen.queryByRole('link', { name: '保存图片' })).toBeNull();
});

test('another design is another poster, and its code leads to the page that is shown', async () => {
  const user = userEvent.setup();
  const spoken: string[] = [];
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => codeBrush({ read: spoken }) as never);
  const store = createStore();
  store.set(originAtom, 'https://example.com');
  render(<PosterDialog subject={subject} path="/app/square/12" onClose={() => undefined} />, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await screen.findByRole('link', { name: '保存图片' });
  await user.click(screen.getByRole('radio', { name: '夜色' }));
  await waitFor(() => expect(drawn).toHaveLength(2));
  expect(spoken).toEqual(['https://example.com/app/square/12', 'https://example.com/app/square/12']);
});
