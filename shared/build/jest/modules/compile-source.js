import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/pages');

/**
 * A source of a page as JavaScript, compiled once for all runs; the name of the result says of what.
 *
 * @param {'commonjs' | 'es6'} type of the module that becomes of it
 * @returns {{ code: string, map: string }} `map`: the file of its source map
 */
export function compileSource(path, type) {
  const text = readFileSync(path, 'utf8');
  const name = createHash('sha256').update(version).update(type).update(path).update(text).digest('hex');
  const [file, map] = [join(cache, `${name}.cjs`), join(cache, `${name}.map`)];
  try {
    return { code: readFileSync(file, 'utf8'), map };
  } catch {
    const compiled = require('@swc/core').transformSync(text, { ...options, module: { type }, filename: path });
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
  sourceMaps: true,
};
const version = JSON.stringify([require('@swc/core/package.json').version, options]);
