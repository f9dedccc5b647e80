import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import '../api/src/look-up-once.ts';

const root = new URL('../', import.meta.url).href;

// Imported by commands before anything else. Code that Node compiled for the last call is used again, where it can be written.
enableCompileCache(fileURLToPath(`${root}node_modules/.cache/node-compile`));

/** Asked before that of `look-up-once.ts`: where `shared` lies is known, and of Zod's languages, half of its files, it speaks one. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('shared/') && specifier.endsWith('.ts')) {
      return { url: root + specifier, format: 'module-typescript', shortCircuit: true };
    }
    const isAllLanguages = specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/');
    return next(isAllLanguages ? '../locales/en.js' : specifier, context);
  },
});
