import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { localServer } from 'shared/testing/local-server.ts';
import sharp from 'sharp';

/** One request that a provider of pictures was sent. */
export interface AskedForImage {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** JSON is answered with 200; a function answers as it likes. */
export type ImageReply = object | ((response: ServerResponse, asked: AskedForImage) => unknown);

export interface FakeImages {
  url: string;
  asked: AskedForImage[];
  /** Replies by `METHOD /path`; of several the last one again and again. A path that is not listed answers 404. */
  replies: Record<string, ImageReply[]>;
  /** Orders that it accepted: requests other than looks. */
  orders(): AskedForImage[];
  /** Gives these replies from now on, each list from its beginning. */
  answer(replies: FakeImages['replies']): void;
  close(): Promise<void>;
}

/** A server of pictures that answers as the test says, in the shapes that providers document. */
export async function fakeImages(): Promise<FakeImages> {
  const counts = new Map<string, number>();
  const fake: FakeImages = {
    url: '',
    asked: [],
    replies: {},
    close: async () => undefined,
    orders: () => fake.asked.filter(({ method }) => method !== 'GET'),
    answer: (replies) => {
      counts.clear();
      Object.assign(fake, { replies, asked: [] });
    },
  };
  const server = await localServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path = ''] = (request.url ?? '').split('?');
    const method = request.method ?? '';
    const asked = { method, path, headers: request.headers, text: Buffer.concat(chunks).toString() };
    fake.asked.push(asked);
    const key = `${method} ${path}`;
    const list = fake.replies[key] ?? [(one: ServerResponse) => one.writeHead(404).end('{}')];
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    const reply = list[Math.min(at, list.length - 1)];
    if (typeof reply === 'function') return reply(response, asked);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  Object.assign(fake, server);
  return fake;
}

/** Answers with a status and JSON. */
export const says =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A small PNG of one colour. */
export const plainPng = (background = '#3366aa', side = 8): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
