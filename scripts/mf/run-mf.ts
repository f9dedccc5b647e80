import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { errorMessage, exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { help } from './mf-help.ts';
import { type MfAnswer, type MfOptions, readMfOptions } from './mf-options.ts';
import { diskSentence, refuseMissing, sentenceOf } from './mf-problem.ts';

interface Verb {
  /** Loads what only this verb needs. */
  load: () => Promise<(options: MfOptions) => Promise<MfAnswer>>;
  /** It makes no sense without a store that is there. */
  needsStore?: boolean;
}

const reading = () => import('./verbs/mf-read.ts');
const moving = () => import('./verbs/mf-move.ts');
const keeping = () => import('./verbs/mf-keep.ts');

const verbs: Record<string, Verb> = {
  list: { load: async () => (await reading()).listRemotes, needsStore: true },
  status: { load: async () => (await import('./verbs/mf-status.ts')).shellStatus },
  history: { load: async () => (await reading()).showHistory, needsStore: true },
  publish: { load: async () => (await import('./verbs/mf-publish.ts')).publishBuilds },
  promote: { load: async () => (await moving()).promoteRelease, needsStore: true },
  rollback: { load: async () => (await moving()).rollBackRelease, needsStore: true },
  kill: { load: async () => (await moving()).killOldRelease, needsStore: true },
  disable: { load: async () => (await moving()).disableRemote, needsStore: true },
  enable: { load: async () => (await moving()).enableRemote, needsStore: true },
  verify: { load: async () => (await keeping()).verifyStore, needsStore: true },
  gc: { load: async () => (await keeping()).removeOldReleases, needsStore: true },
  restore: { load: async () => (await import('./verbs/mf-restore.ts')).restoreChannel },
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
    store = options.store;
    if (options.help || !options.verb) return { code: 0, out: asCalledHere(help) };
    const verb = Object.hasOwn(verbs, options.verb) ? verbs[options.verb] : undefined;
    if (!verb) throw new ReleaseProblem('usage', `There is no verb "${options.verb}"; \`npm run mf\` lists them.`);
    if (verb.needsStore && !existsSync(store)) refuseMissing(store);
    const run = await verb.load();
    const { text, json: answer, exitCode = 0 } = await run(options);
    return { code: exitCode, out: json ? JSON.stringify(answer, null, 2) : asCalledHere(text) };
  } catch (error) {
    const code = error instanceof ReleaseProblem ? exitCodes[error.kind] : 1;
    const sentence = error instanceof ReleaseProblem ? sentenceOf(error) : diskSentence(error, store);
    if (json) return { code, out: JSON.stringify({ error: sentence ?? errorMessage(error), exitCode: code }) };
    return { code, err: sentence === undefined ? inspect(error) : asCalledHere(sentence) };
  }
}
