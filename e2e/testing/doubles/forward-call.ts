import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/**
 * Passes a call on to the site at `origin` and its answer back. A connection that breaks on one side breaks on the other.
 * @param over is put over the `data` of the answer's envelope
 */
export async function forwardCall(
  origin: string,
  asked: IncomingMessage,
  reply: ServerResponse,
  over?: object,
): Promise<void> {
  const { 'accept-encoding': encodings, ...headers } = asked.headers;
  const sent = over ? headers : { ...headers, ...(encodings ? { 'accept-encoding': encodings } : {}) };
  const onward = request(new URL(asked.url ?? '', origin), { method: asked.method, headers: sent }, (answer) => {
    const passed = over ? sendChanged(answer, reply, over) : sendOn(answer, reply);
    passed.catch(() => reply.destroy());
  });
  onward.on('error', () => reply.destroy());
  await pipeline(asked, onward).catch(() => onward.destroy());
}

async function sendOn(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  reply.writeHead(answer.statusCode ?? 502, answer.headers);
  await pipeline(answer, reply);
}

async function sendChanged(answer: IncomingMessage, reply: ServerResponse, over: object): Promise<void> {
  let body = '';
  for await (const piece of answer) body += piece;
  const envelope = JSON.parse(body) as { data: object };
  sendEnvelope(reply, { ...envelope, data: { ...envelope.data, ...over } });
}

/** Answers with the envelope of the API. */
export function sendEnvelope(reply: ServerResponse, envelope: object): void {
  reply.setHeader('content-type', 'application/json; charset=utf-8');
  reply.end(JSON.stringify({ show: 0, msg: '', ...envelope }));
}
