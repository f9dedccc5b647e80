import { once } from 'node:events';
import { connect } from 'node:net';
import type { Reply } from 'shared/contracts/reply.ts';
import { limitCounters } from '../platform/limits/limit-tables.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

interface Raw {
  token: string;
  /** Of the body, as the head says. */
  length: number;
  head?: string;
  body?: Buffer;
}

/** For tests: sends a head, and as much of a body as is given, by hand. */
export async function post(url: string, { token: as, length, head, body }: Raw) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const part = `--x\r\n${head ?? 'content-disposition: form-data; name="file"; filename="a.png"\r\n'}content-type: image/png\r\n\r\n`;
  const end = head ? '\r\n--x--\r\n' : '';
  const total = length || Buffer.byteLength(part) + (body?.length ?? 0) + end.length;
  socket.write(
    `POST /api/upload/image HTTP/1.1\r\nhost: x\r\n${as ? `token: ${as}\r\n` : ''}content-type: multipart/form-data; boundary=x\r\ncontent-length: ${total}\r\n\r\n`,
  );
  if (!body) return socket;
  socket.write(part);
  socket.write(body);
  await new Promise((resolve) => socket.write(end, resolve));
  return socket;
}

/** For tests: what is answered to it. */
export async function answerOf(socket: Awaited<ReturnType<typeof post>>): Promise<Reply> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    const body = text.split('\r\n\r\n')[1];
    if (body?.endsWith('}')) return JSON.parse(body);
  }
  throw new Error(`no answer: ${text}`);
}

/** For tests: a body that is larger than any upload may be. */
export const oversized = Buffer.alloc(10 * 1024 * 1024 + 32_000, 1);

/** For tests: as many uploads at once, each left before its body is whole. */
export async function abort(url: string, token: string, count: number, body = Buffer.alloc(100_000, 1)): Promise<void> {
  const length = body.length + 100_000;
  const sockets = await Promise.all(Array.from({ length: count }, () => post(url, { token, length, body })));
  for (const socket of sockets) socket.destroy();
}

/** For tests: no handler is stuck. A user may have three uploads open, and all three places are free. */
export const settled = (site: TestApp, url: string, token: string): Promise<unknown> =>
  until(async () => {
    await site.database.db.delete(limitCounters);
    const replies = await Promise.all(
      [1, 2, 3].map(async () => {
        const form = new FormData();
        form.append('file', new Blob(['no picture']), 'a.png');
        const response = await fetch(url, { method: 'POST', body: form, headers: { token } });
        return (await response.json()) as Reply;
      }),
    );
    return replies.every(({ msg }) => msg.startsWith('只支持'));
  });
