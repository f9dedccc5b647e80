import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { requireName } from '../mf-options.ts';

/** A release as it is typed, `mf-chat@0.1.0-0123456789ab`. @throws ReleaseProblem (usage) */
export function requireRelease(verb: string, operand = ''): { name: ReleaseName; version: string } {
  const [, given = '', version = ''] = /^([^@]*)@(.+)$/.exec(operand) ?? [];
  const name = requireName(given || operand);
  if (version) return { name, version };
  const reason = verb === 'diff' ? '' : ' --reason "…"';
  throw new ReleaseProblem(
    'usage',
    `Which release? Example: npm run mf -- ${verb} ${name}@0.1.0-0123456789ab${reason} (see: npm run mf -- list ${name})`,
  );
}
