import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteAddress } from 'shared/releases/operations/site.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { isThisMachine, registrationsFolder, ShellRegistration } from 'shared/releases/shell/shell-registration.ts';
import { type KnownShellStatus, ShellStatus } from 'shared/releases/shell/shell-status.ts';

/** A shell that takes connections. */
export interface LiveShell {
  /** For people: its process, or where it runs. */
  name: string;
  note: ShellRegistration;
  /** Null: it takes connections, but does not answer. */
  status: KnownShellStatus | null;
}

/** What runs of a site. */
export interface SiteShells {
  live: LiveShell[];
  /** How many there should be: `SHELLS`, else those that run, and those that died within the last ten minutes. */
  expected: number;
}

/** A shell that died counts as missing for this long after its last heartbeat (`registerShell`). */
const missedMs = 10 * 60_000;

/** Milliseconds after which a shell counts as one that does not answer. A busy one may take a second or two. */
const defaultTimeoutMs = 5000;

/** The shells that run, and how many there should be. One that ended on purpose has removed its registration. */
export async function findShells(site: SiteAddress): Promise<SiteShells> {
  const notes = await readNotes(registrationsFolder(site.dataDir));
  const asked = await Promise.all(notes.map((seen) => askShell(seen, site.shellTimeoutMs ?? defaultTimeoutMs)));
  const live = asked.flatMap(({ shell }) => shell ?? []);
  const missed = asked.filter(({ shell, seen }) => !shell && Date.now() - seen < missedMs);
  return { live, expected: site.shells ?? live.length + missed.length };
}

interface SeenNote {
  note: ShellRegistration;
  /** Milliseconds since 1970. */
  seen: number;
}

/** Of two notes with one address the older is of a shell that died and was restarted. */
async function readNotes(folder: string): Promise<SeenNote[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^(.+-)?\d+\.json$/.test(file));
  const notes = (await Promise.all(files.map((file) => readNote(join(folder, file))))).flat();
  const byAddress = notes
    .sort((a, b) => a.seen - b.seen)
    .map((noted) => [`${noted.note.internalHost} ${noted.note.internalPort}`, noted] as const);
  return [...new Map(byAddress).values()];
}

async function readNote(file: string): Promise<SeenNote[]> {
  try {
    return [{ note: parseAs(ShellRegistration, await readFile(file, 'utf8'), file), seen: (await stat(file)).mtimeMs }];
  } catch {
    return []; // it ends just now, or the note is torn
  }
}

/** Without `shell` when no process listens at that port. */
async function askShell({ note, seen }: SeenNote, timeoutMs: number): Promise<{ shell?: LiveShell; seen: number }> {
  const { internalHost, internalPort, pid } = note;
  const name = isThisMachine(internalHost) ? String(pid) : `${hostOf(internalHost)}:${internalPort}`;
  const url = internalUrl(note, '/_mf/status');
  const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    .then((response) => response.text())
    .catch((error: Error) => (error.name === 'TimeoutError' ? null : undefined));
  if (reply === undefined) return { seen };
  return { shell: { name, note, status: readStatus(reply, url) }, seen };
}

/** An address of a shell's internal port. */
export const internalUrl = ({ internalHost, internalPort }: ShellRegistration, path: string): string =>
  `http://${hostOf(internalHost)}:${internalPort}${path}`;

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host);

function readStatus(reply: string | null, url: string): KnownShellStatus | null {
  try {
    return reply === null ? null : parseAs(ShellStatus, reply, url);
  } catch {
    return null;
  }
}
