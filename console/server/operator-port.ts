import { clientHeader } from 'shared/contracts/operator/operation/console-session.ts';
import { inChinese } from 'shared/contracts/operator/refusals/in-chinese.ts';
import { type Reply, replyCode, requestHeader } from 'shared/contracts/reply.ts';
import { liveOperatorFile } from '../../api/src/platform/operator/operator-file.ts';
import type { ConsoleConfig } from './console-config.ts';

/** Milliseconds; a backup of a large site takes minutes. */
const timeout = 280_000;

export interface OperatorCall {
  method: 'GET' | 'POST';
  path: string;
  input: Record<string, unknown>;
  token: string | undefined;
  idempotencyKey?: string | undefined;
  /** Of the person's machine, for limits on tries. */
  from: { address: string; device: string };
}

/** Asks the operator's port as the person who asks here. @returns its reply, or one that says why there is none */
export async function askOperatorPort(config: ConsoleConfig, call: OperatorCall): Promise<Reply> {
  const { method, path, input, token, idempotencyKey, from } = call;
  const isRead = method === 'GET';
  const url = addressOf(config);
  if (!url) return unreachable;
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = isRead ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
  const headers = new Headers({ [clientHeader]: from.address, 'user-agent': from.device });
  if (token) headers.set(requestHeader.token, token);
  if (idempotencyKey) headers.set(requestHeader.idempotencyKey, idempotencyKey);
  if (!isRead) headers.set('content-type', 'application/json');
  try {
    const response = await fetch(`${url}${path}${query}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      ...(isRead ? {} : { body: JSON.stringify(input) }),
    });
    return saidInChinese((await response.json()) as Reply);
  } catch {
    return unreachable;
  }
}

/** The port speaks English, for the command line. */
function saidInChinese(reply: Reply): Reply {
  const { field } = (reply.data ?? {}) as { field?: unknown };
  return reply.msg ? { ...reply, msg: inChinese(reply.msg, typeof field === 'string' ? field : undefined) } : reply;
}

const unreachable: Reply = {
  code: replyCode.failure,
  show: 1,
  msg: '站点的后端没有应答，请稍后再试',
  data: { problem: 'unreachable' },
};

/** Looked up for each call: an api that was replaced has another port. */
function addressOf({ adminUrl, dataDir }: ConsoleConfig): string | undefined {
  if (adminUrl) return adminUrl;
  try {
    return liveOperatorFile(dataDir)?.url;
  } catch {
    return undefined;
  }
}
