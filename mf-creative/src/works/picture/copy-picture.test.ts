import { act } from '@testing-library/react';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { copyPicture } from './copy-picture.ts';

test('a copy is the picture as the site gives it away, which has its mark', async () => {
  const api = fakeApi();
  api.on(downloadDrawings, () => ({ url: '/api/draw_records/file?ticket=t' }));
  const decoded: string[] = [];
  HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
    decoded.push(this.src);
  };
  const png = new Blob(['png'], { type: 'image/png' });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(png));
  const copied: unknown[] = [];
  Object.assign(globalThis, {
    ClipboardItem: class {
      readonly kinds: Record<string, Promise<Blob>>;
      constructor(kinds: Record<string, Promise<Blob>>) {
        this.kinds = kinds;
      }
    },
  });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      async write([item]: { kinds: Record<string, Promise<Blob>> }[]) {
        copied.push(await item?.kinds['image/png']);
      },
    },
  });
  await act(() => copyPicture(api.call, 7));
  expect(api.inputsOf(downloadDrawings)).toEqual([{ ids: [7], is_unmarked: 0 }]);
  expect(decoded).toEqual([expect.stringContaining('/api/draw_records/file?ticket=t')]);
  expect(copied).toEqual([png]);
});
