import { dirname, join } from 'node:path/posix';
import type { Change, FileState } from './file-state.ts';
import { readState } from './state-reader.ts';
import { nameOf, type Syntax } from './syntax.ts';

/** A place in a source whose values outlive the visit that changed them. */
export interface ModuleState {
  /** From the root of the repository. */
  file: string;
  line: number;
  what: string;
}

/**
 * Finds what a module keeps from one visit to the next: variables of the module that functions change, closures and
 * objects made at load that keep something, globals that are written. On a server that is every visitor's.
 *
 * A place that is meant says so, with the reason, on the line above it: `// module-state: …`.
 * @param sources text by file, e.g. `mf-chat/src/remote.ts`; names are followed from one to the other
 */
export async function findModuleState(sources: ReadonlyMap<string, string>): Promise<ModuleState[]> {
  const states = new Map<string, FileState>();
  for (const [file, source] of sources) states.set(file, await readState(source, file));
  const found = [...states].flatMap(([file, state]) => [
    ...[...changedNames(state), ...changedGlobals(state), ...keptResults(file, states)].map((place) => ({
      file,
      ...place,
    })),
    ...changedImports(file, states),
  ]);
  const places = new Map(found.map((place) => [`${place.file}:${place.line}`, place]));
  return [...places.values()]
    .filter(({ file, line }) => !isMeant(sources.get(file)?.split('\n') ?? [], line))
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

type Place = Omit<ModuleState, 'file'>;

/** The reason may continue over several lines of comment. */
function isMeant(lines: string[], line: number): boolean {
  let above = line - 2;
  while (/^\s*(\/\/|\*|\/\*)/.test(lines[above] ?? '')) {
    if (/module-state: \S/.test(lines[above] ?? '')) return true;
    above--;
  }
  return /\/\/ module-state: \S/.test(lines[line - 1] ?? '');
}

/** Variables of the module that a function changes later, each once. */
function changedNames(state: FileState): Place[] {
  const places = new Map<string, Place>();
  for (const { key, line, how, frames, kind } of state.changes.filter((change) => isState(state, change))) {
    const binding = state.bindings.get(key);
    if (!binding || binding.home || frames.length === 0 || places.has(key)) continue;
    const which = kind === 'search' ? `${how} moves its \`lastIndex\`` : how;
    const what = `\`${nameOf(key)}\` belongs to the module and is changed in line ${line}: ${which}`;
    places.set(key, { line: binding.line, what });
  }
  return [...places.values()];
}

/** Whether a change stays: a search moves only a regular expression with a place, a weak map goes with what it is about. */
function isState({ bindings }: FileState, { key, kind }: Change): boolean {
  const init = bindings.get(key)?.init;
  if (kind === 'search') return init?.type === 'RegExpLiteral' && /[gy]/.test(String(init.flags));
  return !(init?.type === 'NewExpression' && /^Weak(Map|Set)$/.test(String((init.callee as Syntax).value)));
}

/** These do not exist on a server. */
const ofBrowsers = /^(window|document|location|history|navigator|localStorage|sessionStorage|self)$/;

/** What these hold is everybody's, however it is changed. */
const ofAll = /^(globalThis|global)$/;

function changedGlobals({ bindings, imports, changes }: FileState): Place[] {
  return changes
    .filter(({ key, kind }) => kind === 'value' || kind === 'property' || ofAll.test(nameOf(key)))
    .filter(({ key }) => !bindings.has(key) && !imports.has(key) && !ofBrowsers.test(nameOf(key)))
    .map(({ key, line, how }) => ({ line, what: `the global \`${nameOf(key)}\` is changed: ${how}` }));
}

/** Variables of other modules that a function here changes; they are named where they are declared. */
function changedImports(file: string, states: ReadonlyMap<string, FileState>): ModuleState[] {
  const { changes, imports } = states.get(file) as FileState;
  return changes.flatMap((change) => {
    const origin = imports.get(change.key);
    if (!origin || change.frames.length === 0) return [];
    const home = fileOf(file, origin.from);
    const state = states.get(home);
    const name = origin.name === '*' ? (change.member ?? '') : origin.name;
    const key = state?.exports.get(name) ?? '';
    const binding = state?.bindings.get(key);
    const where = `is changed in ${file}:${change.line}: ${change.how}`;
    if (state && binding && isState(state, { ...change, key }))
      return [{ file: home, line: binding.line, what: `\`${name}\` belongs to the module and ${where}` }];
    const isForeign = !state && change.kind === 'property';
    return isForeign ? [{ file, line: change.line, what: `\`${nameOf(change.key)}\` of ${origin.from} ${where}` }] : [];
  });
}

/** Functions of libraries whose results keep what they were called with or what came of it. */
const isRemembering = (from: string, name: string): boolean =>
  /^(once|memo(i[sz]e\w*)?|cache|lru\w*)$/i.test(name) && !(from === 'react' && name === 'memo');

/** Results that are made at load by functions and classes that keep something. */
function keptResults(file: string, states: ReadonlyMap<string, FileState>): Place[] {
  const { callsAtLoad, imports } = states.get(file) as FileState;
  return callsAtLoad.flatMap(({ key, line, isHeld }) => {
    const origin = imports.get(key);
    const home = origin ? fileOf(file, origin.from) : file;
    const maker = origin ? states.get(home)?.exports.get(origin.name) : key;
    const kept =
      origin && !states.has(home)
        ? isRemembering(origin.from, origin.name === 'default' ? nameOf(key) : origin.name) && 'what it was asked'
        : maker &&
          (keptBy(states.get(home), maker) ?? (isHeld && states.get(home)?.generators.has(maker) && 'how far it is'));
    return kept ? [{ line, what: `what \`${nameOf(key)}\` makes here keeps state: ${kept}` }] : [];
  });
}

const fileOf = (file: string, request: string): string =>
  request.startsWith('.') ? join(dirname(file), request) : request;

/** @returns what the results of a function or the objects of a class keep, if they keep anything */
function keptBy(state: FileState | undefined, maker: string): string | undefined {
  const own = state?.ownChanges.get(maker);
  if (own) return `its methods change it in line ${own.line}: ${own.how}`;
  const change = state?.changes.find((one) => outlives(state, one, maker) && isState(state, one));
  return change && `\`${nameOf(change.key)}\` is changed in line ${change.line}: ${change.how}`;
}

/** Whether a function inside of the maker, which is not over when the maker is, changes what the maker declares. */
function outlives({ bindings }: FileState, { key, frames }: Change, maker: string): boolean {
  const home = bindings.get(key)?.home;
  const inside = home?.key === maker ? frames[frames.indexOf(home) + 1] : undefined;
  return home?.kind !== 'method' && inside !== undefined && !inside.isCallback;
}
