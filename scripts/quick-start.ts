import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url).href;
const zod = `${root}node_modules/zod/v4/`;

// Imported by commands before anything else. Code that Node compiled for the last call is used again, where it can be written.
enableCompileCache(fileURLToPath(`${root}node_modules/.cache/node-compile`));

/**
 * A file that is imported by its whole name is not searched for: Node looks for each one through all folders above and reads
 * their `package.json`, which is a sixth of the time that a command takes. Of Zod's languages, which are half of its files,
 * the one that it speaks is loaded.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const found = (url: string, format: string) => ({ url, format, shortCircuit: true });
    if (parentURL.startsWith(zod) && /^\..*\.js$/.test(specifier)) {
      const file = specifier === '../locales/index.js' ? '../locales/en.js' : specifier;
      return found(new URL(file, parentURL).href, 'module');
    }
    if (parentURL.includes('/node_modules/') || !specifier.endsWith('.ts')) return next(specifier, context);
    if (specifier.startsWith('.')) return found(new URL(specifier, parentURL).href, 'module-typescript');
    return specifier.startsWith('shared/') ? found(root + specifier, 'module-typescript') : next(specifier, context);
  },
});
