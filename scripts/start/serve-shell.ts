// What the shell's image runs: the built shell, replaced when its event loop stands still, its log on the standard output.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { releaseVersion } from 'shared/releases/version.ts';
import { endOnce } from './end-once.ts';
import { buildFolder } from './ship.ts';
import { supervise } from './supervise.ts';

const say = (level: 'warn' | 'fatal', msg: string) =>
  console.log(JSON.stringify({ level, time: new Date().toISOString(), name: 'supervisor', msg }));
const shell = supervise({
  args: [join(buildFolder('shell', releaseVersion('shell')), 'server/server.cjs')],
  env: process.env,
  silenceMs: 5_000,
  log: {
    follow: (stream: Readable | null) => stream?.pipe(process.stdout, { end: false }),
    say: (text: string) => say('warn', `the shell ${text}`),
  },
});
const end = endOnce(() => shell.stop());
shell.givenUp.then((reason) => {
  say('fatal', `the shell ${reason}`);
  return end(1);
});
