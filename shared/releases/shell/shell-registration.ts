import { mkdir, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';

/** The file by which a shell shows that it runs: `DATA_DIR/shells/<pid>.json`; where others reach it `<host>-<port>.json`. */
export const ShellRegistration = z.object({
  pid: z.int(),
  /** Where its internal port listens, as the release CLI reaches it. */
  internalHost: z._default(z.string(), '127.0.0.1'),
  internalPort: z.int(),
  startedAt: z.string(),
});
export type ShellRegistration = z.infer<typeof ShellRegistration>;

/** Where a shell's internal port listens. */
export interface InternalAddress {
  internalHost: string;
  internalPort: number;
  /** By what other machines reach it; '': by this machine's name, where it listens at every address. */
  advertisedHost?: string;
}

export const registrationsFolder = (dataDir: string): string => join(dataDir, 'shells');

/** True of a host that names another machine on each machine. */
export const isThisMachine = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** How often a shell renews its registration. Well below the ten minutes after which the CLI does not expect it any more. */
const renewMs = 60_000;

/**
 * Registers this shell with the release CLI: that it runs, and on which port. A shell that dies leaves its registration,
 * from which the CLI knows that one is missing.
 * @param onProblem why the registration could not be written (a full disk): the shell serves all the same, but `mf` does not see it
 * @returns removes the registration, for a shell that ends on purpose
 */
export async function registerShell(
  dataDir: string,
  { internalHost, internalPort, advertisedHost }: InternalAddress,
  onProblem: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const everywhere = internalHost === '0.0.0.0' || internalHost === '::';
  const host = advertisedHost || (everywhere ? hostname() : internalHost);
  const registration: ShellRegistration = {
    pid: process.pid,
    internalHost: host,
    internalPort,
    startedAt: new Date().toISOString(),
  };
  // In containers and on several machines pids are the same, or others after each restart; host and port are neither.
  const name = isThisMachine(host) ? process.pid : `${host}-${internalPort}`;
  const file = join(registrationsFolder(dataDir), `${name}.json`);
  const write = async () => {
    try {
      await mkdir(registrationsFolder(dataDir), { recursive: true });
      await replaceFile(file, JSON.stringify(registration));
    } catch (error) {
      onProblem(error);
    }
  };
  await write();
  const renewal = setInterval(() => utimes(file, new Date(), new Date()).catch(write), renewMs);
  renewal.unref();
  return () => {
    clearInterval(renewal);
    return rm(file, { force: true });
  };
}
