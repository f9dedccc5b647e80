import { constants, createContext, runInContext } from 'node:vm';

interface Realm {
  RegExp: typeof RegExp;
  errors: object;
  replace(this: RegExp, text: string, by: unknown): string;
  match(this: RegExp, text: string): string[] | null;
  split(this: RegExp, text: string, limit: undefined): string[];
}

const realmSource = `({
  RegExp,
  errors: Error.prototype,
  replace: RegExp.prototype[Symbol.replace],
  match: RegExp.prototype[Symbol.match],
  split: RegExp.prototype[Symbol.split],
})`;

/** Of the shell, the remotes and their libraries there are some hundreds. */
const maxSources = 2000;

/**
 * Makes regexes ready to be frozen: they tell nobody what others searched in, and keep their speed.
 *
 * V8 has short ways for `replace`, `match` and `split` only while the prototype of regexes is as the engine made it: where it is frozen a
 * replacement takes five times as long, a split ten times. So these three work in another realm, whose prototype no code can reach. Nothing
 * comes out of it but text.
 */
export function prepareRegexes(): void {
  forgetLastMatch();
  const { prototype } = RegExp;
  const { exec, test, [Symbol.replace]: replace, [Symbol.match]: match, [Symbol.split]: split } = prototype;
  const { apply } = Reflect;
  const context = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  const realm = runInContext(realmSource, context) as Realm;
  const twinOf = twinsIn(realm);
  /** It does what the language says of regexes; one that begins where it ended goes the long way. */
  const isPlain = (regex: RegExp, text: unknown): text is string =>
    typeof text === 'string' && Reflect.getPrototypeOf(regex) === prototype && regex.exec === exec && !regex.sticky;
  const methods = {
    [Symbol.replace](this: RegExp, text: unknown, by: unknown) {
      if (!isPlain(this, text)) return apply(replace, this, [text, by]);
      const { global } = this;
      if (global) this.lastIndex = 0;
      // The router alone tries hundreds of replacements a page that change nothing.
      if (!test.call(this, text)) return text;
      if (global) this.lastIndex = 0;
      // Called by a function of this realm, which gives text: a proxy would be handed an array of the other realm.
      const how = typeof by === 'function' ? (...found: unknown[]) => `${by(...found)}` : `${by}`;
      try {
        return apply(realm.replace, twinOf(this), [text, how]);
      } catch (error) {
        throw ownError(error, realm);
      }
    },
    [Symbol.match](this: RegExp, text: unknown) {
      if (!isPlain(this, text)) return apply(match, this, [text]);
      if (!this.global) return exec.call(this, text);
      this.lastIndex = 0;
      try {
        const found = apply(realm.match, twinOf(this), [text]);
        return found && copyOf(found);
      } catch (error) {
        throw ownError(error, realm);
      }
    },
    [Symbol.split](this: RegExp, text: unknown, limit: unknown) {
      if (limit !== undefined || !isPlain(this, text)) return apply(split, this, [text, limit]);
      if (!this.global && !test.call(this, text)) return [text];
      try {
        return copyOf(apply(realm.split, twinOf(this), [text, limit]));
      } catch (error) {
        throw ownError(error, realm);
      }
    },
  };
  for (const key of [Symbol.replace, Symbol.match, Symbol.split] as const) {
    // module-state: once, before any code of a remote is there.
    Object.defineProperty(prototype, key, { value: methods[key] });
  }
}

/** `RegExp.input` and its like show the text in which any code searched last, of whatever visitor. */
function forgetLastMatch(): void {
  for (const key of Reflect.ownKeys(RegExp)) {
    // module-state: once, before any code of a remote is there.
    if (!['length', 'name', 'prototype', 'escape', Symbol.species].includes(key)) Reflect.deleteProperty(RegExp, key);
  }
}

/** @returns what finds the same regex in that realm */
function twinsIn(realm: Realm) {
  const twins = new Map<string, RegExp[]>();
  return (regex: RegExp): RegExp => {
    // Text, whatever it says of itself: the other realm must call nothing.
    const source = `${regex.source}`;
    let known = twins.get(source);
    if (!known) {
      if (twins.size >= maxSources) twins.clear();
      known = [];
      twins.set(source, known);
    }
    const flags = flagsOf(regex);
    // By nothing but what it is found by: one that says other things of itself must not become another one's twin.
    known[flags] ??= new realm.RegExp(source, [...'gimsuv'].filter((_, bit) => flags & (1 << bit)).join(''));
    return known[flags];
  };
}

/** As bits, in the order of `gimsuv`; `flags` itself is slow where the prototype is frozen. */
const flagsOf = (it: RegExp) =>
  (it.global ? 1 : 0) |
  (it.ignoreCase ? 2 : 0) |
  (it.multiline ? 4 : 0) |
  (it.dotAll ? 8 : 0) |
  (it.unicode ? 16 : 0) |
  (it.unicodeSets ? 32 : 0);

/** An array of this realm; a spread would run what the other realm's arrays have. */
function copyOf(found: readonly string[]): string[] {
  const copy: string[] = [];
  for (let at = 0; at < found.length; at++) copy.push(found[at] as string);
  return copy;
}

/** An error of the other realm, of too deep a stack or too long a text, would lead to what that realm has. */
const ownError = (error: unknown, { errors }: Realm): unknown =>
  Reflect.apply(Object.prototype.isPrototypeOf, errors, [error]) ? new RangeError((error as Error).message) : error;
