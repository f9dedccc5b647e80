import webpack, { type Compiler } from 'webpack';

const plugin = 'LateParts';
/** What takes `() => import(…)` of a part that is opened in the browser alone (shared/bundled/loading). */
const openers = new Set(['lazyPart', 'useLatePart']);

interface Node {
  type: string;
  range?: [number, number];
}

/**
 * Leaves the code of late parts out of a remote's server half: the server draws nothing of them, and a render worker reads
 * its whole half before a release is live. Such an `import()` never ends there.
 */
export class LateParts {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(plugin, (_, { normalModuleFactory }) => {
      for (const kind of ['javascript/auto', 'javascript/esm'] as const)
        normalModuleFactory.hooks.parser.for(kind).tap(plugin, (parser) => leaveOut(parser as Parser));
    });
  }
}

type Parser = webpack.javascript.JavascriptParser;

function leaveOut(parser: Parser): void {
  const late = new WeakSet<object>();
  parser.hooks.program.tap(plugin, (program) => {
    for (const call of nodesIn(program)) {
      const { callee } = call as { callee?: { type: string; name?: string } };
      if (call.type !== 'CallExpression' || !openers.has(callee?.name ?? '')) continue;
      for (const one of nodesIn(call)) if (one.type === 'ImportExpression') late.add(one);
    }
    return undefined;
  });
  parser.hooks.importCall.tap({ name: plugin, stage: -1 }, (expression) => {
    if (!late.has(expression) || !expression.range) return undefined;
    const never = new webpack.dependencies.ConstDependency('new Promise(() => undefined)', expression.range);
    parser.state.module.addPresentationalDependency(never);
    return true;
  });
}

/** A node and all below it. */
function* nodesIn(value: unknown): Iterable<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as { type?: unknown }).type === 'string') yield value as Node;
  for (const part of Object.values(value)) yield* nodesIn(part);
}
