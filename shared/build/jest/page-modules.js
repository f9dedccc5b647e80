import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/pages');
const source = /\.tsx?$/;
/** In place of these modules tests get ours. */
const standIns = {
  // As browsers have it, so that React warns of what is no attribute of an element.
  '@emotion/is-prop-valid': new URL('../left-out/is-prop-valid.ts', import.meta.url).href,
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
      const { code, map } = compile(path);
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

/** Compiled once for all runs; the name of the result says of what. */
function compile(path) {
  const text = readFileSync(path, 'utf8');
  const name = createHash('sha256').update(version).update(path).update(text).digest('hex');
  const [file, map] = [join(cache, `${name}.cjs`), join(cache, `${name}.map`)];
  try {
    return { code: readFileSync(file, 'utf8'), map };
  } catch {
    const compiled = require('@swc/core').transformSync(text, { ...options, filename: path });
    mkdirSync(cache, { recursive: true });
    for (const [to, bytes] of [
      [map, compiled.map],
      [file, compiled.code],
    ]) {
      writeFileSync(`${to}.${process.pid}`, bytes);
      renameSync(`${to}.${process.pid}`, to);
    }
    return { code: compiled.code, map };
  }
}

const options = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2023',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
};
const version = JSON.stringify([require('@swc/core/package.json').version, options]);
