// npm run mf -- <verb>: ships one remote, puts one remote back. `npm run mf` alone explains itself.
import { exitCodes, ReleaseProblem, wordsOf } from 'shared/releases/problem.ts';
import { type MfOptions, readMfOptions } from './mf-options.ts';
import { listRemotes, shellStatus, showHistory } from './mf-read.ts';
import { type MfAnswer, promoteRelease, publishBuilds, rollBackRelease } from './mf-write.ts';

const verbs: Record<string, (options: MfOptions) => Promise<MfAnswer>> = {
  list: listRemotes,
  status: shellStatus,
  history: showHistory,
  publish: publishBuilds,
  promote: promoteRelease,
  rollback: rollBackRelease,
};

const help = `npm run mf -- <verb> [options]     ships one remote, or puts one back, while the site runs

Look
  list [remote]                    releases in the store; which one is live, which one was before
  status [--wait]                  what every running shell serves, and what it last refused
  history [remote] [--limit 20]    who moved what, when and why

Ship
  publish [remote | folder] …      build if needed, check, put into the store; moves no traffic (no name: all)
  promote <remote>@<version> --reason "…"
                                   make it live; returns when every running shell serves it

Put back
  rollback <remote> --reason "…"   to the release that was live before; needs no build
  rollback <remote> --to <version> --reason "…"

Options
  --reason "…"   why; kept in the history (promote and rollback insist on it)
  --if-rev N     only when the channel is still at rev N: of two operators one wins, the other gets exit code 3
  --dry-run      check and tell, change nothing
  --json         for programs

The store is RELEASE_STORE, else DATA_DIR/releases (DATA_DIR is .data unless set).
Exit codes: 0 done, 1 unexpected, 2 usage, 3 conflict, 4 does not fit, 5 damaged files, 6 a shell refused it,
7 still waiting (the change is live in the store).

A remote's day:   npm run mf -- publish mf-content
                  npm run mf -- promote mf-content@0.1.0-0123456789ab --reason "new headline"
At 3 a.m.:        npm run mf -- rollback mf-content --reason "empty page"`;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const json = args.includes('--json');
  try {
    const options = readMfOptions(args);
    if (options.help || !options.verb) {
      console.log(help);
      return 0;
    }
    const verb = Object.hasOwn(verbs, options.verb) ? verbs[options.verb] : undefined;
    if (!verb) throw new ReleaseProblem('usage', `There is no verb "${options.verb}"; \`npm run mf\` lists them.`);
    const { text, json: answer, exitCode = 0 } = await verb(options);
    console.log(json ? JSON.stringify(answer, null, 2) : text);
    return exitCode;
  } catch (error) {
    const exitCode = error instanceof ReleaseProblem ? exitCodes[error.kind] : 1;
    if (json) console.log(JSON.stringify({ error: wordsOf(error), exitCode }));
    else console.error(error instanceof ReleaseProblem ? error.message : error);
    return exitCode;
  }
}
