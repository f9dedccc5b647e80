/** @jest-environment node */
import { findModuleState } from './find-module-state.ts';

/** Lines with a finding, by file. */
async function lines(sources: Record<string, string>): Promise<string[]> {
  const found = await findModuleState(new Map(Object.entries(sources)));
  return found.map(({ file, line }) => `${file}:${line}`);
}

const found = async (source: string): Promise<number[]> =>
  (await findModuleState(new Map([['mf-x/src/a.tsx', source]]))).map(({ line }) => line);

test.each([
  ['a variable that a function counts up', 'let visits = 0;\nexport const next = () => ++visits;'],
  [
    'a variable that a function sets, declared with var',
    'var last: string;\nexport function f(x: string) { last = x; }',
  ],
  ['one of several that are written at once', 'let a = 1, b = 2;\nexport const swap = () => { [a, b] = [b, a]; };'],
  ['a variable of a loop', 'let item;\nexport function f(all: string[]) { for (item of all) use(item); }'],
  ['a map', 'const cache = new Map();\nexport const load = async (id) => { cache.set(id, await get(id)); };'],
  ['a set in an object', 'const state = { seen: new Set() };\nexport const f = (x) => state.seen.add(x);'],
  ['an array', 'export const log: string[] = [];\nexport function f() { log.push("x"); }'],
  ['an element of an array', 'const last = [0];\nexport const f = () => { last[0] += 1; };'],
  ['a property of an object', 'const visitor = { name: "" };\nexport const f = (name) => { visitor.name = name; };'],
  ['a property that is removed', 'const all = {};\nexport const f = (id) => { delete all[id]; };'],
  ['one that is removed if its object is there', 'const all = {};\nexport const f = (id) => { delete all?.[id]; };'],
  ['a map that is changed if it is there', 'const all = new Map();\nexport const f = (id) => all?.delete(id);'],
  ['Object.assign', 'const settings = {};\nexport const f = (more) => Object.assign(settings, more);'],
  ['a property of a function', 'function f() { f.calls = (f.calls ?? 0) + 1; }\nexport { f };'],
  ['an object that changes itself', 'export const counter = { n: 0, next() { return this.n++; } };'],
  ['a static field', 'export class A { static all = new Map(); add(x) { A.all.set(x, 1); } }'],
  ['an expression that keeps its place', 'const word = /\\w+/g;\nexport const f = (text) => word.test(text);'],
  ['in a component', 'let shown = false;\nexport function Page() { shown = true; return <p>{shown}</p>; }'],
  ['in a callback', 'let user;\nexport const load = () => get().then((it) => { user = it; });'],
  [
    'behind type assertions',
    'const all = [] as string[];\nexport const f = () => (all as unknown as string[])!.push("x");',
  ],
  ['a closure', 'export const next = (() => { let n = 0; return () => ++n; })();'],
  [
    'what a function of the file makes',
    'export const next = counter();\nfunction counter() { let n = 0; return { next: () => ++n }; }',
  ],
  [
    'an object of a class that changes itself',
    'export const pool = new (Pool)();\nclass Pool { #size = 0; take() { this.#size++; } }',
  ],
  [
    'the same by an arrow function in a field',
    'const pool = new Pool();\nclass Pool { size = 0; take = () => { this.size++; }; }',
  ],
  ['what a static method changes', 'export class A { static n = 0; static add() { this.n++; } }'],
  ['a private static field', 'export class A { static #n = 0; static add() { A.#n++; } }'],
  ['another name for it', 'const all = new Map();\nexport function f(x) { const known = all; known.set(x, 1); }'],
  [
    'a part of it by a name of its own',
    'const all = { seen: [] };\nexport const f = (x) => { const { seen } = all; seen.push(x); };',
  ],
  [
    'an element by a name of its own',
    'const all = { a: {} };\nexport const f = (k, x) => { const one = all[k]; one.last = x; };',
  ],
  ['what a parameter begins with', 'const last = {};\nexport function f(x, into = last) { into.x = x; }'],
  ['the same of an arrow function', 'const last = {};\nexport const f = (x, into = last) => { into.x = x; };'],
  [
    'a generator',
    'const numbers = count();\nfunction* count() { let n = 0; while (true) yield n++; }\nexport const f = () => numbers.next();',
  ],
  [
    'a generator on the spot',
    'const it = (function* () { let n = 0; while (true) yield n++; })();\nexport const f = () => it.next();',
  ],
  ['a memo of a library', "import memoize from 'memoize'; export const f = memoize((x) => x);"],
  ['what a library asks once', "import { once } from 'lodash'; export const f = once(() => load());"],
  ['an object that is the default export', 'export default { last: null, set(x) { this.last = x; } };'],
  ['a proxy', 'const page = new Proxy({}, {});\nexport const f = (x) => { page.user = x; };'],
  ['one that is set if it is missing', 'let kept;\nexport const f = (x) => (kept ??= x);'],
  ['one of two variables', 'const all = [];\nexport const f = (mine, x) => (mine ?? all).push(x);'],
  ['one of two variables by a condition', 'const all = [];\nexport const f = (a, x) => { (a ? [] : all)[0] = x; };'],
  ['an element of a map', 'const all = new Map([[1, {}]]);\nexport const f = (x) => { all.get(1).x = x; };'],
  ['an element that is looked for', 'const all = [{}];\nexport const f = (x) => { all.find(Boolean).x = x; };'],
  ['an element by its place', 'const all = [{}];\nexport const f = (x) => { all.at(-1).x = x; };'],
  ['a method of another object', 'const all = [];\nexport const f = (x) => Array.prototype.push.call(all, x);'],
  ['a method with a list of arguments', 'const all = [];\nexport const f = (x) => all.push.apply(all, x);'],
  ['a date', 'const last = new Date();\nexport const f = (x) => last.setTime(x);'],
  ['bytes by a view', 'const all = new DataView(new ArrayBuffer(4));\nexport const f = (x) => all.setInt8(0, x);'],
  ['a controller that aborts', 'const all = new AbortController();\nexport const f = () => all.abort();'],
  [
    'a store of an asynchronous context',
    'const all = new AsyncLocalStorage();\nexport const f = (x) => all.enterWith(x);',
  ],
  ['the prototype of a function', 'function Page() {}\nexport const f = (x) => { Page.prototype.user = x; };'],
])('%s is found in its line, once', async (_what, source) => {
  expect(await found(`// a comment, é 漢字\n\n${source}\n`)).toEqual([3]);
});

