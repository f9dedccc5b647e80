import { mkdir, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';

/** The file by which a shell shows that it runs: `DATA_DIR/shells/<pid>.json`, in a container `<host>-<port>.json`. */
export const ShellRegistration = z.object({
  pid: z.int(),
  /** Where its internal port listens, as the release CLI reaches it. */
  internalHost: z._default(z.string(), '127.0.0.1'),
  internalPort: z.int(),
  startedAt: z.string(),
});
export type ShellRegistration = z.infer<typeof ShellRegistration>;

export const registrationsFolder = (dataDir: string): string => join(dataDir, 'shells');

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
  { internalHost, internalPort }: Pick<ShellRegistration, 'internalHost' | 'internalPort'>,
  onProblem: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const everywhere = internalHost === '0.0.0.0' || internalHost === '::';
  const host = everywhere ? hostname() : internalHost;
  const registration: ShellRegistration = {
    pid: process.pid,
    internalHost: host,
    internalPort,
    startedAt: new Date().toISOString(),
  };
  // In containers pids are the same, or others after each restart; name and port are neither.
  const file = join(registrationsFolder(dataDir), `${everywhere ? `${host}-${internalPort}` : process.pid}.json`);
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
