// Preloaded by tests: this process dies like by kill -9 just before its DIE_AT-th step on the disk; a text that it is
// writing just then is left half written.
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env.DIE_AT);

function die() {
  process.kill(process.pid, 'SIGKILL');
  for (;;); // until the signal is there
}

function dieBefore(target, name) {
  const real = target[name];
  target[name] = function step(...args) {
    if (--left === 0) die();
    return real.apply(this, args);
  };
}

function dieWithin(target, name) {
  const real = target[name];
  target[name] = async function step(text, ...rest) {
    if (--left > 0) return real.call(this, text, ...rest);
    await real.call(this, text.slice(0, text.length / 2), ...rest);
    return die();
  };
}

const handle = await files.open(import.meta.filename);
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['rename', 'link', 'rm', 'mkdir', 'mkdtemp', 'copyFile', 'writeFile']) dieBefore(files, name);
for (const name of ['sync', 'truncate', 'close']) dieBefore(handles, name);
dieWithin(handles, 'writeFile');
syncBuiltinESMExports();
