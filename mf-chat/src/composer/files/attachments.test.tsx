import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stopChat } from 'shared/contracts/chat/chat.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { uploadFile, uploadImage, uploadLimit } from 'shared/contracts/site/upload.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, finish, makeModel, makeRecord, makeSession, piece } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

jest.mock('./read-pdf.ts', () => ({
  readPdf: async (data: Uint8Array) => {
    const [, text = '', ofPages = '1'] = new TextDecoder().decode(data).split('%');
    return { text: text.replace('PDF', ''), pages: Math.min(500, Number(ofPages)), ofPages: Number(ofPages) };
  },
}));

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const send = () => screen.getByRole('button', { name: '发送' });
const pictureOf = (name: string) => new File(['png'], name, { type: 'image/png' });
const stored = (id: number, url: string) => ({ id, cid: 0, type: 30, name: 'x', uri: url, url });

async function open(abilities: string[]) {
  const { api, streams } = chatApi([makeSession()], {
    1: [makeRecord(1, { files: [{ id: 7, kind: 'text', name: '旧.txt', url: '/files/own/a.txt' }] }), makeRecord(2)],
  });
  api.on(listModels, () => [makeModel({ abilities })]);
  let next = 41;
  api.on(uploadFile, () => ({
    ...stored(next++, '/files/own/x.txt'),
    kind: 'text' as const,
    media_type: 'text/plain',
    bytes: 1,
  }));
  api.on(uploadImage, () => ({ ...stored(next++, '/files/upload/x.png'), thumbnail: '' }));
  const page = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser() });
  const sent = async () => Promise.all(api.calls.flatMap(({ file }) => (file ? [read(file)] : [])));
  return { ...page, api, streams, sent };
}
afterEach(() => sessionStorage.clear());

/** Blobs of this test environment cannot be read by themselves. */
Blob.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
const read = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

// Shows: XSS-05
test('text, PDF and pictures go with a question as what a model can use; names are only words', async () => {
  const { user, api, streams, sent } = await open(['files', 'vision']);
  expect(within(screen.getByRole('list', { name: '附件' })).getByText('旧.txt')).toBeVisible();
  const name = '<img src=x onerror=alert(1)>.txt';
  const gbk = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]);
  await user.upload(screen.getByLabelText('选择附件'), [
    new File(['%PDF报告'], '报告.pdf', { type: 'application/pdf' }),
  ]);
  fireEvent.drop(composer(), { dataTransfer: { files: [new File([gbk], name, { type: 'text/plain' })] } });
  fireEvent.paste(composer(), { clipboardData: { files: [pictureOf('屏幕.png')] } });
  await user.type(composer(), '总结');
  await waitFor(() => expect(send()).toBeEnabled());
  expect(await sent()).toEqual(expect.arrayContaining(['你好', '报告', 'png']));
  expect(screen.getByText(name)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '移除附件 报告.pdf' }));
  await user.type(composer(), '{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input.files).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^移除附件/ })).toBeNull();
  expect(within(screen.getAllByRole('list', { name: '附件' }).at(-1) as HTMLElement).getByText(name)).toBeVisible();
  await streams[0]?.send(piece('好'), finish());
  await streams[0]?.end();
  expect(api.inputsOf(uploadImage)).toHaveLength(1);
});

test('of a copied table the text is pasted, not its picture; a copied file is taken though its name is beside it', async () => {
  await open(['files', 'vision']);
  const paste = (text: string, ...files: File[]) => {
    const clipboardData = { files, types: ['text/plain', 'Files'], getData: () => text };
    // False: the browser does not insert the text.
    return fireEvent.paste(composer(), { clipboardData });
  };
  expect(paste('姓名\t年龄', pictureOf('image.png'))).toBe(true);
  expect(screen.queryByRole('button', { name: /^移除附件/ })).toBeNull();
  expect(paste('截图.png', pictureOf('截图.png'))).toBe(false);
  expect(await screen.findByRole('button', { name: '移除附件 截图.png' })).toBeVisible();
});

test('an unsupported file is refused in place, with a sentence; the question waits', async () => {
  const { user } = await open(['files']);
  const refused = async (file: File, words: string) => {
    fireEvent.drop(composer(), { dataTransfer: { files: [file] } });
    expect(await screen.findByText(`${file.name}：${words}`)).toBeVisible();
  };
  await refused(pictureOf('a.png'), '当前模型看不了图片，请换一个模型');
  await refused(new File(['x'], 'a.zip', { type: 'application/zip' }), '读不了压缩包，请解压后添加里面的文件');
  await refused(new File([], 'b.txt', { type: 'text/plain' }), '这个文件是空的');
  await refused(new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'c.txt', { type: 'text/plain' }), '文本不能超过 2 MB');
  fireEvent.drop(composer(), { dataTransfer: { files: [new File([new Uint8Array([0, 1, 0, 255])], 'd.bin')] } });
  expect(await screen.findByText('这个文件不是文本，读不出内容')).toBeVisible();
  await user.type(composer(), '问');
  expect(send()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '移除附件 d.bin' }));
  expect(send()).toBeEnabled();
  const six = Array.from({ length: 6 }, (_, at) => new File(['x'], `${at}.txt`, { type: 'text/plain' }));
  fireEvent.drop(composer(), { dataTransfer: { files: six } });
  expect(await screen.findByText('一次最多附 5 个文件')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除附件/ })).toHaveLength(5));
});

