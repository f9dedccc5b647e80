import { sessionEnded, sudoNeeded } from 'shared/contracts/operator/operation/console-session.ts';
import { type Reply, replyCode, requestHeader, storedBefore } from 'shared/contracts/reply.ts';
import { consoleHeader } from '../../server/console-header.ts';

/** A call that was refused: the sentence, and the input that it is about. */
export class Refused extends Error {
  override name = 'Refused';
  readonly field: string | undefined;
  /** It asks for the second factor once more; the same call is repeated then. */
  readonly needsSudo: boolean;
  readonly isLoggedOut: boolean;
  /** An earlier try of this change was stored, with other contents, and its answer was lost. */
  readonly isStored: boolean;

  constructor(msg: string, { field, needsSudo = false, isLoggedOut = false, isStored = false }: Partial<Refused> = {}) {
    super(msg);
    this.field = field;
    this.needsSudo = needsSudo;
    this.isLoggedOut = isLoggedOut;
    this.isStored = isStored;
  }
}

interface CallOptions {
  method?: 'GET' | 'POST';
  input?: Record<string, unknown>;
  /** The same for each try of one change. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** It goes on when the page is closed. */
  keepalive?: boolean;
}

const sayStored =
  '上一次提交已经生效，只是没有收到应答，这次的修改没有提交。请先核对现在的内容；再次提交会作为新的操作。';

/** Asks the console's process. @returns `data` of a success @throws Refused */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = 'POST', input = {}, idempotencyKey, signal, keepalive = false } = options;
  const headers = new Headers({ [consoleHeader]: '1' });
  if (method === 'POST') headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set(requestHeader.idempotencyKey, idempotencyKey);
  const body = method === 'POST' ? JSON.stringify(input) : null;
  const request = { method, headers, body, signal: signal ?? null, keepalive };
  const response = await fetch(path, request).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new Refused('连接不上控制台，请检查网络后重试');
  });
  const reply = (await response.json().catch(() => undefined)) as Reply | undefined;
  if (!reply) throw new Refused('控制台没有应答，请重试');
  if (reply.code === replyCode.success) return reply.data as T;
  const { field, problem } = (reply.data ?? {}) as { field?: string; problem?: string };
  const isLoggedOut = reply.code === replyCode.loginFailure && problem === sessionEnded;
  const isStored = problem === storedBefore;
  throw new Refused(isStored ? sayStored : reply.msg, {
    field,
    needsSudo: problem === sudoNeeded,
    isLoggedOut,
    isStored,
  });
}
