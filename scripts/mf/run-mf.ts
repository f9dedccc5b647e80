import { inspect } from 'node:util';
import { errorMessage, exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { help } from './mf-help.ts';
import { type MfAnswer, type MfOptions, readMfOptions } from './mf-options.ts';
import { diskSentence, sentenceOf } from './mf-problem.ts';

type Command = (options: MfOptions) => Promise<MfAnswer>;

/** Each loads what it needs, and no other command's modules. */
const commands: Record<string, () => Promise<Command>> = {
  list: async () => (await import('./commands/list.ts')).list,
  status: async () => (await import('./commands/status.ts')).status,
  history: async () => (await import('./commands/list.ts')).history,
  diff: async () => (await import('./commands/diff.ts')).diff,
  publish: async () => (await import('./commands/publish.ts')).publish,
  preview: async () => (await import('./rights/preview.ts')).preview,
  promote: async () => (await import('./commands/move.ts')).promote,
  rollback: async () => (await import('./commands/move.ts')).rollback,
  kill: async () => (await import('./commands/move.ts')).kill,
  disable: async () => (await import('./commands/move.ts')).disable,
  enable: async () => (await import('./commands/move.ts')).enable,
  token: async () => (await import('./rights/token.ts')).token,
  freeze: async () => (await import('./rights/freeze.ts')).freeze,
  guard: async () => (await import('./canary/guard.ts')).guard,
  unfreeze: async () => (await import('./rights/freeze.ts')).unfreeze,
  verify: async () => (await import('./commands/keep.ts')).verify,
  gc: async () => (await import('./commands/keep.ts')).gc,
  restore: async () => (await import('./commands/restore.ts')).restore,
};

/** What a call prints, on one of both outputs, and its exit code. */
export interface MfResult {
  code: number;
  out?: string;
  err?: string;
}

/** One call of `npm run mf`, within the process that runs. */
export async function runMf(args: string[], calledFrom: string, env: NodeJS.ProcessEnv): Promise<MfResult> {
  const json = args.includes('--json');
  /** Commands as people type them on this machine: `MF_COMMAND` (`site-mf`), else by npm. */
  const asCalledHere = (text: string) => text.replaceAll(/npm run mf(?: --)?/g, env.MF_COMMAND?.trim() || '$&');
  let store = '';
  try {
    const options = readMfOptions(args, calledFrom, env);
    store = options.site.store;
    if (options.help || !options.verb) return { code: 0, out: asCalledHere(help) };
    const load = Object.hasOwn(commands, options.verb) ? commands[options.verb] : undefined;
    if (!load) throw new ReleaseProblem('usage', `There is no verb "${options.verb}"; \`npm run mf\` lists them.`);
    const command = await load();
    const { text, json: answer, exitCode = 0 } = await command(options);
    return { code: exitCode, out: json ? JSON.stringify(answer, null, 2) : asCalledHere(text) };
  } catch (error) {
    const code = error instanceof ReleaseProblem ? exitCodes[error.kind] : 1;
    const sentence = error instanceof ReleaseProblem ? sentenceOf(error) : diskSentence(error, store);
    if (json) return { code, out: JSON.stringify({ error: sentence ?? errorMessage(error), exitCode: code }) };
    return { code, err: sentence === undefined ? inspect(error) : asCalledHere(sentence) };
  }
}
