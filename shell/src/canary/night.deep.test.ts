/** @jest-environment node */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
import { until } from '../releases/make-followed-site.ts';
import { makeGuardedSite, startVisits } from './testing/guarded-site.ts';

/** An operator's night: a release breaks 5 % of one page's renders. Every command is a process, as people type it. */
let site: Awaited<ReturnType<typeof makeGuardedSite>>;
const name = 'mf-content';
const timeoutMs = 300_000;
const lines: string[] = [];
beforeAll(async () => {
  site = await makeGuardedSite({ isGuarded: false });
  const base = await site.publish('base', 0);
  await site.write(promoteTo(name, base), 'begin');
  await until(() => site.shell.live()?.[name]?.version === base);
}, timeoutMs);
afterAll(async () => {
  process.stderr.write(`${lines.join('\n')}\n`);
  await site.close();
}, timeoutMs);

function start(...args: string[]) {
  const file = join(import.meta.dirname, '../../../scripts/mf/mf.ts');
  const env = { ...process.env, DATA_DIR: site.dataDir, RELEASE_STORE: site.store, MF_BY: 'anna' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], { env });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  return { child, out: () => out, ended: once(child, 'close') };
}

/** One command, with what it says. */
async function mf(...args: string[]) {
  const { out, ended } = start(...args);
  const [code] = await ended;
  const typed = args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg)).join(' ');
  lines.push(`$ npm run mf -- ${typed}`, out().trim(), `(${code})`, '');
  return { code, out: out() };
}

async function untilGone(version: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { canary, current } = (await readChannel(site.store))?.remotes[name] ?? {};
    if (canary?.version !== version && current !== version) return (performance.now() - from) / 1000;
    if (performance.now() - from > 200_000) throw new Error('it stays');
    await sleep(100);
  }
}

test(
  'nobody touches anything: the guard takes it back, and says by what',
  async () => {
    const version = await site.publish('night1', 0.05);
    const guard = start('guard');
    const visits = startVisits(site);
    await sleep(5000);
    expect(await mf('promote', `${name}@${version}`, '--percent', '50', '--reason', 'new headline')).toMatchObject({
      code: 0,
    });
    const seconds = await untilGone(version);
    await sleep(2000);
    guard.child.kill('SIGTERM');
    await guard.ended;
    lines.push('$ npm run mf -- guard', guard.out().trim(), '');
    expect((await mf('history', name, '--limit', '3')).out).toContain('guard abort');
    expect((await mf('status')).out).not.toContain('is a canary');
    await visits.end();
    process.stderr.write(`gone after ${seconds} s\n`);
  },
  timeoutMs,
);

test(
  'by hand: status ends with 6 and names the page, a rollback ends it',
  async () => {
    const version = await site.publish('night2', 0.05);
    const visits = startVisits(site);
    await mf('promote', `${name}@${version}`, '--reason', 'new headline');
    await sleep(25_000);
    const status = await mf('status');
    expect(status).toMatchObject({ code: 6, out: expect.stringContaining('FAILING') });
    expect(await mf('rollback', name, '--reason', 'the news page throws', '--wait')).toMatchObject({ code: 0 });
    expect((await mf('status', '--wait')).code).toBe(0);
    await visits.end();
  },
  timeoutMs,
);
