// What the shell's image runs: the built shell, replaced when its event loop stands still, its log on the standard output.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { releaseVersion } from 'shared/releases/version.ts';
import { endOnce } from './end-once.ts';
import { buildFolder } from './ship.ts';
import { supervise } from './supervise.ts';

const shell = supervise({
  args: [join(buildFolder('shell', releaseVersion('shell')), 'server/server.cjs')],
  env: process.env,
  silenceMs: 5_000,
  log: {
    follow: (stream: Readable | null) => stream?.pipe(process.stdout, { end: false }),
    say: (msg: string) => console.log(JSON.stringify({ level: 40, time: Date.now(), name: 'supervisor', msg })),
  },
});
const end = endOnce(() => shell.stop());
shell.givenUp.then((msg) => {
  console.log(JSON.stringify({ level: 60, time: Date.now(), name: 'supervisor', msg: `the shell ${msg}` }));
  return end(1);
});
