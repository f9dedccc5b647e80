import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'shared/contracts/schema.ts';
import { storedName } from '../../../providers/storage/stored-name.ts';
import { BackupProblem } from './backup-problem.ts';

const KeptFile = z.object({
  name: z.string(),
  size: z.number(),
  /** Absent: the file lies in the bucket and was not copied. */
  sha256: z.optional(z.string()),
});
export type KeptFile = z.infer<typeof KeptFile>;

const Manifest = z.object({
  /** 1: of a version whose database this one refuses. */
  format: z.literal([1, 2]),
  time: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** How many migrations the database has: an older application cannot restore it. */
  migrations: z.number(),
  database: KeptFile,
  files: z.array(KeptFile),
  /** The result of the audit of the dumped ledger. */
  ledger: z.object({
    entries: z.number(),
    totals: z.array(z.object({ currency: z.string(), kind: z.string(), amount: z.number() })),
  }),
  /** SHA-256 of all fields above: a damaged or edited manifest is refused. */
  digest: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Written last; a folder without it is no backup. */
export const manifestName = 'manifest.json';
/** Copies of what users uploaded. */
export const filesFolder = 'files';

export function signManifest(manifest: Omit<Manifest, 'digest'>): Manifest {
  return { ...manifest, digest: digestOf(manifest) };
}

const digestOf = (manifest: Omit<Manifest, 'digest'>) =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Reads the manifest and every byte that it names. @throws BackupProblem when anything is not as it was written */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const copies = manifest.files.filter(({ sha256 }) => sha256).map((file) => ({ ...file, at: filesFolder }));
  for (const { at, name, size, sha256 } of [{ ...manifest.database, at: '.' }, ...copies]) {
    const path = join(folder, at, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== size || (await hashOfFile(path)) !== sha256) {
      throw new BackupProblem(`${folder} is damaged: ${join(at, name)} is not what was stored. Take another backup.`);
    }
  }
  return manifest;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new BackupProblem(`${folder} is no finished backup: it has no ${manifestName}.`);
  return parseManifest(await readFile(path, 'utf8'), path);
}

/** @param path for the sentence of a refusal @throws BackupProblem: it is damaged or edited */
export function parseManifest(text: string, path: string): Manifest {
  const parsed = z.safeParse(Manifest, parse(text));
  const { digest, ...manifest } = parsed.success ? parsed.data : { digest: '' };
  // Names stay inside the folder, also in a forged manifest.
  const isOurs = parsed.success && namesAreOurs(parsed.data);
  if (!parsed.success || !isOurs || digestOf(manifest as Manifest) !== digest) {
    throw new BackupProblem(`${path} was damaged or changed: it is not restored. Take another backup.`);
  }
  return parsed.data;
}

const namesAreOurs = ({ database, files }: Manifest) =>
  files.every(({ name }) => storedName.test(name)) && /^database\.(tar\.gz|dump)$/.test(database.name);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
