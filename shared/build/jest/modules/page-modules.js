import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileSource } from './compile-source.js';

const source = /\.tsx?$/;
/** In place of these modules tests get ours. */
const standIns = {
  // As browsers have it, so that React warns of what is no attribute of an element.
  '@emotion/is-prop-valid': new URL('../../left-out/is-prop-valid.ts', import.meta.url).href,
  notistack: new URL('lasting-toasts.cjs', import.meta.url).href,
};

/**
 * Lets `require` load the sources of pages, which become CommonJS, and packages as browsers have them, while it is switched on:
 * other tests of this process do not notice.
 */
export function hookPageModules() {
  /** The source map's file of each loaded source. */
  const maps = new Map();
  let registry;
  registerHooks({
    resolve(specifier, context, next) {
      if (!registry) return next(specifier, context);
      const standIn = standIns[specifier];
      if (standIn) return { url: standIn, format: 'commonjs', shortCircuit: true };
      return next(specifier, { ...context, conditions: ['browser', ...context.conditions] });
    },
    load(url, context, next) {
      if (!registry || !source.test(url)) return next(url, context);
      const path = fileURLToPath(url);
      const { code, map } = compileSource(path, 'commonjs');
      maps.set(path, map);
      registry.set(path, map);
      return { format: 'commonjs', shortCircuit: true, source: code };
    },
  });
  return {
    /** @param {Map<string, string>} ofJest where Jest looks for source maps */
    switchOn(ofJest) {
      registry = ofJest;
      for (const [path, map] of maps) registry.set(path, map);
    },
    switchOff() {
      registry = undefined;
    },
  };
}
