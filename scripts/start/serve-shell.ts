// What the shell's image runs: the built shell, replaced when its event loop is hung, its log on the standard output.
import type { Readable } from 'node:stream';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { launchShell } from './processes/launch.ts';
import { SupervisedChild } from './processes/supervised-child.ts';
import { runScript } from './run-script.ts';
import { buildFolder } from './ship/ship.ts';

await runScript(async ({ atEnd, end }) => {
  const shell = new SupervisedChild({
    launch: launchShell(process.env, buildFolder('shell', releaseVersion('shell'))),
    meanwhile: 'the gateway asks the other one',
    log: {
      follow: (stream: Readable | null) => stream?.pipe(process.stdout, { end: false }),
      say: (text: string) => say('warn', `the shell ${text}`),
    },
  });
  atEnd(() => shell.stop());
  shell.once('refused', () => {
    say('fatal', 'the shell refused its configuration');
    void end(2);
  });
  shell.on('listening', (at) => process.send?.({ type: 'listening', ...at }));
  shell.start();
  return undefined;
});

function say(level: 'warn' | 'fatal', msg: string): void {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), name: 'supervisor', msg }));
}
