import type { IncomingMessage, ServerResponse } from 'node:http';
import { localServer } from 'shared/testing/local-server.ts';

/** Answers one request. */
export type ScriptedReply = (response: ServerResponse, request: IncomingMessage) => unknown;

export interface FakeOpenAi {
  url: string;
  /** What it does at each request; the last one again and again. */
  script: ScriptedReply[];
  /** Headers and bodies it was sent. */
  asked: { headers: IncomingMessage['headers']; body: { model: string; messages: unknown[]; stream: boolean } }[];
  /** How many connections were closed by the other side before the end. */
  left: number;
  close(): Promise<void>;
}

/** A server that speaks OpenAI's protocol as badly as the script says. */
export async function fakeOpenAi(): Promise<FakeOpenAi> {
  const fake: FakeOpenAi = { url: '', script: [], asked: [], left: 0, close: async () => undefined };
  const server = await localServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    fake.asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.on('close', () => {
      if (!response.writableEnded) fake.left++;
    });
    await fake.script[Math.min(fake.asked.length, fake.script.length) - 1]?.(response, request);
  });
  fake.url = `${server.url}/v1`;
  fake.close = server.close;
  return fake;
}

/** One chunk of a completion as JSON. */
export const piece = (content: string | null, finish: string | null = null) =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  });

/** Answers with these bytes as an event stream. */
export const streams =
  (...parts: (string | Buffer)[]): ScriptedReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };

/** A well-formed stream of these pieces of text. */
export const answers = (...texts: string[]): ScriptedReply =>
  streams(...texts.map((text) => `data: ${piece(text)}\n\n`), `data: ${piece(null, 'stop')}\n\n`, 'data: [DONE]\n\n');

/** An error status with OpenAI's error body. */
export const refuses =
  (status: number, headers: Record<string, string> = {}, message = 'no'): ScriptedReply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message, code: 'x' } }));
