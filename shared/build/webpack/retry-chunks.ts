import webpack, { type Compiler } from 'webpack';

/** Milliseconds before the second try. */
const pause = 300;
/** Milliseconds after which a file is given up. */
const timeoutMs = 8000;

/**
 * Gives every lazy `import()` a second try that goes past the browser's cache: browsers cache these files without asking
 * again, so a file that arrived damaged would fail in that browser for ever. The try is inside the import because its
 * callers (React.lazy, the router) keep a rejection, and is one for all who import the same chunk meanwhile. What fails
 * twice is answered by one full reload (shell/src/browser/failures/chunk-failure.ts).
 */
export class RetryChunks {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryChunks', (compilation) => {
      const needed = compilation.hooks.runtimeRequirementInTree.for(webpack.RuntimeGlobals.ensureChunk);
      // Before webpack's own answer, which is the last one that is asked for.
      needed.tap({ name: 'RetryChunks', stage: -1 }, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryModule());
      });
    });
  }
}

class RetryModule extends webpack.RuntimeModule {
  constructor() {
    super('retry chunks', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const ensure = webpack.RuntimeGlobals.ensureChunk;
    return `
const once = ${ensure};
const running = {};
const renew = (url) => fetch(url, { cache: 'reload', signal: AbortSignal.timeout(${timeoutMs}) }).then((file) => file.blob());
const twice = (...chunk) => once(...chunk).catch(async (error) => {
  if (error.name !== 'ChunkLoadError') throw error;
  await new Promise((resolve) => setTimeout(resolve, ${pause}));
  await renew(error.request).catch(() => undefined);
  return once(...chunk);
});
${ensure} = (id, ...rest) => running[id] ??= twice(id, ...rest).finally(() => delete running[id]);`;
  }
}
