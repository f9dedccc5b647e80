import type { Compiler, Module } from 'webpack';
import { repository } from '../provided/provided.ts';

/**
 * Makes module ids, and with them the files' bytes, the same in every folder. webpack derives an id from a module's name
 * with paths made relative; modules that the federation adds have absolute paths where webpack does not see them.
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
  const name = module.identifier();
  if (name.startsWith('container entry ')) return 'container';
  // What is provided as a file of ours, such as a part of the router.
  if (name.startsWith('provide ') && name.includes(repository)) return name.replaceAll(repository, '');
  // The start-up code is a module without a file (`virtualRuntimeEntry`): its imports are in its name.
  return module.nameForCondition()?.startsWith('data:') ? 'federation' : undefined;
}
