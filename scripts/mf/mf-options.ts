import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MoveOptions } from 'shared/releases/operations/move-pointer.ts';
import type { Release } from 'shared/releases/operations/prepared.ts';
import type { Site } from 'shared/releases/operations/site.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import { findReleaseName, type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { storeFolder } from 'shared/releases/store.ts';
import type { Told } from './canary/tell-people.ts';

/** One call of `npm run mf`, read and checked. */
export interface MfOptions {
  verb: string | undefined;
  operands: string[];
  site: Site;
  by: string;
  /** What the caller may do, where the site has tokens (`MF_TOKEN`). */
  token: string | undefined;
  /** '': none was given. */
  reason: string;
  ifRev: number | undefined;
  to: string | undefined;
  /** `all`, or names of remotes that a token is for. */
  remotes: string | undefined;
  /** The end of a freeze, as it was typed. */
  until: string | undefined;
  /** How long a preview lasts, as it was typed. */
  lasts: string | undefined;
  /** Ends previews. */
  end: boolean;
  /** Of a hundred visitors: promotes to these alone. */
  percent: number | undefined;
  /** What becomes of a canary. */
  pause: boolean;
  finish: boolean;
  abort: boolean;
  /** The guard looks once, and ends. */
  once: boolean;
  /** Whom the guard tells what it did. */
  told: Told;
  /** The site's address, for links; '' when it is not known. */
  siteUrl: string;
  limit: number;
  dryRun: boolean;
  json: boolean;
  wait: boolean;
  kill: boolean;
  /** Promotes also what no running shell has prepared. */
  unprepared: boolean;
  /** Promotes also a release with a page that shows nothing where the live one shows something. */
  evenIfEmpty: boolean;
  /** Milliseconds to wait for shells; undefined: the default. */
  timeoutMs: number | undefined;
  /** Creates the store when there is none. */
  newStore: boolean;
  /** The folder that the command was given in: folders to publish are named from there. */
  calledFrom: string;
  help: boolean;
}

/** The answer of a command: text for people, JSON for programs, and the exit code. */
export interface MfAnswer {
  text: string;
  json: unknown;
  exitCode?: number | undefined;
}

/** @throws ReleaseProblem (usage) */
export function readMfOptions(args: string[], calledFrom: string, env: NodeJS.ProcessEnv): MfOptions {
  const { values, positionals } = parse(args);
  const [verb, ...operands] = positionals;
  return {
    verb,
    operands,
    site: {
      store: storeFolder(env),
      dataDir: resolve(env.DATA_DIR || '.data'),
      shells: wholeNumber('SHELLS', env.SHELLS?.trim() || undefined),
      shellTimeoutMs: Number(env.MF_TIMEOUT_MS) || undefined,
    },
    by: env.MF_BY?.trim() || `${userName()}@${hostname()}`, // in a container everybody is `node`
    token: env.MF_TOKEN?.trim() || undefined,
    reason: values.reason?.trim() ?? '',
    ifRev: wholeNumber('--if-rev', values['if-rev']),
    to: values.to,
    remotes: values.remotes,
    until: values.until,
    lasts: values.for,
    end: values.end,
    percent: wholeNumber('--percent', values.percent),
    pause: values.pause,
    finish: values.finish,
    abort: values.abort,
    once: values.once,
    told: {
      webhook: env.GUARD_WEBHOOK?.trim() ?? '',
      kind: env.GUARD_WEBHOOK_KIND?.trim() ?? '',
      secret: env.GUARD_WEBHOOK_SECRET?.trim() ?? '',
      adminUrl: env.ADMIN_URL?.trim().replace(/\/+$/, '') ?? '',
      adminToken: env.ADMIN_TOKEN?.trim() ?? '',
    },
    siteUrl: env.SITE_URL?.replace(/\/+$/, '') ?? '',
    limit: wholeNumber('--limit', values.limit) ?? 20,
    dryRun: values['dry-run'],
    json: values.json,
    wait: values.wait,
    kill: values.kill,
    unprepared: values.unprepared,
    evenIfEmpty: values['even-if-empty'],
    timeoutMs: milliseconds(wholeNumber('--timeout', values.timeout)),
    newStore: values['new-store'],
    calledFrom,
    help: values.help,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        'if-rev': { type: 'string' },
        to: { type: 'string' },
        remotes: { type: 'string' },
        until: { type: 'string' },
        for: { type: 'string' },
        end: { type: 'boolean', default: false },
        percent: { type: 'string' },
        pause: { type: 'boolean', default: false },
        finish: { type: 'boolean', default: false },
        abort: { type: 'boolean', default: false },
        once: { type: 'boolean', default: false },
        limit: { type: 'string' },
        timeout: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        kill: { type: 'boolean', default: false },
        unprepared: { type: 'boolean', default: false },
        'even-if-empty': { type: 'boolean', default: false },
        'new-store': { type: 'boolean', default: false },
        wait: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new ReleaseProblem('usage', errorMessage(error));
  }
}

function wholeNumber(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new ReleaseProblem(
    'usage',
    `${flag} takes a whole number, not "${value}". Example: ${flag.startsWith('-') ? `${flag} 12` : `${flag}=2`}`,
  );
}

const milliseconds = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);

/** In a container a user may be a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`;
  }
}

/** @throws ReleaseProblem (usage) for an unknown name */
export function requireName(name: string | undefined): ReleaseName {
  const found = name && findReleaseName(name);
  if (found) return found;
  const said = name ? `There is no remote named "${name}".` : 'Which remote?';
  throw new ReleaseProblem('usage', `${said} There are ${releaseNames.join(', ')}.`);
}

/** The same for an operand that may be left out. */
export const optionalName = (name: string | undefined): ReleaseName | undefined =>
  name ? requireName(name) : undefined;

/** The options of every operation that moves traffic. */
export function moveOptions({ by, token, reason, ifRev, dryRun, timeoutMs, wait }: MfOptions): MoveOptions {
  return { by, token, reason, ifRev, dryRun, timeoutMs, waitForTab: wait };
}

/** Prints why the command waits. */
export const sayWaiting = ({ name, version }: Release): void =>
  console.error(`Waiting until the shells have prepared ${name}@${version} …`);
