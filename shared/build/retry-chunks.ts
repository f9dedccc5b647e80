import webpack, { type Compiler } from 'webpack';

/** Milliseconds before the second try. */
const pause = 300;

/**
 * Gives every lazy `import()` a second try, inside the import: what asked for it (React.lazy, the router) keeps a
 * rejection for ever. What fails twice is answered by one full reload (shell/src/browser/chunk-failure.ts).
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
${ensure} = (...chunk) => once(...chunk).catch((error) => {
  if (error.name !== 'ChunkLoadError') throw error;
  return new Promise((resolve) => setTimeout(resolve, ${pause})).then(() => once(...chunk));
});`;
  }
}