test('a text file is recognised by its name, for any type that the browser guesses; other kinds show what to do instead', async () => {
  const { sent } = await open(['files']);
  const drop = (...files: File[]) => fireEvent.drop(composer(), { dataTransfer: { files } });
  drop(
    new File(['export const a = 1; // 中文'], 'app.ts', { type: 'video/mp2t' }),
    new File(['fn main() {}'], 'main.rs', { type: 'application/octet-stream' }),
    new File(['甲,乙'], '表.csv', { type: 'application/vnd.ms-excel' }),
    new File(['<p>页</p>'], '页.html', { type: 'text/html' }),
    new File(['没有扩展名'], 'README'),
  );
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^移除附件/ })).toHaveLength(5));
  await waitFor(async () => expect(await sent()).toHaveLength(5));
  expect(await sent()).toEqual(
    expect.arrayContaining(['export const a = 1; // 中文', 'fn main() {}', '甲,乙', '<p>页</p>']),
  );
  for (const name of ['app.ts', 'main.rs', '表.csv', '页.html', 'README'])
    fireEvent.click(screen.getByRole('button', { name: `移除附件 ${name}` }));
  const document = '暂不支持这种文档，请另存为 PDF 或文本再添加';
  const archive = '读不了压缩包，请解压后添加里面的文件';
  const others: [string, string, string][] = [
    ['合同.docx', '', document],
    ['旧.doc', 'application/msword', document],
    ['旧.xls', 'application/vnd.ms-excel', document],
    ['表.et', '', document],
    ['a.rar', '', archive],
    ['a.7z', 'application/x-7z-compressed', archive],
    ['歌.mp3', 'audio/mpeg', '读不了音频和视频，只支持图片、文本文件和 PDF'],
    ['a.exe', '', '只支持图片、文本文件和 PDF'],
    ['IMG.HEIC', '', '当前模型看不了图片，请换一个模型'],
  ];
  for (const [name, type, sentence] of others) {
    drop(new File(['x'], name, { type }));
    expect(await screen.findByText(`${name}：${sentence}`)).toBeVisible();
  }
});

test('a folder is named as such; a file that is gone or cannot be read is no network error', async () => {
  const { api } = await open(['files', 'vision']);
  const drop = (file: File, isDirectory: boolean) => {
    const items = [{ webkitGetAsEntry: () => ({ isDirectory, name: file.name }) }];
    fireEvent.drop(composer(), { dataTransfer: { files: [file], items } });
  };
  drop(new File([], 'adir'), true);
  expect(await screen.findByText('adir：不能添加文件夹，请选择里面的文件')).toBeVisible();
  const place = screen.getByText('问题 1');
  const items = [{ webkitGetAsEntry: () => ({ isDirectory: true, name: '资料' }) }];
  const dataTransfer = { files: [new File(['x'.repeat(4096)], '资料')], items, types: ['Files'] };
  await waitFor(() => expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false));
  fireEvent.drop(place, { dataTransfer });
  expect(await screen.findByText('资料：不能添加文件夹，请选择里面的文件')).toBeVisible();

  const gone = (name: string, type: string, reason: string) =>
    Object.assign(new File(['x'], name, { type }), {
      arrayBuffer: () => Promise.reject(new DOMException('A requested file could not be found', reason)),
    });
  for (const file of [
    gone('没了.txt', 'text/plain', 'NotFoundError'),
    gone('锁着.pdf', 'application/pdf', 'NotReadableError'),
    gone('改了.png', 'image/png', 'NotReadableError'),
  ]) {
    drop(file, false);
    const row = (await screen.findByRole('button', { name: `移除附件 ${file.name}` })).closest('li') as HTMLElement;
    expect(await within(row).findByRole('alert')).toHaveTextContent('读不到这个文件，它可能已被移动、修改或删除');
    expect(within(row).queryByRole('button', { name: /^重新上传/ })).toBeNull();
  }
  expect(api.calls.filter(({ file }) => file)).toEqual([]);
});

