import { addToken, listTokens, removeToken } from 'shared/releases/operations/rights.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseToken } from 'shared/releases/rights/tokens.ts';
import { type MfAnswer, type MfOptions, requireName } from '../mf-options.ts';
import { minute, tableText } from '../table.ts';

export async function token(options: MfOptions): Promise<MfAnswer> {
  const [what = 'list', name = ''] = options.operands;
  if (what === 'list') return list(options);
  if (what !== 'add' && what !== 'remove') {
    throw new ReleaseProblem('usage', `There is no "token ${what}", only token add, token remove and token list.`);
  }
  if (!name) throw new ReleaseProblem('usage', `Whose? Example: npm run mf -- token ${what} anna`);
  return what === 'add' ? add(options, name) : remove(options, name);
}

async function add({ site, by, token, reason, remotes }: MfOptions, name: string): Promise<MfAnswer> {
  const added = await addToken(site, { by, token, reason, name, remotes: readRemotes(remotes) });
  const { token: made, text } = added;
  const first = `The token of ${name}, for ${remotesText(made)}; it is shown only now:`;
  return {
    text: `${first}\n${text}\nTo use it: MF_TOKEN=${text} npm run mf -- …`,
    json: { name, remotes: made.remotes, token: text },
  };
}

async function remove({ site, by, token, reason }: MfOptions, name: string): Promise<MfAnswer> {
  const removed = await removeToken(site, { by, token, reason, name });
  return { text: `${name} can move ${remotesText(removed)} no longer.`, json: { name, remotes: removed.remotes } };
}

async function list({ site }: MfOptions): Promise<MfAnswer> {
  const tokens = await listTokens(site);
  const rows = tokens.map((it) => [it.name, remotesText(it), minute(it.addedAt)]);
  const none = 'There are no tokens: whoever may write the store may move everything.';
  return {
    text: rows.length > 0 ? tableText(['who', 'may move', 'since'], rows) : none,
    json: tokens.map(({ name, remotes, addedAt }) => ({ name, remotes, addedAt })),
  };
}

const remotesText = ({ remotes }: Pick<ReleaseToken, 'remotes'>): string =>
  remotes === 'all' ? 'all remotes' : remotes.join(', ');

function readRemotes(text: string | undefined): ReleaseToken['remotes'] {
  if (text === 'all') return 'all';
  const names = (text ?? '').split(',').filter(Boolean);
  if (names.length > 0) return names.map((name) => requireName(name.trim()));
  throw new ReleaseProblem('usage', 'For which remotes? Example: --remotes mf-chat,mf-content, or --remotes all');
}
