import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { releaseNames } from 'shared/releases/remotes.ts';
import { runNode } from './start/processes/run-node.ts';
import { buildChanged, buildFolder } from './start/ship/ship.ts';

const root = resolve(import.meta.dirname, '..');
const name = 'mf-content';
const built = ['shell', name] as const;

let copy: string;
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true }); // on the same disk, for the links
  copy = join(mkdtempSync(join(root, '.cache/build-')), 'in a colleague’s folder', 'site');
  for (const part of [...built, 'shared', 'scripts', 'package.json', 'package-lock.json']) {
    const isSource = (path: string) => !/[\\/](dist|node_modules|\.[^\\/]+)$/.test(path);
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  }
  for (const part of ['', ...built, 'shared', 'scripts']) {
    const packages = join(root, part, 'node_modules');
    if (existsSync(packages)) linkTree(packages, join(copy, part, 'node_modules'));
  }
});
afterAll(() => rmSync(resolve(copy, '../..'), { recursive: true }));

/** The same packages in another place, without their bytes a second time. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** Every file of a build by the hash of its bytes, without what says who built it and when. */
function hashesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!running).*\.\w+$/.test(file),
  );
  const hash = (file: string) => {
    const text = readFileSync(join(folder, file), 'latin1').replace(/"(commit|builtAt)": .*/g, '');
    return createHash('sha256').update(text).digest('hex');
  };
  return Object.fromEntries(files.toSorted().map((file) => [file, hash(file)]));
}

test('the same sources give the same bytes in another folder, for another user in another country', async () => {
  // All of them: a shell is held against every remote. The journeys need them as well.
  await buildChanged(undefined, { stdout: 2 });
  const env = { ...process.env, TZ: 'Asia/Kolkata', LC_ALL: 'tr_TR.UTF-8', HOME: copy, NODE_ENV: 'test' };
  expect(await runNode([join(copy, 'scripts/build.ts'), ...built], { env, stdout: 2 })).toBe(0);

  for (const [one, first] of [
    ['shell', ['browser/main.js']],
    [name, ['browser/remote-entry.js', 'browser/remote.js']],
  ] as const) {
    const version = releaseVersion(one);
    const [here, there] = [hashesOf(buildFolder(one, version)), hashesOf(join(copy, one, 'dist', version))];
    expect(there).toEqual(here);
    expect(Object.keys(here).filter((it) => isCompiledEarly(join(buildFolder(one, version), it)))).toEqual(first);
  }
});

test('each file that a page loads later is one whose hash another file of the release has', async () => {
  for (const one of releaseNames) {
    const folder = join(buildFolder(one, releaseVersion(one)), 'browser');
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const codes = files.map((file) => readFileSync(join(folder, file), 'latin1'));
    // The diagrams' program, named by its own hash, runs in a frame without any rights. Browsers compare no hash of a worker's
    // file; it comes from the site's own address with a policy of its own (ADR 73).
    const later = files.filter((file) => !/^(main|remote-entry|[0-9a-f]{16}|[\w-]+-worker)\.js$/.test(file));
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((file) => !codes.some((code) => hasHashOf(readFileSync(join(folder, file)), code)))).toEqual(
      [],
    );
  }
});

const hasHashOf = (bytes: Buffer, code: string) =>
  ['sha256', 'sha384'].some((kind) => code.includes(`"${kind}-${createHash(kind).update(bytes).digest('base64')}"`));

const isCompiledEarly = (file: string) => readFileSync(file, 'latin1').startsWith('//# allFunctionsCalledOnLoad\n');

test('a server half that needs a module of Node is not built: every shell would refuse it', () => {
  appendFileSync(join(copy, name, 'src/routes.ts'), "\nexport const files = __SERVER__ ? import('node:fs') : null;\n");
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/build.ts'), name], { encoding: 'utf8' });
  expect(stderr).toMatch(/mf-content takes node:fs#\*: import the package's program for browsers/);
  expect(status).toBe(1);
});

test('a bundle with a file that its version does not cover is refused: edits of it would be built under the old version', () => {
  writeFileSync(join(copy, name, 'src/hidden.ts'), 'export const hidden = true;\n');
  appendFileSync(join(copy, name, 'src/routes.ts'), '\nexport const hidden = () => import(`./hidden.ts`);\n');
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/build.ts'), name], { encoding: 'utf8' });
  expect(stderr).toContain('mf-content holds mf-content/src/hidden.ts, which its version does not cover');
  expect(status).toBe(1);
});

/** Builds both parts at once, neither of which can be built. */
async function buildBroken(whenBegun: (end: () => void) => void = () => undefined) {
  writeFileSync(join(copy, 'shell/src/browser/main.ts'), "import './gone.ts';\n");
  const child = spawn(process.execPath, [join(copy, 'scripts/build.ts'), ...built]);
  let said = '';
  child.stderr.on('data', (words) => {
    said += words;
  });
  child.stdout.once('data', () => whenBegun(() => child.kill('SIGKILL')));
  const [code] = await once(child, 'close'); // each process of a build holds the output open
  return { code, said };
}

test('of two builds at once that fail each says why', async () => {
  const { code, said } = await buildBroken();
  expect(said).toMatch(/^shell +failed\n.*gone\.ts/ms);
  expect(said).toMatch(/^mf-content +failed\n.*hidden\.ts, which its version does not cover/ms);
  expect(code).toBe(1);
});

test('and they end with the command that began them', async () => {
  expect(await buildBroken((end) => end())).toEqual({ code: null, said: '' });
});
