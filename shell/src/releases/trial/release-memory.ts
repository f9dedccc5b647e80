import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { Sight } from '../../jobs/sight.ts';
import { releaseKey } from '../read-release.ts';

/** How a release did in a worker of its own, before any visitor saw it. */
const Trial = z.object({
  /** Over the record: another record under the same version is tried again. */
  hash: z.string(),
  /** Null: it passed. */
  reason: z.nullable(z.string()),
  sights: z.array(Sight),
  at: z.string(),
});
export type Trial = z.infer<typeof Trial>;

/** A trial counts for the shell that made it: another one offers other exports. */
const File = z.object({
  shell: z.string(),
  trials: z.record(z.string(), Trial),
  used: z.record(z.string(), z.array(z.string())),
});

/** Releases of one remote that stay ready after they were live: a rollback finds its code in memory. */
const usedKept = 3;
/** Of each remote; more than are ever prepared at a time. */
const trialsKept = 12;

/** What a shell knows of releases beyond its own end: how their trials went, and which ones were live last. */
export class ReleaseMemory {
  private trials = new Map<string, Trial>();
  private used = new Map<string, string[]>();
  private saving: Promise<void> = Promise.resolve();
  private readonly file: string;
  private readonly shell: string;
  private readonly onLost: (error: unknown) => void;

  /**
   * @param file in a folder of the shell's own, not in the store
   * @param shell its version
   * @param onLost called when the file cannot be written; what is in memory counts all the same
   */
  constructor(file: string, shell: string, onLost: (error: unknown) => void) {
    this.file = file;
    this.shell = shell;
    this.onLost = onLost;
  }

  async read(): Promise<void> {
    try {
      const { shell, trials, used } = parseAs(File, await readFile(this.file, 'utf8'), this.file);
      this.used = new Map(Object.entries(used));
      if (shell === this.shell) this.trials = new Map(Object.entries(trials));
    } catch {
      // None yet, or torn: the releases are tried again.
    }
  }

  trialOf(record: ReleaseRecord): Trial | undefined {
    const trial = this.trials.get(releaseKey(record));
    return trial?.hash === hashOf(record) ? trial : undefined;
  }

  addTrial(record: ReleaseRecord, result: Pick<Trial, 'reason' | 'sights'>): Trial {
    const trial = { hash: hashOf(record), ...result, at: new Date().toISOString() };
    this.trials.delete(releaseKey(record));
    this.trials.set(releaseKey(record), trial);
    const ofThisRemote = [...this.trials.keys()].filter((key) => key.startsWith(`${record.name}@`));
    for (const old of ofThisRemote.slice(0, -trialsKept)) this.trials.delete(old);
    this.save();
    return trial;
  }

  /** If it failed, its next trial is a new one. */
  forgetFailure(key: string): void {
    if (this.trials.get(key)?.reason && this.trials.delete(key)) this.save();
  }

  /** Versions of one remote that were live last, the newest first. */
  usedOf(name: RemoteName): string[] {
    return this.used.get(name) ?? [];
  }

  addUsed(name: RemoteName, version: string): void {
    const before = this.usedOf(name);
    if (before[0] === version) return;
    this.used.set(name, [version, ...before.filter((other) => other !== version)].slice(0, usedKept));
    this.save();
  }

  /** Resolves when all is written. */
  saved(): Promise<void> {
    return this.saving;
  }

  private save(): void {
    this.saving = this.saving.then(() => replaceFile(this.file, this.text())).catch(this.onLost);
  }

  private text(): string {
    const [trials, used] = [Object.fromEntries(this.trials), Object.fromEntries(this.used)];
    return JSON.stringify({ shell: this.shell, trials, used });
  }
}

/** Shells on the same disk share it: what one writes over the other's is tried again, at worst. */
export const releaseMemoryFile = (dataDir: string): string => join(dataDir, 'shells', 'known-releases.json');

const hashOf = (record: ReleaseRecord): string => createHash('sha256').update(JSON.stringify(record)).digest('hex');
