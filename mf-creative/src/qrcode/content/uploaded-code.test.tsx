import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ProofRequest } from 'shared/bundled/qr/proof/open-prover.ts';
import { openQrPage } from '../make-qr-page.ts';

let said: string | undefined;
beforeEach(() => {
  sessionStorage.clear();
  class ReadingWorker extends EventTarget {
    postMessage({ id }: ProofRequest): void {
      const answer = Object.assign(new Event('message'), { data: { id, text: said } });
      queueMicrotask(() => this.dispatchEvent(answer));
    }
    terminate(): void {}
  }
  const createImageBitmap = async () => ({ width: 3200, height: 1600, close: () => undefined });
  Object.assign(globalThis, { __webpack_public_path__: '/', Worker: ReadingWorker, createImageBitmap });
  const getImageData = (_x: number, _y: number, width: number, height: number) => {
    expect([width, height]).toEqual([1600, 800]);
    return { data: new Uint8ClampedArray(4), width, height };
  };
  const brush = { fillRect: () => undefined, drawImage: () => undefined, getImageData };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
});

const file = new File(['a picture'], 'code.png', { type: 'image/png' });
const choose = () => fireEvent.change(screen.getByLabelText('选择二维码图片'), { target: { files: [file] } });

test('a code that is there already is read in the page, without a login, and fills the form of its kind', async () => {
  said = 'WIFI:T:WPA;S:湖边;P:12345678;;';
  await openQrPage();
  choose();
  expect(await screen.findByRole('textbox', { name: '网络名称' })).toHaveValue('湖边');
  expect(screen.getByRole('textbox', { name: '密码' })).toHaveValue('12345678');
});

test('a picture without a code is said to have none, and the form stays', async () => {
  said = undefined;
  const { user } = await openQrPage();
  await user.type(screen.getByRole('textbox', { name: '文字或网址' }), '草稿');
  choose();
  await waitFor(() => expect(screen.getByText('没有在图片里识别到二维码，请换一张更清晰的')).toBeVisible());
  expect(screen.getByRole('textbox', { name: '文字或网址' })).toHaveValue('草稿');
});

test('a code in an unknown encoding fills nothing, and says so', async () => {
  said = 'BEGIN:VCARD\nN:\ufffd\ufffd;;;;\nEND:VCARD';
  const { user } = await openQrPage();
  await user.type(screen.getByRole('textbox', { name: '文字或网址' }), '草稿');
  choose();
  await waitFor(() => expect(screen.getByText('识别到了二维码，但认不出它的文字编码')).toBeVisible());
  expect(screen.getByRole('textbox', { name: '文字或网址' })).toHaveValue('草稿');
});
