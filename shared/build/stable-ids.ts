import type { Compiler, Module } from 'webpack';

/**
 * Makes module ids, and with them the files' bytes, the same in every folder. webpack derives an id from a module's name
 * with paths made relative; the two modules that the federation adds have absolute paths where webpack does not see them.
 */
export class StableIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableIds', ({ hooks, chunkGraph }) => {
      hooks.beforeModuleIds.tap('StableIds', (modules) => {
        for (const module of modules) {
          const id = fixedId(module);
          if (id) chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function fixedId(module: Module): string | undefined {
  if (module.identifier().startsWith('container entry ')) return 'container';
  // The start-up code is a module without a file (`virtualRuntimeEntry`): its imports are in its name.
  return module.nameForCondition()?.startsWith('data:') ? 'federation' : undefined;
}
