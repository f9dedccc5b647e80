import * as z from 'shared/contracts/schema.ts';
import { parseAs, requireSchema } from 'shared/releases/parse-as.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { releaseNames } from 'shared/releases/remotes.ts';

/** SHA-384 as the browser's `integrity` attribute spells it. */
const Sri = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be sha384- and 64 characters of base64'));

/** Stays inside its folder: no `..`, no leading slash, no backslash, no hidden file. */
const Path = z
  .string()
  .check(
    z.regex(/^(?!\.)(?!.*\/\.)[\w@.+~-]+(\/[\w@.+~-]+)*$/, 'must be a plain relative path such as remoteEntry.js'),
  );

const Bytes = z.int().check(z.minimum(0));

/** `<package version>-<12 hex over its inputs>`, see version.ts. */
export const versionPattern = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;

/** The newest shape that this build reads. A field that older builds may ignore needs no higher one. */
const recordSchema = 1;

const Record = z.object({
  schema: z.optional(z.int()),
  name: z.enum(releaseNames as [string, ...string[]]),
  version: z.string().check(z.regex(versionPattern, 'must look like 0.1.0-0123456789ab')),
  /** The federation container's name; it carries the version, so two releases live in one page. */
  container: z.string(),
  browser: z.object({
    /** Paths are relative to `browser/`. */
    entry: Path,
    css: z.array(Path),
    /** `bytes` as built, `br` of the `.br` file beside it (0: it has none). */
    files: z.record(Path, z.object({ sri: Sri, bytes: Bytes, br: Bytes })),
    /** What the entry needs at once. */
    preload: z.array(Path),
  }),
  /** `file` is relative to `server/`; null for a remote that renders in the browser only. */
  server: z.nullable(z.object({ file: Path, sha384: Sri, bytes: Bytes })),
  /** Exports of the shell that it uses, as `request#export`; `request#*` takes the whole of it. */
  uses: z.array(z.string()),
  /** What it offers to remotes, spelled the same way. Only the shell's own records have any. */
  offers: z._default(z.array(z.string()), []),
  /** Versions of the shared libraries that it was built with. */
  shared: z.record(z.string(), z.string()),
  class: z.enum(['primary', 'essential', 'regular']),
  /** Places in its sources that keep something from one visitor to the next (shared/build/module-state). */
  warnings: z.optional(z.array(z.object({ file: z.string(), line: z.int(), what: z.string() }))),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});

/** One immutable release: what `build.json` says, and what the store keeps as `records/<name>/<version>.json`. */
export type ReleaseRecord = z.infer<typeof Record>;

/**
 * Reads a record out of JSON text.
 * @param from where the text came from, for the message
 * @throws ReleaseProblem (integrity) naming the field and the reason
 * @example parseRecord(readFileSync('mf-chat/dist/0.1.0-…/build.json', 'utf8'), 'build.json')
 */
export function parseRecord(text: string, from: string): ReleaseRecord {
  requireSchema(recordSchema, text, from);
  const record = parseAs(Record, text, from);
  const { entry, css, files, preload } = record.browser;
  const unknown = [entry, ...css, ...preload].find((path) => !Object.hasOwn(files, path));
  if (unknown) throw new ReleaseProblem('integrity', `${from}: ${unknown} is needed but not among browser.files.`);
  return record;
}

/** Whether two records describe the same bytes, apart from who built them and when. */
export function sameBytes(a: ReleaseRecord, b: ReleaseRecord): boolean {
  const bytes = ({ browser, server }: ReleaseRecord) =>
    JSON.stringify([
      Object.entries(browser.files)
        .map(([path, { sri }]) => `${path} ${sri}`)
        .sort(),
      server?.sha384,
    ]);
  return bytes(a) === bytes(b);
}

/** Brotli bytes of JavaScript that the first load of this release needs: its entry and what the entry needs at once. */
export function firstBytes({ browser }: ReleaseRecord): number {
  const scripts = new Set([browser.entry, ...browser.preload].filter((path) => /\.m?js$/.test(path)));
  return [...scripts].reduce((sum, path) => sum + (browser.files[path]?.br || browser.files[path]?.bytes || 0), 0);
}
