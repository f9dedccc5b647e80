import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { repository } from '../provided/provided.ts';
import { baseConfig } from '../webpack/webpack-base.ts';

/** The console's pages: a program of its own, that shares nothing with the site's pages at run time. */
export function consoleConfig(output: string, production: boolean): Configuration {
  const base = baseConfig({ name: 'console', version: 'console', output, production }, 'browser');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/assets/', filename: '[name].js', chunkFilename: '[name].[contenthash].js' },
    resolve: {
      ...base.resolve,
      // react-admin may need parts of libraries that the site leaves out; but the router for developers warns in production, too.
      alias: production
        ? {
            'react-router$': join(repository, 'node_modules/react-router/dist/production/index.mjs'),
            'react-router/dom$': join(repository, 'node_modules/react-router/dist/production/dom-export.mjs'),
          }
        : {},
    },
  };
}
