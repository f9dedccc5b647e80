import webpack, { type Compiler } from 'webpack';

/** Milliseconds before the second try. */
const pause = 300;
/** A file that does not come within this is not waited for. */
const patience = 8000;

/**
 * Gives every lazy `import()` a second try, past the browser's cache: a file that was damaged when it came would fail there for
 * ever, for files are kept for ever. The try is inside the import: what asked for it (React.lazy, the router) keeps a
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
const renew = (url) => fetch(url, { cache: 'reload', signal: AbortSignal.timeout(${patience}) }).then((file) => file.blob());
${ensure} = (...chunk) => once(...chunk).catch(async (error) => {
  if (error.name !== 'ChunkLoadError') throw error;
  await new Promise((resolve) => setTimeout(resolve, ${pause}));
  await renew(error.request).catch(() => undefined);
  return once(...chunk);
});`;
  }
}