test('a truncated or unreadable file shows it', async () => {
  const { user, sent } = await open(['files']);
  const add = (...files: File[]) => fireEvent.drop(composer(), { dataTransfer: { files } });
  add(new File(['%PDF报告%520'], '长.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('共 520 页，只读取了前 500 页')).toBeVisible();
  await waitFor(async () =>
    expect(await sent()).toEqual(['报告\n\n（这份 PDF 共 520 页，第 500 页以后的内容没有附上）']),
  );
  await user.click(screen.getByRole('button', { name: '移除附件 长.pdf' }));

  add(new File(['字'.repeat(20_000)], '一.txt'));
  await waitFor(() => expect(screen.getByText(/^文本 · 59 KB$/)).toBeVisible());
  expect(screen.queryByText(/只发送前/)).toBeNull();
  add(new File(['字'.repeat(20_000)], '二.txt'));
  expect(await screen.findByText('共 20,000 字，只发送前 10,000 字')).toBeVisible();
  add(new File(['短'], '三.txt'));
  expect(await screen.findByText('前面的附件已达 30,000 字，这份不会发送')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '移除附件 一.txt' }));
  expect(screen.queryByText(/只发送前|不会发送/)).toBeNull();

  add(new File([new Uint8Array([...new TextEncoder().encode('大部分都好'.repeat(9)), 0xff])], '坏.txt'));
  expect(await screen.findByText('有 1 处字符无法识别')).toBeVisible();
  add(new File(['%PDF\ue001\ue002\u0003字'], '怪.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('这份 PDF 缺少字符编码信息，读不出内容')).toBeVisible();
});

test('each refusal is shown; a failed upload can be retried; Enter shows what it waits for', async () => {
  const { user, api, streams } = await open(['files']);
  const text = new File(['x'], '提纲.txt', { type: 'text/plain' });
  api.on(uploadFile, () => fail());
  fireEvent.drop(composer(), { dataTransfer: { files: [pictureOf('a.png'), new File([], 'b.txt'), text] } });
  expect(await screen.findByText('a.png：当前模型看不了图片，请换一个模型')).toBeVisible();
  expect(screen.getByText('b.txt：这个文件是空的')).toBeVisible();
  await user.type(composer(), '总结');
  const again = await screen.findByRole('button', { name: '重新上传 提纲.txt' });
  const sent = Promise.withResolvers<void>();
  api.on(uploadFile, async () => {
    await sent.promise;
    return { ...stored(61, '/x'), kind: 'text' as const, media_type: 'text/plain', bytes: 1 };
  });
  await user.click(again);
  await user.type(composer(), '{Enter}');
  expect(await screen.findByText('附件还在上传')).toBeInTheDocument();
  await act(async () => sent.resolve());
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(send());
  await waitFor(() => expect(streams[0]?.input).toMatchObject({ question: '总结', files: [61] }));
});

test('files that are dropped beside the composer are taken, and the browser does not open them', async () => {
  await open(['files']);
  const file = new File(['x'], '旁边.txt', { type: 'text/plain' });
  const dataTransfer = { files: [file], types: ['Files'] };
  const place = screen.getByText('问题 1');
  await waitFor(() => expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false));
  expect(fireEvent.drop(place, { dataTransfer })).toBe(false);
  expect(await screen.findByRole('button', { name: '移除附件 旁边.txt' })).toBeVisible();
  expect(fireEvent.dragOver(place, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
});

test('a picture that is too large, of another format or unreadable shows an error in place; the question waits, nothing is sent', async () => {
  const { user, api, streams } = await open(['files', 'vision']);
  const drop = (...files: File[]) => fireEvent.drop(composer(), { dataTransfer: { files } });
  const large = pictureOf('大.png');
  Object.defineProperty(large, 'size', { value: uploadLimit + 1 });
  drop(large);
  expect(await screen.findByText('大.png：图片不能超过 10 MB')).toBeVisible();
  drop(new File(['heic'], 'IMG.heic', { type: 'image/heic' }));
  expect(await screen.findByText('IMG.heic：只支持 JPG、PNG、WebP、GIF 格式的图片')).toBeVisible();
  expect(api.inputsOf(uploadImage)).toEqual([]);

  api.on(uploadImage, () => refuse('图片已损坏，无法读取'));
  drop(pictureOf('坏.png'));
  expect(await screen.findByText('图片已损坏，无法读取')).toBeVisible();
  await user.type(composer(), '这是什么{Enter}');
  expect(send()).toBeDisabled();
  expect(composer()).toHaveValue('这是什么');
  await user.click(screen.getByRole('button', { name: '移除附件 坏.png' }));
  await user.click(send());
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.input).not.toHaveProperty('files');
});

test('a server without uploads has no button for files; arrow up restores the last question, Escape stops', async () => {
  const { user, api, streams } = await open([]);
  expect(screen.queryByRole('button', { name: '添加附件' })).toBeNull();
  composer().focus();
  await user.keyboard('{ArrowUp}');
  expect(composer()).toHaveValue('问题 1');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(streams).toHaveLength(1));
  await streams[0]?.send(piece('写'));
  api.on(stopChat, () => ({ state: 'stopped' as const }));
  await user.type(composer(), '{Escape}');
  expect(await screen.findByText(/已停止/)).toBeVisible();
});
