import { type ResolveFnOutput, registerHooks } from 'node:module';

/** Files of the api: all of them find the same packages. */
const own = new URL('.', import.meta.url).href;
const isPackage = /^(?!node:)[@a-z]/;
const found = new Map<string, ResolveFnOutput>();

const isRelative = /^\.\.?\//;
/** Files whose relative imports name the whole file, always an ES module: of the site, of Drizzle and Zod, and `.mjs`. */
const isOfSite = (url: string) => url.endsWith('.ts') && !url.includes('/node_modules/');
const isOfPackage = /\/node_modules\/(?:(?:drizzle-orm|zod)\/.*\.js|.*\.mjs)$/;

/**
 * Packages are looked up once for all files. Node reads the `package.json` of a package again for every import of it; that of
 * Drizzle has 180 kB and is imported by 150 files, which was a quarter of a start; another part was reading it for each
 * file of Drizzle itself. A file that is imported by its whole name is not looked up at all.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!context.conditions.includes('import')) return next(specifier, context);
    if (isRelative.test(specifier)) {
      const { href } = new URL(specifier, parentURL);
      if (isOfSite(parentURL) && isOfSite(href)) return { url: href, format: 'module-typescript', shortCircuit: true };
      if (isOfPackage.test(parentURL) && isOfPackage.test(href)) {
        return { url: href, format: 'module', shortCircuit: true };
      }
    }
    if (!parentURL.startsWith(own) || !isPackage.test(specifier)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
