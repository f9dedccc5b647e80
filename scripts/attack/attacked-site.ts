import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { type OperatorFile, readOperatorFiles } from '../../api/src/platform/operator/operator-file.ts';
import { type FakeOpenAi, fakeOpenAi } from '../../api/src/testing/providers/fake-openai.ts';
import type { Run } from '../start/run-script.ts';
import { type StartedSite, startSite } from '../start/start-site.ts';

/** Somebody who registered like anybody, with the credits of the welcome. */
export interface Visitor {
  mobile: string;
  token: string;
  /** A conversation of theirs. */
  session: number;
}

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  /** Bytes are sent as they are, all else as JSON. */
  body?: unknown;
}

/** A site of this run, as those who attack it see it: by its public address, and what its operator sees of it. */
export class AttackedSite {
  readonly url: string;
  /** The process that runs it. */
  readonly pid: number;
  readonly dataDir: string;
  /** Where the releases are that the site serves. */
  readonly store: string;
  /** The server that its only model stands for; `script` says what it answers. */
  readonly model: FakeOpenAi;
  #token = '';
  #made = 0;

  private constructor({ url, pid }: StartedSite, dataDir: string, model: FakeOpenAi) {
    this.url = url;
    this.pid = pid;
    this.dataDir = dataDir;
    this.store = join(dataDir, 'releases');
    this.model = model;
  }

  /** Starts it on an empty folder; it ends with the run. */
  static async start(run: Run): Promise<AttackedSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'attacked-'));
    run.atEnd(() => rm(dataDir, { recursive: true, force: true }));
    const model = await fakeOpenAi();
    run.atEnd(() => model.close());
    const provider = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-attacked', OPENAI_MODEL: 'm' };
    const speech = { SPEECH_BASE_URL: model.url, SPEECH_MODEL: 'm', SPEECH_VOICE: 'v' };
    const started = await startSite(run, { DATA_DIR: dataDir, ...provider, ...speech });
    const site = new AttackedSite(started, dataDir, model);
    const { token } = dataOf<{ token: string }>(
      await site.operate(addToken, { name: 'attack', role: 'owner', reason: 'attack' }),
    );
    site.#token = token;
    return site;
  }

  /** Asks the site by its public address; the answer is not read. */
  fetch(path: string, { token, headers, body }: Sent = {}): Promise<Response> {
    const isRaw = body instanceof Uint8Array;
    return fetch(this.url + path, {
      redirect: 'manual',
      headers: {
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...(token ? { token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: isRaw ? Buffer.from(body) : JSON.stringify(body) }),
    });
  }

  /** Calls the api; what it refuses comes as a reply as well. */
  async call(path: string, sent: Sent = {}): Promise<Reply> {
    return (await (await this.fetch(`/api${path}`, sent)).json()) as Reply;
  }

  async newVisitor(): Promise<Visitor> {
    this.#made++;
    const mobile = `137${String(this.#made).padStart(8, '0')}`;
    const account = { scene: 2, mobile, password: 'attack12345' };
    const registering = { channel: 4, ...account, password_confirm: account.password };
    const registered = await this.call('/login/register', { body: registering });
    if (registered.code !== 1) throw new Error(`/login/register: ${registered.msg}`);
    const { token } = dataOf<{ token: string }>(
      await this.call('/login/account', { body: { terminal: 4, ...account } }),
    );
    const { id } = dataOf<{ id: number }>(await this.call('/chatCategory/add', { token, body: {} }));
    return { mobile, token, session: id };
  }

  /** Asks the model. @param seen gets each event as it comes */
  async ask(
    { token, session }: Visitor,
    more: object = {},
    seen: (event: ChatEvent) => unknown = () => undefined,
  ): Promise<ChatEvent | undefined> {
    const body = { question: '在吗', other_id: session, ...more };
    const response = await this.fetch('/api/chat/chat', { token, body });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      throw new Error(`/chat/chat: ${await response.text()}`);
    }
    let last: ChatEvent | undefined;
    for await (const data of readEventStream(response.body)) {
      last = JSON.parse(data) as ChatEvent;
      await seen(last);
    }
    return last;
  }

  async balanceOf({ token }: Visitor): Promise<number> {
    return dataOf<{ balance: number }>(await this.call('/user/center', { token })).balance;
  }

  /** The api's own file for the operators of its machine. */
  get operatorFile(): OperatorFile {
    const [file] = readOperatorFiles(this.dataDir);
    if (!file) throw new Error(`no api runs on ${this.dataDir}`);
    return file;
  }

  /** A command of the operator. */
  async operate({ endpoint: { method, path } }: Command, input: object): Promise<Reply> {
    const { url, key } = this.operatorFile;
    const isRead = method === 'GET';
    const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(`${url}${path}${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        [requestHeader.token]: this.#token || key,
        ...(isRead ? {} : { [requestHeader.idempotencyKey]: crypto.randomUUID() }),
      },
      ...(isRead ? {} : { body: JSON.stringify({ reason: 'attack', ...input }) }),
    });
    return (await response.json()) as Reply;
  }
}

/** The data of a reply that must have succeeded. */
export function dataOf<T>({ code, msg, data }: Reply): T {
  if (code !== 1) throw new Error(`refused: ${msg}`);
  return data as T;
}
