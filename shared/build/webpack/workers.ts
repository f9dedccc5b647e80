import type { Configuration } from 'webpack';
import { type BuildTarget, baseConfig } from './webpack-base.ts';

/**
 * Programs that a part runs in a worker of the page: the name of the file, which ends in `-worker`, and where it begins. The
 * servers send such a file with a policy of its own, under which it may compile WebAssembly.
 */
const workers: Record<string, Record<string, string>> = {
  'mf-creative': { 'proof-worker': 'shared/bundled/qr/proof/proof-worker.ts' },
};

/** The files in which the workers of a part begin, from the root of the repository. */
export const workerEntries = (name: string): string[] => Object.values(workers[name] ?? {});

/** Builds the workers of a part beside its browser half; undefined where it has none. They share nothing with the page. */
export function workersConfig(target: BuildTarget): Configuration | undefined {
  const own = workers[target.name];
  if (!own) return undefined;
  const base = baseConfig(target, 'browser');
  return {
    ...base,
    name: `${target.name} workers`,
    target: ['webworker', 'es2022'],
    cache: false,
    entry: Object.fromEntries(Object.entries(own).map(([file, begin]) => [file, `../${begin}`])),
    output: {
      ...base.output,
      clean: false,
      filename: '[name].js',
      publicPath: 'auto',
      assetModuleFilename: '[name][ext]',
    },
    module: { ...base.module, rules: [...(base.module?.rules ?? []), { test: /\.wasm$/, type: 'asset/resource' }] },
  };
}
