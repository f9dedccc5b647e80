import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { packageFolder, providedRequests, routerSubset } from '../provided/provided.ts';
import { StableIds } from './stable-ids.ts';
import { type BuildTarget, baseConfig, containerName } from './webpack-base.ts';

/** The shell's browser half: the only provider of shared code, eagerly, and of the federation runtime. */
export function hostBrowserConfig(target: BuildTarget): Configuration {
  const base = baseConfig(target, 'browser');
  return {
    ...base,
    entry: { main: './src/browser/main.ts' },
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      // The version is in the path: a hash in each name would be a table of its own in the first file.
      chunkFilename: '[name].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
    },
    plugins: [
      ...(base.plugins ?? []),
      // The federation offers only what the host itself loads, so it loads all that it provides, whether it uses it or not.
      new webpack.experiments.schemes.VirtualUrlPlugin({ 'provided-pieces': providedPieces() }),
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
        // As `provideExternalRuntime` does it, but by ES modules: that option's own entry adds a second copy as CommonJS.
        runtimePlugins: [fileURLToPath(import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'))],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new StableIds(),
      // Only this page's code loads its later files: no link of the document has to name the same kind of hash as for a remote's.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy' }),
    ],
  };
}

/** Each piece is in the main file, and is run when it is asked for. */
const providedPieces = () =>
  `export const provided = [${providedRequests()
    .map((request) => `() => import(/* webpackMode: "eager" */ ${JSON.stringify(request)})`)
    .join(', ')}];`;

/** The shell's server half: two programs of one file each, first the one in which code of remotes runs. */
export const hostServerConfigs = (target: BuildTarget): [Configuration, Configuration] => [
  renderConfig(target),
  frontConfig(target),
];

/** The front. Node modules stay outside: it needs few, and some look for their own files. */
function frontConfig(target: BuildTarget): Configuration {
  return {
    ...programConfig(target, { server: './src/server/server.ts' }),
    externalsType: 'commonjs',
    externals: [
      ({ request }, done) => {
        const bare = request && /^(@[a-z]|[a-z])/i.test(request) && !/^shared\//.test(request);
        return bare ? done(undefined, request) : done();
      },
    ],
  };
}

/**
 * A render worker, with all that it needs: it starts in a third of the time and half of the memory that a thousand files
 * of node_modules take, and may be kept from reading any other file. `virtual:provided` is what remotes may require.
 */
export function renderConfig(target: BuildTarget): Configuration {
  const programGlobals = join(packageFolder('shell'), 'src/render/confine/program-globals.ts');
  const base = programConfig(target, { render: './src/render/render-process.ts' });
  const provided = providedRequests().map(
    (request) => `${JSON.stringify(request)}: require(${JSON.stringify(request)})`,
  );
  return {
    ...base,
    // A library is there once, whether it is imported or required.
    resolve: { ...base.resolve, conditionNames: ['node', 'import', 'module', 'require'] },
    plugins: [
      ...(base.plugins ?? []),
      // The program's own ways to what its remotes find no more on the global object.
      new webpack.ProvidePlugin({
        process: 'node:process',
        performance: ['node:perf_hooks', 'performance'],
        WebAssembly: [programGlobals, 'WebAssembly'],
        FinalizationRegistry: [programGlobals, 'Registry'],
      }),
      new webpack.experiments.schemes.VirtualUrlPlugin({ provided: `exports.provided = { ${provided.join(', ')} };` }),
    ],
  };
}

function programConfig(target: BuildTarget, entry: Record<string, string>): Configuration {
  const base = baseConfig(target, 'server');
  const [program] = Object.keys(entry);
  return {
    ...base,
    name: `${base.name}: ${program}`,
    cache: base.cache && { ...(base.cache as FileCacheOptions), name: `${target.name}-${program}-${base.mode}` },
    entry,
    output: {
      ...base.output,
      clean: false,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  };
}
