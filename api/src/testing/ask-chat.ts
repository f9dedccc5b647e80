import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { TestApp } from './test-app.ts';

export interface Answer {
  events: ChatEvent[];
  /** All pieces together. */
  text: string;
  /** The last event. */
  end: ChatEvent | undefined;
}

/** Opens `/chat/chat` over a real connection. */
export async function openChat(
  site: TestApp,
  token: string,
  body: Record<string, unknown>,
  init: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${await site.url()}/api/chat/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, ...init.headers },
    body: JSON.stringify(body),
    ...(init.signal ? { signal: init.signal } : {}),
  });
}

/** Asks and reads to the end. */
export async function askChat(site: TestApp, token: string, body: Record<string, unknown>): Promise<Answer> {
  return readAnswer(await openChat(site, token, body));
}

export async function readAnswer(response: Response): Promise<Answer> {
  const events: ChatEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  const text = events.map((event) => (event.event === 'chat' ? event.data : '')).join('');
  return { events, text, end: events.at(-1) };
}

export async function* readEvents(response: Response): AsyncGenerator<ChatEvent> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reply = (await response.json()) as Reply;
    throw new Error(`code ${reply.code}: ${reply.msg}`);
  }
  if (!response.body) throw new Error('no body');
  for await (const data of readEventStream(response.body)) yield JSON.parse(data) as ChatEvent;
}
