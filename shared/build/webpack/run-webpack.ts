import webpack, { type Compilation, type Configuration } from 'webpack';

/** Runs webpack once, for a release of this version. @throws Error with all of its messages */
export function runWebpack(config: Configuration, version: string): Promise<Compilation> {
  // Else the federation writes the version of whatever package.json lies in the folder that the build is started in.
  process.env.MF_BUILD_VERSION = version;
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error(`${config.name}: webpack made no compiler`));
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors()) return reject(new Error(`${config.name}\n${stats?.toString('errors-only')}`));
        resolve(stats.compilation);
      });
    });
  });
}
