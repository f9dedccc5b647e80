import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  answerChars,
  messageBytes,
  webhookCall,
  webhookFailure,
} from 'shared/contracts/operator/operation/alert-robots.ts';
import { fetchConfigured } from '../../../platform/outbound/fetch-configured.ts';
import { readBounded } from '../../../platform/outbound/read-bounded.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { ReportedFailure } from '../../../providers/health/provider-health.ts';
import { withoutSecrets } from '../../../providers/health/without-secrets.ts';
import type { StoredDestination } from '../stored/alert-tables.ts';

/** Milliseconds for one message. */
const longest = 10_000;

/** The purpose under which a secret of a receiver is sealed. */
const purpose = (what: 'address' | 'secret') => `alert destination ${what}`;
export const sealSecret = (secrets: Secrets, what: 'address' | 'secret', text: string): string =>
  text ? secrets.seal(text, purpose(what)) : '';
const open = (secrets: Secrets, what: 'address' | 'secret', sealed: string) =>
  sealed ? secrets.open(sealed, purpose(what)) : '';

export interface Message {
  subject: string;
  /** Cut to this number of bytes. */
  text(bytes: number): string;
  facts: object;
}

/**
 * Sends one message, and writes down how that went (`providers list`, kind `alerts`).
 * @returns why it was not taken; undefined: it was
 */
export async function sendMessage(
  app: FastifyInstance,
  destination: StoredDestination,
  message: Message,
): Promise<ReportedFailure | undefined> {
  const watch = app.providerHealth.of('alerts', destination.name);
  const failure = await (destination.kind === 'mail' ? mail : post)(app, destination, message).catch(
    (error: Error): ReportedFailure => ({ status: 0, words: wordsOf(error), isKeyRefused: false }),
  );
  if (failure) watch.failed(failure);
  else watch.worked();
  return failure;
}

async function mail(app: FastifyInstance, { sealedAddress }: StoredDestination, { subject, text }: Message) {
  if (app.config.mail === 'off') {
    return { status: 0, words: 'SMTP_URL is not set: this site sends no mail', isKeyRefused: false };
  }
  const address = open(app.secrets, 'address', sealedAddress);
  await app.mail.notify(address, { scene: 'alert', subject, text: `${text(100_000)}\n`, params: {} });
  return undefined;
}

async function post({ secrets }: FastifyInstance, destination: StoredDestination, { text, facts }: Message) {
  const { kind, sealedAddress, sealedSecret } = destination;
  if (kind === 'mail') throw new Error('mail has no webhook');
  const [address, secret] = [open(secrets, 'address', sealedAddress), open(secrets, 'secret', sealedSecret)];
  const hmac = (key: string, signed: string) => createHmac('sha256', key).update(signed).digest('base64');
  const given = { kind, address, secret, text: text(messageBytes[kind]), facts, now: new Date(), hmac };
  const { url, headers, body } = webhookCall(given);
  const response = await fetchConfigured(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(longest) });
  const answer = (await readBounded(response.body, answerChars)).toString();
  const failure = webhookFailure(kind, response.status, answer);
  return (
    failure && {
      status: failure.code,
      words: withoutSecrets(failure.words, address, secret),
      isKeyRefused: failure.isKeyRefused,
    }
  );
}

/** A sentence of ours, or what the connection said; an address stands in neither. */
function wordsOf(error: Error): string {
  if (error instanceof Refusal) return error.message;
  if (error.name === 'TimeoutError') return `no answer within ${longest / 1000} s`;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}
