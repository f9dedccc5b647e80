import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusals/refusal.ts';

/** What a link of a file says, sealed: whose rows, which of them, until when (ms). */
interface Ticket<Input> {
  userId: number;
  until: number;
  input: Input;
}
const ticketLife = 60_000;

/**
 * The address of a file that a browser saves, and for which it sends no login: good for a minute.
 * @param purpose another one for each kind of file, so that a link of one opens no other
 */
export function fileLink<Input>(
  { secrets, config }: Pick<FastifyInstance, 'secrets' | 'config'>,
  { path, purpose, ...content }: { path: string; purpose: string; userId: number; input: Input },
): string {
  const ticket = { ...content, until: Date.now() + ticketLife } satisfies Ticket<Input>;
  const query = new URLSearchParams({ ticket: secrets.seal(JSON.stringify(ticket), purpose) });
  return `${config.apiPrefix}${path}?${query}`;
}

/** @param again what its user does for a new one @throws Refusal when it is not ours, or over */
export function openFileLink<Input>(
  { secrets }: Pick<FastifyInstance, 'secrets'>,
  sealed: string,
  purpose: string,
  again = '导出',
): Pick<Ticket<Input>, 'userId' | 'input'> {
  try {
    const ticket = JSON.parse(secrets.open(sealed, purpose)) as Ticket<Input>;
    if (ticket.until >= Date.now()) return ticket;
  } catch {
    // Not ours: refused as one that is over.
  }
  throw new Refusal(`下载链接已失效，请重新${again}`);
}
