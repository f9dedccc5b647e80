/** @jest-environment node */
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { createUpload } from 'shared/http/create-upload.ts';
import { envelope, hangUp, silence, status, type wireServer } from 'shared/testing/wire-server.ts';
import { wireVisit } from 'shared/testing/wire-visit.ts';

const send = endpoint({
  method: 'POST',
  path: '/upload/image',
  auth: true,
  input: z.object({ type: z.optional(z.string()), tags: z.optional(z.array(z.string())), id: z.optional(z.number()) }),
  output: z.unknown(),
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function visit(...answers: Parameters<typeof wireServer>) {
  const { environment, did, requests, close } = await wireVisit(...answers);
  closers.push(close);
  return { upload: createUpload(environment), did, requests };
}

/** The parts of a multipart body: each part's headline and its text. */
async function partsOf({ body, headers }: { body: string; headers: Record<string, unknown> }) {
  const answer = new Response(body, { headers: { 'content-type': String(headers['content-type']) } });
  const parts: [string, unknown][] = [];
  for (const [name, value] of await answer.formData()) {
    parts.push([name, typeof value === 'string' ? value : { name: value.name, text: await value.text() }]);
  }
  return parts;
}

const picture = new File(['图片的字节'], '头像.png', { type: 'image/png' });

// Shows: SPEC-7.08
test('the file is sent as multipart with its fields, lists as name[], undefined fields not at all', async () => {
  const { upload, requests } = await visit(envelope(1, { uri: 'https://example.com/a.png' }));
  expect(await upload(send, picture, { type: 'draw', tags: ['一', '二'], id: undefined })).toEqual({
    uri: 'https://example.com/a.png',
  });
  const [request] = requests;
  expect(request).toMatchObject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { token: 'stored', version: '3.8.0' },
  });
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(await partsOf(request as never)).toEqual([
    ['type', 'draw'],
    ['tags[]', '一'],
    ['tags[]', '二'],
    ['file', { name: '头像.png', text: '图片的字节' }],
  ]);
});

test('a blob without a name gets the one that the caller chose', async () => {
  const { upload, requests } = await visit(envelope(1));
  await upload(send, new Blob(['x']), {}, { fileName: 'poster.png' });
  expect(await partsOf(requests[0] as never)).toEqual([['file', { name: 'poster.png', text: 'x' }]]);
});

test('a request without an answer is sent twice more, with the whole file and one idempotency key', async () => {
  const { upload, requests } = await visit(hangUp, status(502), envelope(1, 'done'));
  expect(await upload(send, picture, { type: 'a' })).toBe('done');
  expect(requests).toHaveLength(3);
  expect(new Set(requests.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1);
  for (const request of requests) expect(await partsOf(request as never)).toContainEqual(['type', 'a']);
  expect(await partsOf(requests[2] as never)).toEqual(await partsOf(requests[0] as never));
});

const noAnswer = [['toast', 'error', '网络不给力，请稍后重试']];
test.each([
  [
    '0',
    envelope(0, null, '图片太大', 1),
    { name: 'ApiRefusal', message: '图片太大' },
    [['toast', 'error', '图片太大']],
  ],
  ['-1', envelope(-1, null, '请登录'), { name: 'ApiRefusal', code: -1 }, [['login failed', 'POST', 'stored']]],
  ['no envelope', status(200, 'OK', '<html>'), { name: 'CallFailure' }, noAnswer],
  ['413', status(413, 'Payload Too Large'), { name: 'CallFailure', status: 413 }, noAnswer],
] as const)('the envelope is treated as that of every call: %s', async (_name, answer, error, done) => {
  const { upload, did, requests } = await visit(answer);
  await expect(upload(send, picture, {})).rejects.toMatchObject(error);
  expect(did).toEqual(done);
  expect(requests).toHaveLength(1);
});

test('progress ends at 1', async () => {
  const { upload } = await visit(envelope(1));
  const shares: number[] = [];
  await upload(send, new Blob(['x'.repeat(300_000)]), {}, { onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('it stops when its signal fires', async () => {
  const { upload, requests } = await visit(silence);
  const control = new AbortController();
  const sent = upload(send, picture, {}, { signal: control.signal });
  setTimeout(() => control.abort(), 100);
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests.length).toBeLessThanOrEqual(1);
});
