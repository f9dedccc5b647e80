import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'shared/contracts/operator/command.ts';
import {
  liveOperatorFile,
  type OperatorFile,
  readOperatorFiles,
} from '../../api/src/platform/operator/operator-file.ts';
import { AdminProblem } from './words/admin-problem.ts';

/** Where the operator's port is, and what this machine may use it with. */
export interface OperatorPlace {
  dataDir: string;
  url: string;
  /** ADMIN_TOKEN, else the token that was kept on this machine. */
  token: string | undefined;
  /** Where that token comes from, for a refusal. */
  tokenFrom: string;
  /** The machine's own key: tokens alone. Missing with ADMIN_URL, and where DATA_DIR may not be read. */
  key: string | undefined;
}

const keptPath = (dataDir: string) => join(dataDir, 'operator', 'token');

/** @throws AdminProblem: there is no such folder (usage), or no api runs on it (unreachable) */
export function readPlace(env: NodeJS.ProcessEnv): OperatorPlace {
  const dataDir = resolve(env.DATA_DIR || '.data');
  const token = env.ADMIN_TOKEN?.trim() || readText(keptPath(dataDir))?.trim() || undefined;
  const tokenFrom = env.ADMIN_TOKEN?.trim() ? 'ADMIN_TOKEN' : keptPath(dataDir);
  const elsewhere = env.ADMIN_URL?.trim();
  if (elsewhere) {
    if (!URL.canParse(elsewhere)) throw new AdminProblem('usage', `ADMIN_URL is no address: "${elsewhere}".`);
    return { dataDir, url: elsewhere.replace(/\/$/, ''), token, tokenFrom, key: undefined };
  }
  if (!existsSync(dataDir)) throw new AdminProblem('usage', `DATA_DIR: there is no folder ${dataDir}. ${howToStart}`);
  const { url, key } = findOperatorFile(dataDir);
  return { dataDir, url, token, tokenFrom, key };
}

const howToStart =
  'Start the site (npm start), or name its folder: DATA_DIR=… npm run admin -- …. In production: docker compose exec api-1 npm run -s admin -- …';

function findOperatorFile(dataDir: string): OperatorFile {
  const file = unlessRefused(() => liveOperatorFile(dataDir));
  if (file) return file;
  const what =
    unlessRefused(() => readOperatorFiles(dataDir)).length > 0
      ? `The api of ${dataDir} has ended.`
      : `No api runs on ${dataDir}.`;
  throw new AdminProblem('unreachable', `${what} ${howToStart}`);
}

function unlessRefused<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new AdminProblem('notAllowed', `${path} may be read by the user of the api alone. Run this as that user.`);
  }
}

/** Stores the token of the reply, so that this machine uses it from now on. @returns a sentence that says so */
export function keepToken(dataDir: string, data: unknown, { keeps = '' }: Command): string {
  const token = (data as Record<string, unknown>)[keeps];
  const path = keptPath(dataDir);
  mkdirSync(join(dataDir, 'operator'), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(path);
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return `Stored in ${path}${isNew ? '' : ' in place of another one'}: \`npm run admin\` uses it here when this user runs it.`;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
