// npm run bench:posters [folder]: 60 posters, drawn in a real browser and read by zbar, which the site itself does not use, as
// they are and at half their size. Needs zbarimg. With a folder the pictures stay there, to be looked at. Ends with 1 when a code
// is not read.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leanLibraries } from 'shared/build/left-out/left-out.ts';
import { sourceRule } from 'shared/build/webpack/webpack-base.ts';
import { posterDesigns } from 'shared/bundled/poster/poster-designs.ts';
import webpack from 'webpack';
import { type Run, runScript } from '../../start/run-script.ts';
import { launchBrowser } from '../../test/drive-browser.ts';
import { posterContents } from './poster-contents.ts';

await runScript(bench);

async function bench({ atEnd }: Run): Promise<number> {
  const kept = process.argv[2];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'posters-'));
  mkdirSync(folder, { recursive: true });
  if (!kept) atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const page = await openPage(await built(folder), atEnd);
  const missed: string[] = [];
  let posters = 0;
  let pictures = 0;
  for (const { id } of posterDesigns)
    for (const { name, address } of posterContents) {
      posters++;
      const drawn = await page.evaluate(
        ([design, content]) =>
          (window as unknown as { drawAll(design: string, content: string): Promise<[string, string][]> }).drawAll(
            design,
            content,
          ),
        [id, name] as const,
      );
      for (const [at, [whole, small]] of drawn.entries()) {
        pictures++;
        const file = join(folder, `${id}-${name}-${at + 1}.png`);
        const half = join(folder, 'half.png');
        writeFileSync(file, Buffer.from(whole, 'base64'));
        writeFileSync(half, Buffer.from(small, 'base64'));
        if (!read(file).includes(address)) missed.push(`${id} ${name} ${at + 1}, whole`);
        if (!read(half).includes(address)) missed.push(`${id} ${name} ${at + 1}, half`);
      }
    }
  for (const one of missed) console.log(`not read: ${one}`);
  console.log(
    `${posters} posters, ${pictures} pictures: ${2 * pictures - missed.length} of ${2 * pictures} codes were read, at 100 % and at 50 %`,
  );
  return missed.length > 0 ? 1 : 0;
}

async function built(folder: string): Promise<string> {
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: import.meta.dirname,
    entry: './posters-page.ts',
    output: { path: folder, filename: 'posters-page.js' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: leanLibraries('browser', true) },
    module: { rules: [sourceRule(), { test: /\.m?js$/, resolve: { fullySpecified: false } }] },
    plugins: [
      new webpack.DefinePlugin({ __SERVER__: 'false' }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
  const file = join(folder, 'posters-page.js');
  const code = readFileSync(file, 'utf8');
  rmSync(file);
  return code;
}

/** A page of a site of its own: a canvas of a page without an address could not be saved. */
async function openPage(code: string, atEnd: Run['atEnd']) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="zh-CN"><title>posters</title><body></body></html>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => void server.close());
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.log(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.addScriptTag({ content: code });
  return page;
}

/** Whatever codes the picture has. */
function read(picture: string): string[] {
  try {
    const options = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', picture];
    const text = execFileSync('zbarimg', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n');
  } catch {
    return [];
  }
}
