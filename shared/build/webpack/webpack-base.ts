import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { leanLibraries } from '../left-out/left-out.ts';
import { providedRequests, repository } from '../provided/provided.ts';
import { RetryChunks } from './retry-chunks.ts';

export interface BuildTarget {
  /** Package name, e.g. `mf-chat`. */
  name: string;
  version: string;
  /** Where this half of the release goes. */
  output: string;
  production: boolean;
}

/** What all four builds (host and remote, browser and server) have in common. */
export function baseConfig(target: BuildTarget, side: 'browser' | 'server'): Configuration {
  const alias = leanLibraries(side, target.production);
  return {
    name: `${target.name} ${side}`,
    mode: target.production ? 'production' : 'development',
    context: join(repository, target.name),
    devtool: false,
    target: side === 'browser' ? ['web', 'es2022'] : 'node24',
    // The version is in the paths, so the cache is keyed by package and side, not by version. A release is built without:
    // names in it would depend on what was built before.
    cache: !target.production && {
      type: 'filesystem',
      cacheDirectory: join(repository, '.cache/webpack'),
      name: `${target.name}-${side}-development`,
      // The list of what the shell provides is part of the configuration, though it lies outside of it. A cache that was made
      // before a file of a library was left out would bring it back.
      version: [...providedRequests(), ...Object.keys(alias)].join(),
      buildDependencies: { config: [join(repository, 'shared/build/')] },
    },
    output: {
      path: target.output,
      clean: true,
      uniqueName: containerName(target.name, target.version),
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      symlinks: true,
      alias,
    },
    module: {
      rules: [sourceRule(), { test: /\.m?js$/, resolve: { fullySpecified: false } }],
    },
    plugins: [
      new webpack.DefinePlugin({
        __SERVER__: JSON.stringify(side === 'server'),
        // webpack would write where the file of a library lay when it was built.
        'import.meta.url': JSON.stringify('file:///'),
      }),
      ...(side === 'browser' ? [new RetryChunks(), compileEarly] : []),
    ],
    optimization: { minimize: target.production, minimizer: [minimizer(side)] },
    infrastructureLogging: { level: 'error' },
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * A worker that starts reads all of its code: comments are a third of it, and the names of variables another. The names of
 * functions and classes stay there, for those who read a stack.
 */
const minimizer = (side: 'browser' | 'server') => {
  const named = { keep_fnames: true, keep_classnames: true };
  return new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: {
      compress: side === 'browser' ? { passes: 2 } : { ...named, inline: 0, reduce_funcs: false },
      mangle: side === 'browser' || named,
      format: { comments: false },
    },
    extractComments: false,
  });
};

/** The files of a first load: the shell's own, a remote's container and what it exposes. */
const firstFiles = /^(main|remote-entry|remote)\.js$/;

/**
 * Asks the engine to compile every function of the first files while they arrive, in another thread: half of the time between
 * their last byte and a page that lives went into functions that were compiled when they were first called. The comment
 * comes after the minifier, which would remove it, and before the hashes.
 */
const compileEarly = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: firstFiles,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** How TypeScript becomes what browsers and Node 24 run. `react` adds to the JSX transform, e.g. React Refresh. */
export function sourceRule(react: { development?: boolean; refresh?: boolean } = {}): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: {
      loader: fileURLToPath(import.meta.resolve('swc-loader')),
      options: {
        swcrc: false,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', ...react } },
        },
      },
    },
  };
}

/** The federation name of a release: two releases of one remote live in one page, so it carries the version. */
export function containerName(name: string, version: string): string {
  return `${name}__${version}`.replace(/[^A-Za-z0-9_]/g, '_');
}
