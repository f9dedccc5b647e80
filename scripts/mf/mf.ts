// npm run mf -- <verb>: ships one remote, puts one remote back. `npm run mf` alone explains itself.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorMessage, exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { help } from './mf-help.ts';
import { type MfAnswer, type MfOptions, readMfOptions } from './mf-options.ts';
import { diskSentence, refuseMissing, sentenceOf } from './mf-problem.ts';
import { removeOldReleases, verifyStore } from './verbs/mf-keep.ts';
import { disableRemote, enableRemote, killOldRelease, promoteRelease, rollBackRelease } from './verbs/mf-move.ts';
import { publishBuilds } from './verbs/mf-publish.ts';
import { listRemotes, showHistory } from './verbs/mf-read.ts';
import { restoreChannel } from './verbs/mf-restore.ts';
import { shellStatus } from './verbs/mf-status.ts';

interface Verb {
  run: (options: MfOptions) => Promise<MfAnswer>;
  /** It makes no sense without a store that is there. */
  needsStore?: boolean;
}

const verbs: Record<string, Verb> = {
  list: { run: listRemotes },
  status: { run: shellStatus },
  history: { run: showHistory },
  publish: { run: publishBuilds },
  promote: { run: promoteRelease, needsStore: true },
  rollback: { run: rollBackRelease, needsStore: true },
  kill: { run: killOldRelease, needsStore: true },
  disable: { run: disableRemote, needsStore: true },
  enable: { run: enableRemote, needsStore: true },
  verify: { run: verifyStore, needsStore: true },
  gc: { run: removeOldReleases, needsStore: true },
  restore: { run: restoreChannel },
};

const calledFrom = process.env.INIT_CWD || process.cwd();
process.chdir(resolve(import.meta.dirname, '../..')); // the same .data from every folder
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const json = args.includes('--json');
  let store = '';
  try {
    const options = readMfOptions(args, calledFrom);
    store = options.store;
    if (options.help || !options.verb) {
      console.log(asCalledHere(help));
      return 0;
    }
    const verb = Object.hasOwn(verbs, options.verb) ? verbs[options.verb] : undefined;
    if (!verb) throw new ReleaseProblem('usage', `There is no verb "${options.verb}"; \`npm run mf\` lists them.`);
    if (verb.needsStore && !existsSync(store)) refuseMissing(store);
    const { text, json: answer, exitCode = 0 } = await verb.run(options);
    console.log(json ? JSON.stringify(answer, null, 2) : asCalledHere(text));
    return exitCode;
  } catch (error) {
    const exitCode = error instanceof ReleaseProblem ? exitCodes[error.kind] : 1;
    const sentence = error instanceof ReleaseProblem ? sentenceOf(error) : diskSentence(error, store);
    if (json) console.log(JSON.stringify({ error: sentence ?? errorMessage(error), exitCode }));
    else console.error(sentence === undefined ? error : asCalledHere(sentence));
    return exitCode;
  }
}

/** Commands as people type them on this machine: `MF_COMMAND` (`site-mf`), else by npm. */
function asCalledHere(text: string): string {
  return text.replaceAll(/npm run mf(?: --)?/g, process.env.MF_COMMAND?.trim() || '$&');
}
