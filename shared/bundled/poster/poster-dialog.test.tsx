import { render, screen } from '@testing-library/react';
import { textLabel } from '../label/text-label.ts';
import { PosterDialog } from './poster-dialog.tsx';

/** As long as the head of a PNG; what stands in it does not matter here. */
const png = new Uint8Array(60).fill(7);
const words = { headline: '题', content: ['文'], call: '来', note: '内容由 AI 生成，仅供参考' };
let drawn: Blob[];

beforeEach(() => {
  drawn = [];
  const brush = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 10 }) : () => undefined), set: () => true },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
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
  const { unmount } = render(<PosterDialog words={words} label={label} onClose={() => undefined} />);
  expect(await screen.findByRole('link', { name: '保存图片' })).toHaveAttribute('href', 'blob:poster');
  const file = await textOf(drawn[0]);
  expect(file).toContain('iTXtXML:com.adobe.xmp');
  expect(file).toContain('&quot;ProduceID&quot;:&quot;poster-1&quot;');
  expect(file).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
  unmount();
  render(<PosterDialog words={words} onClose={() => undefined} />);
  await screen.findByRole('link', { name: '保存图片' });
  expect(drawn[1]?.size).toBe(png.length);
});