test.each([
  ['constants', 'const all = new Map([["a", 1]]);\nexport const f = (x) => all.get(x);'],
  [
    'what is made at load',
    'const all = {};\nfor (const x of [1, 2]) all[x] = x;\n[3].forEach((x) => { all[x] = x; });\nexport { all };',
  ],
  ['variables of functions', 'export function f() { const all = []; let n = 0; all.push(n++); return all; }'],
  [
    'the same name inside',
    'const all = [];\nexport function f(all) { all.push(1); }\nexport const g = () => { const all = []; all.push(1); };\nexport { all };',
  ],
  ['what a weak map has', 'const owner = new WeakMap();\nexport const f = (a, x) => { owner.get(a).x = x; };'],
  ['a weak map', 'const owner = new WeakMap();\nexport const f = (a, b) => owner.set(a, b);'],
  ['expressions without a place', 'const word = /^\\w+$/;\nexport const f = (text) => word.test(text);'],
  [
    'an expression for all matches',
    'const word = /\\w+/g;\nexport const f = (text) => text.replace(word, "") + [...text.matchAll(word)];',
  ],
  [
    'atoms and styled elements',
    'export const openAtom = atom(false);\nexport const openIt = atom(null, (_get, set) => set(openAtom, true));\nexport const Box = styled("div")({ color: "red" });',
  ],
  ['the document of a browser', 'export const f = (title) => { document.title = title; window.x = 1; };'],
  [
    'classes whose objects are made later',
    'class Pool { size = 0; take() { this.size++; } }\nexport const make = () => new Pool();',
  ],
  [
    'classes that only their constructor fills',
    'class Point { x; constructor(x) { this.x = x; } }\nexport const zero = new Point(0);',
  ],
  [
    'what a function that keeps nothing makes',
    'const sum = (all) => { let n = 0; all.forEach((x) => { n += x; }); return n; };\nexport const total = sum([1, 2]);',
  ],
  [
    'a call whose result nobody takes',
    'async function main() { let ending = false; process.on("SIGTERM", stop); function stop() { ending = true; } }\nmain().catch(report);\nawait main();',
  ],
  [
    'state of React',
    'export function Page() { const [n, setN] = useState(0); const r = useRef(0); r.current = n; return <b onClick={() => setN(n + 1)} />; }',
  ],
  ['types', 'export type A = { set(x: number): void };\nexport interface B { n: number }\nexport enum C { a = 1 }'],
  [
    'copies that a function changes',
    'const all = [2, 1];\nexport const f = () => { const mine = all.toSorted(); mine.push(3); const [a] = [...all]; return a; };',
  ],
  ['names that get other values', 'const start = 1;\nexport const f = () => { let n = start; n += 1; return n; };'],
  ['all that a generator has', 'function* two() { yield 1; yield 2; }\nexport const all = [...two()];'],
  [
    'components that React compares',
    "import { memo } from 'react';\nexport const Line = memo(function Line() { return null; });",
  ],
])('%s are none', async (_what, source) => {
  expect(await found(source)).toEqual([]);
});

