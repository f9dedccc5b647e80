import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';

/** One kind of fault that a bad release has on the server. */
export interface Fault {
  /**
   * When: as its bundle is evaluated, as it is asked for its routes or its health, in each loader, in each page's
   * render, or some seconds after it was loaded.
   */
  at: 'import' | 'routes' | 'health' | 'loader' | 'render' | 'later';
  /** Body of a function, whose result is used in place of the good one's. `$SECRET` and `$TRACE` are paths of files. */
  code: string;
  /** Whether the preparation of the release must see it; what happens later cannot be seen then. */
  isSeen: boolean;
  /** Whether the process that it runs in ends by it, or has to be ended: such code is not to be run any more. */
  isDeadly: boolean;
  /** What its record says otherwise. */
  record?: Partial<Pick<ReleaseRecord, 'shared' | 'uses'>>;
}

const fault = (at: Fault['at'], code: string, more: Partial<Fault> = {}): Fault => ({
  at,
  code,
  isSeen: at !== 'later',
  isDeadly: false,
  ...more,
});
const deadly = (at: Fault['at'], code: string): Fault => fault(at, code, { isDeadly: true });

const throwing = `throw new Error('drill: it throws');`;
const looping = 'for (;;);';
const never = 'return new Promise(() => {});';
const exiting = 'process.exit(1);';

/** Nothing of it can be changed: who tries gets an error. */
const patches: [what: string, code: string][] = [
  ['Array.prototype.map', `Object.defineProperty(Array.prototype, 'map', { value: () => [] });`],
  ['Object.prototype', `Object.defineProperty(Object.prototype, 'polluted', { value: 'drill' });`],
  ['JSON.stringify', `Object.defineProperty(JSON, 'stringify', { value: () => '{}' });`],
  [
    'Promise.prototype.then',
    `Object.defineProperty(Promise.prototype, 'then', { value: () => { throw new Error('drill: patched'); } });`,
  ],
];

/** Forty-five mebibytes a second. */
const leaking = (tenthOfSecond: string) => `const kept = []; setInterval(() => kept.push(${tenthOfSecond}), 100);`;

/** A copy of the library of its own, as a bundle has one that does not take it from the shell. */
function secondReact(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('react/package.json'));
  const code = readFileSync(join(folder, 'cjs/react.production.js'), 'utf8');
  return `const second = {}; (function (exports) { ${code} })(second); second.useState(0);`;
}

const oldElement = `return { $$typeof: Symbol.for('react.element'), type: 'p', key: null, ref: null, props: {} };`;
const fs = `process.getBuiltinModule('fs')`;

/** Every kind of bad release that the drill puts into traffic, by what it does. */
export const faults: Readonly<Record<string, Fault>> = {
  'throws at import': fault('import', throwing),
  'throws in render': fault('render', throwing),
  'throws in a loader': fault('loader', throwing),
  'throws late': deadly('later', throwing),
  'rejects late': deadly('later', `Promise.reject(new Error('drill: nobody catches it'));`),
  'loops at import': deadly('import', looping),
  'loops in render': deadly('render', looping),
  'loops in a loader': deadly('loader', looping),
  'loops late': deadly('later', looping),
  'is never healthy': fault('health', never),
  'never ends a render': fault('render', 'throw new Promise(() => {});'),
  'never ends a loader': fault('loader', never),
  'exits at import': fault('import', exiting),
  'exits in render': fault('render', exiting),
  'exits late': deadly('later', exiting),
  'kills its process': fault('render', `process.kill(process.pid, 'SIGKILL');`),
  'aborts late': deadly('later', 'process.abort();'),
  ...Object.fromEntries(
    patches.flatMap(([what, code]) => [
      [`patches ${what} at import`, fault('import', code)],
      [`patches ${what} late`, deadly('later', code)],
    ]),
  ),
  'floods the console': fault('later', `setInterval(() => console.log('x'.repeat(100_000)), 100);`),
  'leaks heap': deadly('later', leaking('Array.from({ length: 4.5 * 2 ** 17 }, Math.random)')),
  'leaks buffers': deadly('later', leaking('Buffer.alloc(4.5 * 2 ** 20, 1)')),
  'has no routes': fault('routes', 'return [];'),
  'is of another React': fault('import', '', { record: { shared: { react: '18.3.1' } } }),
  'renders elements of another React': fault('render', oldElement),
  'renders with a second React': fault('render', secondReact()),
  'uses what no shell offers': fault('import', '', { record: { uses: ['shared/ui/kit.ts#Missing'] } }),
  'shows a file': fault('render', `return ${fs}.readFileSync($SECRET, 'utf8');`),
  'writes a file': fault('render', `${fs}.writeFileSync($TRACE, 'drill');`),
};
