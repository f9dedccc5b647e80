import type { Change, FileState, Frame } from './file-state.ts';
import { bare, childrenOf, keyOf, memberOf, parseSource, propertyOf, rootOf, type Syntax } from './syntax.ts';
import { changesAt, type SyntaxChange } from './syntax-changes.ts';
import { declaredAt, exportedAt, importedAt } from './syntax-names.ts';

/** Reads a TypeScript or JavaScript source. @throws when it does not parse */
export async function readState(source: string, file: string): Promise<FileState> {
  const reader = new StateReader(Buffer.from(source));
  reader.read(await parseSource(source, file), []);
  reader.followAliases();
  return reader.state;
}

/** Functions, parts of classes among them, by the kind of their frame. Fields of a class run while an object is made. */
const kinds: Record<string, Frame['kind']> = {
  ArrowFunctionExpression: 'arrow',
  FunctionDeclaration: 'function',
  FunctionExpression: 'function',
  MethodProperty: 'part',
  GetterProperty: 'part',
  SetterProperty: 'part',
  ClassMethod: 'method',
  PrivateMethod: 'method',
  Constructor: 'constructor',
  ClassProperty: 'constructor',
  PrivateProperty: 'constructor',
};

/** What these are handed has ended when they return. */
const iterations = /^(forEach|map|flatMap|filter|reduce|reduceRight|some|every|find\w*|sort|toSorted|from|replace\w*)$/;

class StateReader {
  readonly state: FileState = {
    bindings: new Map(),
    changes: [],
    ownChanges: new Map(),
    callsAtLoad: [],
    generators: new Set(),
    imports: new Map(),
    exports: new Map(),
  };
  /** Where each line ends, in bytes. */
  readonly #lineEnds: number[] = [];
  /** Functions and classes by the name that stands beside them; parts of a class or an object by that one. */
  readonly #names = new Map<Syntax, string>();
  readonly #callbacks = new Set<Syntax>();
  /** Functions that run where they stand. */
  readonly #atOnce = new Set<Syntax>();
  /** Calls whose result is not used, e.g. `main()`. */
  readonly #forgotten = new Set<Syntax>();

  constructor(bytes: Buffer) {
    bytes.forEach((byte, at) => {
      if (byte === 10) this.#lineEnds.push(at);
    });
  }

  read(node: Syntax, frames: readonly Frame[]): void {
    const { names, init } = declaredAt(node);
    for (const name of names) this.#declare(name, frames.at(-1), init);
    for (const { key, ...origin } of importedAt(node)) {
      this.state.imports.set(key, origin);
    }
    for (const { name, key } of exportedAt(node)) this.state.exports.set(name, key);
    if (node.type === 'ExportDefaultExpression') this.#nameDefault(node);
    if (node.type === 'ExpressionStatement') this.#noteForgotten(node.expression);
    for (const change of changesAt(node)) this.#noteChange(change, this.#lineOf(node), frames);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#noteCall(node, frames);
    const frame = this.#frameOf(node);
    if (node.type === 'ArrowFunctionExpression') {
      for (const pat of node.params as unknown[]) {
        const { names, init } = declaredAt({ type: 'Parameter', pat });
        for (const name of names) this.#declare(name, frame ?? frames.at(-1), init);
      }
    }
    for (const child of childrenOf(node)) this.read(child, frame ? [...frames, frame] : frames);
  }

  /**
   * A name inside of a function that stands for something of a name outside, such as `const { seen } = all`: what changes
   * the one changes the other.
   */
  followAliases(): void {
    const { bindings } = this.state;
    const follow = (change: Change): Change => {
      const binding = change.kind === 'value' ? undefined : bindings.get(change.key);
      const root = binding?.home && rootOf(binding.init);
      if (root?.type !== 'Identifier' || keyOf(root) === change.key) return change;
      return follow({ ...change, key: keyOf(root), member: memberOf(binding?.init) ?? change.member });
    };
    this.state.changes = this.state.changes.map(follow);
  }

  #nameDefault(node: Syntax): void {
    const name = { type: 'Identifier', value: 'default', ctxt: 'of the module', span: node.span } as Syntax;
    this.#declare(name, undefined, bare(node.expression));
  }

  #lineOf({ span }: Syntax): number {
    const at = (span?.start ?? 1) - 1; // swc counts from one
    const line = this.#lineEnds.findIndex((end) => end >= at);
    return (line < 0 ? this.#lineEnds.length : line) + 1;
  }

  #declare(name: Syntax, home: Frame | undefined, init?: Syntax): void {
    this.state.bindings.set(keyOf(name), { line: this.#lineOf(name), init, home });
    if (!init) return;
    if (init.generator === true) this.state.generators.add(keyOf(name));
    if (!this.#names.has(init)) this.#names.set(init, keyOf(name));
    if (!/^(Class|Object)/.test(init.type)) return;
    for (const part of childrenOf({ body: init.body, properties: init.properties })) this.#names.set(part, keyOf(name));
  }

  #noteChange({ root, ...change }: SyntaxChange, line: number, frames: readonly Frame[]): void {
    if (root.type === 'Identifier') this.state.changes.push({ ...change, key: keyOf(root), line, frames });
    if (root.type !== 'ThisExpression') return;
    const owner = frames.findLastIndex(({ kind }) => kind !== 'arrow');
    const { kind, key } = frames[owner] ?? {};
    if (!key) return;
    const own = { ...change, key, line, frames };
    if (kind === 'part') this.state.changes.push(own);
    // What a constructor does itself happens once; its arrow functions run later.
    const isLater = kind === 'method' || (kind === 'constructor' && owner < frames.length - 1);
    if (isLater && !this.state.ownChanges.has(key)) this.state.ownChanges.set(key, own);
  }

  #noteCall(node: Syntax, frames: readonly Frame[]): void {
    const callee = bare(node.callee);
    if (callee && kinds[callee.type]) this.#atOnce.add(callee);
    if (callee?.type === 'Identifier' && frames.length === 0 && !this.#forgotten.has(node)) {
      this.state.callsAtLoad.push({ key: keyOf(callee), line: this.#lineOf(node), isHeld: this.#names.has(node) });
    }
    // `const it = (function* () { … })()`
    if (callee?.generator && frames.length === 0 && this.#names.has(node)) {
      const key = this.#names.get(node) ?? '';
      this.state.generators.add(key);
      this.state.callsAtLoad.push({ key, line: this.#lineOf(node), isHeld: true });
    }
    const isIteration = callee?.type === 'MemberExpression' && iterations.test(propertyOf(callee) ?? '');
    for (const argument of childrenOf({ given: node.arguments })) {
      const handed = bare(argument);
      if (handed && kinds[handed.type]) (isIteration ? this.#atOnce : this.#callbacks).add(handed);
    }
  }

  /** Of `main().catch(…)` both calls. */
  #noteForgotten(expression: unknown): void {
    const node = bare(expression);
    if (node?.type === 'CallExpression') this.#forgotten.add(node);
    const inner = { AwaitExpression: 'argument', MemberExpression: 'object', CallExpression: 'callee' }[
      node?.type ?? ''
    ];
    if (node && inner) this.#noteForgotten(node[inner]);
  }

  #frameOf(node: Syntax): Frame | undefined {
    const kind = kinds[node.type];
    if (!kind || this.#atOnce.has(node) || (kind === 'constructor' && node.isStatic)) return undefined;
    if (kind === 'method' && node.isStatic) return { kind: 'part', key: this.#names.get(node), isCallback: false };
    return { kind, key: this.#names.get(node), isCallback: this.#callbacks.has(node) };
  }
}
