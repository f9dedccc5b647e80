import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Files of the api: all of them find the same packages. */
const own = new URL('.', import.meta.url).href;
const isPackage = /^(?!node:)[@a-z]/;
const found = new Map<string, ResolveFnOutput>();

/** A file of Drizzle that imports another one: by its whole name, always an ES module. */
const ofDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/**
 * Packages are looked up once for all files. Node reads the `package.json` of a package again for every import of it; that of
 * Drizzle has 180 kB and is imported by 150 files, which was a quarter of a start; another part was reading it for each
 * file of Drizzle itself.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (ofDrizzle.test(parentURL) && /^\..*\.js$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    const isOwn = parentURL.startsWith(own) && context.conditions.includes('import');
    if (!isOwn || !isPackage.test(specifier)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
