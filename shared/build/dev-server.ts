import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';
import { repository, routerSubset } from './provided/provided.ts';
import { baseConfig, sourceRule } from './webpack/webpack-base.ts';

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
  const server = new WebpackDevServer(serverOptions(options), compiler);
  await server.start();
  await built;
  return () => server.stop();
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

function serverOptions({ folder, port, apiUrl, apiPrefix }: DevServerOptions): ServerConfiguration {
  return {
    host: '127.0.0.1',
    port,
    static: false,
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
