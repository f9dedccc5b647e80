import type { FastifyBaseLogger } from 'fastify';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { readBounded } from '../../platform/outbound/read-bounded.ts';
import { Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import type { ProviderWatch } from '../health/provider-health.ts';
import { withoutSecrets } from '../health/without-secrets.ts';

/** Bytes of an answer that are read. */
const maxAnswer = 16 * 1024;
const timeoutMs = 10_000;

export interface SmsAnswer {
  status: number;
  text: string;
}

/**
 * What an answer means. `key`: our key or its rights are refused. `often`: this number has had too many. `number`: nothing can be
 * sent to it. `channel`: everything else, which an operator has to look at.
 */
export type SmsOutcome = 'sent' | { fault: 'key' | 'often' | 'number' | 'channel'; words: string };

export interface SmsCall {
  url: string;
  headers: Record<string, string>;
  body: string;
  read(answer: SmsAnswer): SmsOutcome;
}

export interface SmsParts {
  log: FastifyBaseLogger;
  watch: ProviderWatch;
  /** Never repeated in what is kept of an answer: our key, and the code. */
  secrets: string[];
}

/** @throws Refusal when it was not sent */
export async function sendSms({ url, headers, body, read }: SmsCall, { log, watch, secrets }: SmsParts): Promise<void> {
  const answer = await post(url, headers, body);
  const outcome = answer instanceof Error ? { fault: 'channel' as const, words: answer.name } : read(answer);
  if (outcome === 'sent') return watch.worked();
  const status = answer instanceof Error ? 0 : answer.status;
  const words = withoutSecrets(outcome.words, ...secrets);
  log.error({ status: status || words, fault: outcome.fault }, 'SMS refused');
  // An answer about one number comes from a channel that works.
  if (outcome.fault === 'often' || outcome.fault === 'number') watch.worked();
  else watch.failed({ status, words, isKeyRefused: outcome.fault === 'key' });
  throw refusals[outcome.fault]();
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<SmsAnswer | Error> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetchConfigured(url, { method: 'POST', headers, body, signal });
    const bytes = await readBounded(response.body, maxAnswer).catch(() => Buffer.alloc(0));
    return { status: response.status, text: bytes.toString() };
  } catch (error) {
    return error as Error;
  }
}

const notSent = () => new Refusal('短信发送失败，请稍后再试');
const refusals: Record<Exclude<SmsOutcome, 'sent'>['fault'], () => Refusal> = {
  key: notSent,
  channel: notSent,
  often: () => tooOften('这个手机号收到的短信过多，请稍后再试'),
  number: () => new Refusal('短信无法发送到这个手机号，请检查号码', { field: 'mobile' }),
};