test('globals are every visitor’s, at load as well', async () => {
  const source = `Array.prototype.map = null;\nexport const f = () => { globalThis.user = 1; process.env.X = "1"; };\nObject.defineProperty(Object.prototype, 'x', { value: 1 });`;
  const all = await findModuleState(new Map([['mf-x/src/a.ts', source]]));
  expect(all).toEqual([
    { file: 'mf-x/src/a.ts', line: 1, what: 'the global `Array` is changed: `map` is written' },
    { file: 'mf-x/src/a.ts', line: 2, what: expect.stringContaining('global') },
    { file: 'mf-x/src/a.ts', line: 3, what: 'the global `Object` is changed: `Object.defineProperty()`' },
  ]);
});

test('state on the global object is reported, for any way to change it', async () => {
  expect(await found('export const f = (x) => globalThis.cache.set(x, 1);')).toEqual([1]);
});

test('a change through a namespace import is reported where the variable is declared', async () => {
  const sources = {
    'mf-x/src/cache.ts': '\nexport const cache = new Map();\nexport const last = {};',
    'mf-x/src/use.ts':
      "import * as all from './cache.ts';\nimport { last } from './cache.ts';\nexport const f = (x) => all.cache.set(x, 1);\nexport const g = (x) => { const it = last; it.x = x; };",
  };
  expect(await lines(sources)).toEqual(['mf-x/src/cache.ts:2', 'mf-x/src/cache.ts:3']);
});

test('names are followed through the files, and each is reported where it is declared', async () => {
  const sources = {
    'shared/site/cache.ts':
      'export const cache = new Map();\nexport class Pool { take() { this.n = 1; } }\nexport { once as keep };\nfunction once(f) { let last; return () => (last ??= f()); }',
    'mf-x/src/use.ts':
      "import { cache, keep, Pool as P } from 'shared/site/cache.ts';\nimport axios from 'axios';\nexport const f = (x) => cache.set(x, 1);\nexport const g = keep(f);\nconst pool = new P();\nexport const h = () => { axios.defaults.baseURL = 'x'; };",
    'mf-x/src/more.ts': "import { f } from './use.ts';\nexport const g = f(1);",
  };
  expect(await lines(sources)).toEqual([
    'mf-x/src/use.ts:4',
    'mf-x/src/use.ts:5',
    'mf-x/src/use.ts:6',
    'shared/site/cache.ts:1',
  ]);
});

test('intended state has a comment with a reason; without a reason it is still reported', async () => {
  const source = (comment: string) => `${comment}\nconst seen = new Set();\nexport const f = (x) => seen.add(x);`;
  expect(await found(source('// module-state: only event handlers touch it, there is none on a server'))).toEqual([]);
  expect(await found(source('/** What was seen.\n * module-state: the same for every visitor */'))).toEqual([]);
  expect(
    await found('const seen = new Set(); // module-state: the same for all\nexport const f = (x) => seen.add(x);'),
  ).toEqual([]);
  expect(await found(source('// module-state:'))).toEqual([2]);
});

test('the message names the variable, how it is changed and where', async () => {
  const [place] = await findModuleState(
    new Map([['a.ts', 'const cache = new Map();\n\nexport const f = (x) => cache.set(x, 1);']]),
  );
  expect(place?.what).toBe('`cache` belongs to the module and is changed in line 3: `.set()`');
});
