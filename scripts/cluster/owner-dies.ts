import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import type { SiteEvent } from 'shared/contracts/events.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { DrillSite } from '../measure/drill/site.ts';

export interface Seen {
  what: string;
  ok: boolean;
  detail: string;
}

/** Seconds after the death of the process until a reader of the answer must have its end. */
const timeoutSeconds = 15;
const account = { scene: 2, mobile: '13700000001', password: 'secret-1' };

/** Asks through the first shell, follows through the second, kills the first api, and says what was seen. */
export async function ownerDies({ origin, shells, apis }: DrillSite): Promise<Seen[]> {
  const [first, second] = shells.map((shell) => shell.origin);
  const owner = apis[0];
  if (!first || !second || !owner) throw new Error('two shells and two apis are needed');
  const seen: Seen[] = [];
  const see = (what: string, ok: boolean, detail: unknown = '') => seen.push({ what, ok, detail: String(detail) });

  await post(origin, '/login/register', { channel: 4, ...account, password_confirm: account.password });
  const { token } = (await post(origin, '/login/account', { terminal: 4, ...account })) as { token: string };
  const { id } = (await post(origin, '/chatCategory/add', {}, token)) as { id: number };
  const before = await balanceOf(origin, token);

  const question = { question: '讲个没有结尾的故事', other_id: id, request_id: 'cluster-story' };
  const asked = streamOf<ChatEvent>(`${first}/api/chat/chat`, token, question);
  const run = (await asked.next()).value?.run_id ?? '';
  // Its own reader sees the connection break, as a browser does.
  const broken = drain(asked);
  const tab = streamOf<SiteEvent>(`${second}/api/events`, token);
  const start = (await tab.next()).value;
  see('a tab at the other process knows the running answer', JSON.stringify(start).includes(run));
  const told = drain(tab, (event) => event.event === 'run' && event.status !== 'running');

  const followed = streamOf<ChatEvent>(`${second}/api/chat/stream?run_id=${run}`, token);
  let text = '';
  for (let pieces = 0; pieces < 4; pieces++) {
    const { value } = await followed.next();
    if (value) text += textOf(value);
  }
  see('it is followed through the other shell while it is written', text.length > 0, `${text.length} characters`);

  const begun = performance.now();
  const atGateway = streamOf<SiteEvent>(`${origin}/api/events`, token);
  await atGateway.next();
  see('the gateway lets events through as they come', performance.now() - begun < 2000);
  await atGateway.return();

  const killed = performance.now();
  process.kill(owner.pid(), 'SIGKILL');
  const rest = await drain(followed, ({ event }) => event !== 'chat', timeoutSeconds);
  const seconds = (performance.now() - killed) / 1000;
  text += rest.map(textOf).join('');
  const end = rest.at(-1);
  const isCut = end?.event === 'finish' && end.finish_reason === 'interrupted';
  see(`killed -9: its follower has the end within ${timeoutSeconds} s`, isCut, `${seconds.toFixed(1)} s`);
  see('the follower is told why', end?.data.startsWith('服务中断') ?? false, end?.data);
  see('the tab of the other process is told', (await told).length > 0);
  await broken;

  const answer = (await listOf(second, token, id)).find(({ type }) => type === 2);
  see('the text is kept, as far as the follower saw it', String(answer?.content) === text && text !== '');
  see('the answer is marked', answer?.status === 'interrupted', answer?.status);
  see('it was charged once', before - (await balanceOf(second, token)) === 1, `${before} before`);
  const again = await drain(streamOf<ChatEvent>(`${second}/api/chat/chat`, token, question));
  see('asked again by its name it is told, not written or charged', again.map(textOf).join('') === text);
  see('still charged once', before - (await balanceOf(second, token)) === 1);
  const page = await fetch(`${origin}/chat?id=${id}`, { headers: { cookie: `token=${token}`, accept: 'text/html' } });
  see(
    'the page says what happened, as the follower was told',
    end !== undefined && (await page.text()).includes(end.data),
  );
  return seen;
}

const textOf = (event: ChatEvent) => (event.event === 'chat' ? event.data : '');

async function* streamOf<E>(url: string, token: string, body?: unknown): AsyncGenerator<E, void> {
  const json = { 'content-type': 'application/json' };
  const response = await fetch(url, {
    headers: { token, ...(body ? json : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  if (!response.body) throw new Error(`${url}: no body`);
  for await (const data of readEventStream(response.body)) yield JSON.parse(data) as E;
}

/** Reads until an event `isLast`, the end, a broken connection, or so many seconds. @returns what came */
async function drain<E>(stream: AsyncGenerator<E, void>, isLast = (_: E) => false, seconds = 60): Promise<E[]> {
  const events: E[] = [];
  const read = async () => {
    for await (const event of stream) {
      events.push(event);
      if (isLast(event)) return;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000);
  });
  await Promise.race([read().catch(() => undefined), late]);
  clearTimeout(timer);
  return events;
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const reply = (await (await fetch(url, init)).json()) as Reply;
  if (reply.code !== 1) throw new Error(`${url}: ${reply.msg}`);
  return reply.data;
}

const post = (origin: string, path: string, body: unknown, token = '') =>
  ask(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });

const balanceOf = async (origin: string, token: string) =>
  ((await ask(`${origin}/api/user/center`, { headers: { token } })) as { balance: number }).balance;

const listOf = async (origin: string, token: string, session: number) =>
  (
    (await ask(`${origin}/api/chat_records/chatLog?type=1&other_id=${session}`, { headers: { token } })) as {
      lists: ChatRecord[];
    }
  ).lists;
