import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileSource } from './compile-source.js';

/** Left out of what is built (`left-out/`), so that React warns of what is no attribute of an element. */
const standIns = { '@emotion/is-prop-valid': new URL('../../left-out/is-prop-valid.ts', import.meta.url).href };

/** Lets `import` load sources with JSX, which Node does not, while it is switched on: as ES modules. */
export function hookServerModules() {
  /** The source map's file of each loaded source. */
  const maps = new Map();
  let registry;
  registerHooks({
    resolve(specifier, context, next) {
      const standIn = registry && standIns[specifier];
      if (standIn) return { url: standIn, shortCircuit: true };
      if (registry && specifier.startsWith('.') && specifier.endsWith('.tsx'))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      if (!registry || !url.endsWith('.tsx')) return next(url, context);
      const { code, map } = compileSource(fileURLToPath(url), 'es6');
      // Frames of ES modules name the address.
      maps.set(url, map);
      registry.set(url, map);
      return { format: 'module', shortCircuit: true, source: code };
    },
  });
  return {
    /** @param {Map<string, string>} ofJest where Jest looks for source maps */
    switchOn(ofJest) {
      registry = ofJest;
      for (const [url, map] of maps) registry.set(url, map);
    },
    switchOff() {
      registry = undefined;
    },
  };
}
