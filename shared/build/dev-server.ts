import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';
import { repository, routerSubset } from './provided/provided.ts';
import { baseConfig, sourceRule } from './webpack/webpack-base.ts';
import { workersConfig } from './webpack/workers.ts';

export interface DevServerOptions {
  /** The remote's folder; its `dev/main.tsx` is what is served. */
  folder: string;
  port: number;
  /** Where calls go: the origin of an api (asked again for each call), and the path before every endpoint. */
  apiUrl: () => string;
  apiPrefix: string;
}

/**
 * Serves one remote alone, without federation, and puts saved files into the open page (React Refresh).
 * @returns how to end it, once the first build is done
 */
export async function serveRemote(options: DevServerOptions): Promise<() => Promise<void>> {
  const compiler = webpack(aloneConfig(options));
  if (!compiler) throw new Error('webpack made no compiler');
  const built = new Promise<void>((done) => compiler.hooks.done.tap('alone', () => done()));
  const workers = await followWorkers(options);
  const server = new WebpackDevServer(serverOptions(options, workers?.folder), compiler);
  await server.start();
  await built;
  return async () => {
    await workers?.end();
    await server.stop();
  };
}

/**
 * Builds the workers of the remote, and again when their files are saved; undefined where it has none. They are programs of their
 * own, into which the server's client would not fit, so they are built beside the page, into a folder that is served as it is.
 */
async function followWorkers({ folder }: DevServerOptions) {
  const name = basename(folder);
  const output = join(repository, '.cache', `${name}-workers-alone`);
  const config = workersConfig({ name, version: 'alone', production: false, output });
  const compiler = config && webpack(config);
  if (!compiler) return undefined;
  const end = await new Promise<() => Promise<void>>((resolve, reject) => {
    const watching = compiler.watch({}, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true }));
      resolve(() => new Promise((done) => watching?.close(() => done())));
    });
  });
  return { folder: output, end };
}

function aloneConfig({ folder, apiPrefix }: DevServerOptions): Configuration {
  const name = basename(folder);
  const base = baseConfig({ name, version: 'alone', production: false, output: join(folder, 'dist') }, 'browser');
  return {
    ...base,
    name: `${name} alone`,
    context: folder,
    entry: './dev/main.tsx',
    devtool: 'cheap-module-source-map',
    output: { ...base.output, publicPath: '/', filename: '[name].js' },
    cache: { ...(base.cache as FileCacheOptions), name: `${name}-alone` },
    resolve: {
      ...base.resolve,
      // A copy of a remote outside of the repository finds its packages too.
      modules: ['node_modules', join(repository, 'node_modules')],
      alias: { ...(base.resolve?.alias as object), 'react-router-dom$': routerSubset },
    },
    resolveLoader: { modules: [join(repository, 'node_modules')] },
    module: {
      rules: [
        sourceRule({ development: true, refresh: true }),
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ __API_PREFIX__: JSON.stringify(apiPrefix) }),
      new ReactRefreshPlugin({ overlay: false }), // the server's own overlay shows errors
    ],
  };
}

function serverOptions(
  { folder, port, apiUrl, apiPrefix }: DevServerOptions,
  workers: string | undefined,
): ServerConfiguration {
  return {
    host: '127.0.0.1',
    port,
    // Without a listing of the folder, which would stand at `/` instead of the page.
    static: workers !== undefined && { directory: workers, watch: false, serveIndex: false },
    hot: true,
    compress: false, // an event stream must not wait for a full block
    setupExitSignals: false,
    client: { overlay: { warnings: false }, logging: 'warn' },
    proxy: [{ context: (path: string) => path.startsWith(`${apiPrefix}/`), router: apiUrl }],
    setupMiddlewares(middlewares) {
      middlewares.push({
        name: 'page',
        middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page(basename(folder)));
        },
      });
      return middlewares;
    },
  };
}

const page = (title: string) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script src="/main.js"></script></body></html>`;
