import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { readBounded, TooManyBytes } from '../../platform/outbound/read-bounded.ts';
import { ChannelFailed } from './payment.ts';

/** Milliseconds that a payer waits for a channel. */
const timeout = 10_000;
/** Bytes of an answer, and of a day's bill. */
const maxAnswer = 2 * 1024 * 1024;
export const maxBill = 128 * 1024 * 1024;

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
}

/**
 * One call of a payment channel.
 * @throws ChannelFailed when there is no answer, or one that says nothing (5xx, 429)
 */
export async function askProvider(url: string, init: RequestInit, most = maxAnswer): Promise<ProviderAnswer> {
  const name = new URL(url).host;
  try {
    const response = await fetchConfigured(url, { ...init, signal: AbortSignal.timeout(timeout) });
    const bytes = await readBounded(response.body, most);
    const text = bytes.toString();
    if (response.status >= 500 || response.status === 429) {
      throw new ChannelFailed(`${name} answers ${response.status}: ${text.slice(0, 300)}`, { status: response.status });
    }
    return { status: response.status, headers: response.headers, text, bytes };
  } catch (error) {
    if (error instanceof ChannelFailed) throw error;
    if (error instanceof TooManyBytes) throw new ChannelFailed(`${name} answers ${error.message}`);
    throw new ChannelFailed(`${name} does not answer`, { cause: error });
  }
}

/** An answer as an object. @throws ChannelFailed when it is none */
export function readJson<T>({ status, text }: Pick<ProviderAnswer, 'status' | 'text'>): T {
  try {
    return (text ? JSON.parse(text) : {}) as T;
  } catch {
    throw new ChannelFailed(`the answer ${status} is not JSON: ${text.slice(0, 300)}`);
  }
}
