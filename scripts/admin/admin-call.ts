import type { Command } from 'shared/contracts/operator/command.ts';
import { flagOf } from 'shared/contracts/operator/fields.ts';
import { diskFull, type Reply, replyCode, requestHeader } from 'shared/contracts/reply.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import type { OperatorPlace } from './operator-place.ts';
import { AdminProblem } from './words/admin-problem.ts';

/** Milliseconds; a backup of a large site takes minutes. */
const timeout = 600_000;

interface Given {
  input: Record<string, unknown>;
  requestId: string;
  /** What the port said, in the language of the call; English unless given. */
  said?: (sentence: string) => string;
}

/**
 * Calls the operator's port with the token of this machine. What the machine's own key may do is done with it when there
 * is no token, or when the token is refused.
 * @throws AdminProblem
 */
export async function callOperator(
  { url, token, tokenFrom, key }: OperatorPlace,
  command: Command,
  given: Given,
): Promise<{ data: unknown; msg: string }> {
  const machineKey = command.machine ? key : undefined;
  const first = token ?? machineKey;
  if (!first) throw new AdminProblem('notAllowed', howToGetToken);
  let reply = await ask(url, first, command, given);
  if (reply.code === replyCode.loginFailure && machineKey && first !== machineKey) {
    reply = await ask(url, machineKey, command, given);
  }
  const said = given.said ? { ...reply, msg: given.said(reply.msg) } : reply;
  if (said.code === replyCode.success) return said;
  throw problemOf(said, command, tokenFrom);
}

const howToGetToken =
  'This machine has no token. Make one: npm run admin -- token add <name> --role owner --keep --reason "…"\nOr set ADMIN_TOKEN to the one that you were given.';

async function ask(url: string, token: string, { endpoint }: Command, { input, requestId }: Given): Promise<Reply> {
  const isRead = endpoint.method === 'GET';
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = { [requestHeader.token]: token, [requestHeader.idempotencyKey]: requestId };
  try {
    const response = await fetch(`${url}${endpoint.path}${isRead ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(timeout),
    });
    return (await response.json()) as Reply;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const again = isRead
      ? ''
      : ` It is not known whether it was done; the same again with --request-id ${requestId} does it once.`;
    throw new AdminProblem('unreachable', `The api does not answer at ${url} (${errorMessage(cause)}).${again}`);
  }
}

function problemOf({ code, msg, data }: Reply, { operands }: Command, tokenFrom: string): AdminProblem {
  const { field, request_id: failed, problem } = (data ?? {}) as Record<string, string | undefined>;
  if (code === replyCode.loginFailure)
    return new AdminProblem('notAllowed', `${msg} (The token is that of ${tokenFrom}.)`);
  if (field) {
    const isNamed = msg.startsWith(`${field} `) || msg.startsWith(`${field}:`);
    const shown = operands.includes(field) ? `<${field}>` : flagOf(field);
    return new AdminProblem('usage', isNamed ? shown + msg.slice(field.length) : msg);
  }
  if (problem === diskFull) {
    return new AdminProblem(
      'refused',
      `A disk of the site is full, so nothing can be stored: make room (old releases: npm run mf -- gc; backups, logs), then do it again. \`backup status\` shows the api’s disks; the database may have its own. Request_id ${failed}.`,
    );
  }
  if (failed) return new AdminProblem('refused', `The api failed; its log says why beside the request_id ${failed}.`);
  return new AdminProblem('refused', msg);
}
