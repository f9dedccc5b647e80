import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { providedDoors, providedRequests, routerSubset } from './provided.ts';
import { StableIds } from './stable-ids.ts';
import { type BuildTarget, baseConfig, containerName } from './webpack-base.ts';

/** The shell's browser half: the only provider of shared code, eagerly, and of the federation runtime. */
export function hostBrowserConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'browser');
  return {
    ...base,
    // The federation offers only what the host itself loads, so every door is an entry, whether the shell uses it or not.
    entry: { main: [...providedDoors(), './src/browser/entry-browser.tsx'] },
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(target.name, target.version),
        dts: false,
        virtualRuntimeEntry: true,
        dev: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          providedRequests().map((request) => [
            request,
            {
              singleton: true,
              requiredVersion: false,
              eager: true,
              ...(request === 'react-router-dom' ? { import: routerSubset, shareKey: request } : {}),
            },
          ]),
        ),
        // As `provideExternalRuntime` does it, but by ES modules: that option's own door adds a second copy as CommonJS.
        runtimePlugins: [fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'))],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableIds(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

/** The shell's server half: the SSR host. Node modules stay outside; `virtual:provided` is what remotes may require. */
export function hostServerConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'server');
  const provided = providedRequests().map(
    (request) => `${JSON.stringify(request)}: require(${JSON.stringify(request)})`,
  );
  return {
    ...base,
    entry: { server: './src/server/server.ts' },
    output: { ...base.output, filename: '[name].cjs', library: { type: 'commonjs2' }, publicPath: '' },
    externalsType: 'commonjs',
    externals: [
      ({ request }, done) => {
        const bare = request && /^(@[a-z]|[a-z])/i.test(request) && !/^(shared\/|virtual:|lucide-react)/.test(request);
        return bare ? done(undefined, request) : done();
      },
    ],
    plugins: [
      ...(base.plugins ?? []),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.experiments.schemes.VirtualUrlPlugin({ provided: `exports.provided = { ${provided.join(', ')} };` }),
    ],
  };
}
