import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';

/** A package may add to its webpack configuration by `overrides` in `webpack.overrides.ts`. */
export async function packageOverrides(folder: string): Promise<(config: Configuration) => Configuration> {
  const file = join(folder, 'webpack.overrides.ts');
  if (!existsSync(file)) return (config) => config;
  const { overrides } = (await import(file)) as { overrides: Configuration };
  return (config) => ({
    ...config,
    ...overrides,
    resolve: {
      ...config.resolve,
      ...overrides.resolve,
      alias: { ...(config.resolve?.alias as object), ...(overrides.resolve?.alias as object) },
    },
    plugins: [...(config.plugins ?? []), ...(overrides.plugins ?? [])],
  });
}
