import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { onServer } from '../left-out/left-out.ts';
import { providedRequests } from '../provided/provided.ts';
import { LateParts } from './late-parts.ts';
import { StableIds } from './stable-ids.ts';
import { type BuildTarget, baseConfig, containerName } from './webpack-base.ts';

/** The chunk that holds what a remote exposes. */
export const remoteChunk = 'remote';

/** A remote's browser half: a federation container that takes all shared code from the shell. */
export function remoteBrowserConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'browser');
  const container = containerName(target.name, target.version);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      // As in the host's: the version is in the path.
      chunkFilename: '[name].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
    },
    optimization: {
      ...base.optimization,
      // What lazy pages take from the shell has a size too: without it webpack puts such modules into a chunk without a
      // file, for which the integrity plugin finds no hash.
      splitChunks: { defaultSizeTypes: ['javascript', 'consume-shared', 'unknown'] },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        library: { type: 'global', name: container },
        filename: 'remote-entry.js',
        manifest: false,
        dts: false,
        virtualRuntimeEntry: true,
        dev: false,
        shareStrategy: 'loaded-first',
        exposes: { './remote': { import: './src/remote.ts', name: remoteChunk } },
        shared: Object.fromEntries(
          providedRequests().map((request) => [request, { singleton: true, requiredVersion: false, import: false }]),
        ),
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableIds(),
      // Each file brings the hashes of those that it loads. The document preloads the first one by the hash of the record, which
      // must be of the same kind: a browser would load the file twice.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], hashLoading: 'lazy' }),
    ],
  };
}

/** A remote's server half: one plain commonjs file whose externals are exactly what the shell provides. */
export function remoteServerConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'server');
  const provided = new Set(providedRequests());
  return {
    ...base,
    entry: { server: './src/remote.ts' },
    output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' }, publicPath: '' },
    externalsType: 'commonjs',
    externals: [
      ({ request = '' }, done) => {
        const instead = onServer(request);
        if (instead) done(undefined, `var ${instead}`);
        else if (provided.has(request)) done(undefined, request);
        else done();
      },
    ],
    plugins: [...(base.plugins ?? []), new LateParts(), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    resolve: { ...base.resolve, conditionNames: ['node', 'import', 'module', 'require'] },
    context: join(base.context ?? ''),
  };
}
