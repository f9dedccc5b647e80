import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkImports } from './check-imports.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'imports-'));
  await write('shared/package.json', '{"name":"shared","type":"module","exports":{"./*":"./*"}}');
  await write('shared/contracts/news.ts', 'export const news = 1;');
  await write('shared/http/errors.ts', 'export const error = 1;');
  await write('shared/http/create-call.ts', 'export const call = 1;');
  await write('shared/site/visit.ts', "import { news } from 'shared/contracts/news.ts';\nexport const visit = news;");
  await write('shared/ui/kit.ts', 'export const kit = 1;');
  await write('shared/releases/store.ts', 'export interface Store { a: 1 }');
  await write('shell/src/routes.tsx', 'export const routes = [];');
  await write('mf-chat/src/remote.ts', "import { visit } from 'shared/site/visit.ts';\nexport const remote = visit;");
  await write(
    'mf-content/src/remote.ts',
    "import { error } from 'shared/http/errors.ts';\nexport const remote = error;",
  );
  await write('mf-content/src/news/news-page.tsx', 'export const NewsPage = () => <p />;');
  await write('api/src/app.ts', 'export const app = 1;');
  await write('api/src/content/news/news-queries.ts', 'export const findNews = 1;');
  await write('api/src/content/news/news.ts', "export { findNews } from './news-queries.ts';");
  await write('api/src/content/news/news-routes.ts', 'export const newsRoutes = 1;');
  await mkdir(join(root, 'node_modules'));
  await symlink(join(root, 'shared'), join(root, 'node_modules/shared'));
  for (const library of ['axios', 'jotai']) {
    await write(`node_modules/${library}/package.json`, '{"main":"main.js"}');
    await write(`node_modules/${library}/main.js`, '');
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('an orderly tree has no problem, and every module was seen', async () => {
  expect(await checkImports(root)).toEqual({ modules: 14, problems: [] });
});

test('a tree without modules is reported as a problem', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'empty-'));
  const { modules, problems } = await checkImports(empty);
  expect(modules).toBe(0);
  expect(problems).toEqual([expect.stringContaining('the check is blind')]);
  await rm(empty, { recursive: true });
});

test.each([
  ['remote-stands-alone', 'mf-chat/src/a.ts', "export * from '../../mf-content/src/remote.ts';"],
  ['remote-stands-alone', 'mf-chat/src/a.ts', "export * from '../../shell/src/routes.tsx';"],
  ['remote-stands-alone', 'mf-chat/src/a.ts', "export * from '../../api/src/app.ts';"],
  ['remote-stands-alone', 'mf-chat/src/a.ts', "export * from 'shared/http/create-call.ts';"],
  [
    'remote-stands-alone',
    'mf-chat/src/a.ts',
    "import type { Store } from 'shared/releases/store.ts';\nexport type A = Store;",
  ],
  ['remote-stands-alone', 'mf-chat/src/a.ts', "export const a = () => import('../../mf-content/src/remote.ts');"],
  ['remote-around-its-code', 'mf-chat/dev/main.tsx', "export * from '../../shell/src/routes.tsx';"],
  ['remote-feature-alone', 'mf-content/src/policy/a.ts', "export * from '../news/news-page.tsx';"],
  ['shell-loads-remotes-at-run-time', 'shell/src/a.ts', "export * from '../../mf-chat/src/remote.ts';"],
  ['api-stands-alone', 'api/src/a.ts', "export * from 'shared/site/visit.ts';"],
  ['api-feature-by-its-face', 'api/src/chat/talk/a.ts', "export * from '../../content/news/news-queries.ts';"],
  ['api-layer-platform', 'api/src/platform/jobs/a.ts', "export * from '../../content/news/news.ts';"],
  ['api-layer-site', 'api/src/site/login/a.ts', "export * from '../../content/news/news.ts';"],
  ['api-layer-content', 'api/src/content/news/a.ts', "export * from '../../app.ts';"],
  ['e2e-from-outside', 'e2e/a.ts', "export * from '../api/src/app.ts';"],
  ['nobody-imports-scripts', 'api/src/a.ts', "export * from '../../scripts/a.ts';"],
  ['pages-without-operators', 'mf-chat/src/a.ts', "export * from 'shared/contracts/operator/nouns.ts';"],
  ['pages-without-operators', 'shared/contracts/a.ts', "export * from 'shared/contracts/operator/nouns.ts';"],
  ['shared-contracts', 'shared/contracts/a.ts', "export * from 'shared/http/errors.ts';"],
  ['contracts-only-zod', 'shared/contracts/a.ts', "export * from 'jotai';"],
  ['shared-ui', 'shared/ui/a.ts', "export * from 'shared/releases/store.ts';"],
  ['shared-by-name', 'shared/site/a.ts', "export * from '../contracts/news.ts';"],
  ['one-importer-axios', 'shell/src/a.ts', "export * from 'axios';"],
  ['resolves', 'shell/src/a.ts', "export * from './gone.ts';"],
  ['no-cycle', 'shell/src/a.ts', "import './b.ts';"],
])('%s is caught in %s: %s', async (rule, path, text) => {
  await write('shell/src/b.ts', "import './a.ts';");
  if (path !== 'shell/src/a.ts') await write('shell/src/a.ts', '');
  await write('scripts/a.ts', 'export const a = 1;');
  await write('shared/contracts/operator/nouns.ts', 'export const nouns = [];');
  await write(path, text);
  const { problems } = await checkImports(root);
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${path}.*\\n +${rule}: `)));
});

test('allowed imports are not reported', async () => {
  await write('api/src/chat/talk/a.ts', "export * from '../../content/news/news.ts';");
  await write('shell/src/a.ts', "import type { B } from './b.ts';\nexport interface A { b: B }");
  await write('shell/src/b.ts', "import type { A } from './a.ts';\nexport interface B { a: A }");
  expect((await checkImports(root)).problems).toEqual([]);
});

test('rooms of the shell that need each other over folders in them are named with their imports', async () => {
  await write(
    'shell/src/login/forms/a.ts',
    "import type { B } from '../../startup/b.ts';\nexport interface A { b: B }",
  );
  await write('shell/src/startup/b.ts', "import type { C } from '../login/c.ts';\nexport interface B { c: C }");
  await write('shell/src/login/c.ts', 'export type C = 1;');
  expect((await checkImports(root)).problems).toEqual([
    [
      'folders in a circle: shell/src/login → shell/src/startup → shell/src/login',
      'shell/src/login/forms/a.ts → shell/src/startup/b.ts',
      'shell/src/startup/b.ts → shell/src/login/c.ts',
    ].join('\n    '),
  ]);
});

test('folders of the api that need each other are named with their imports', async () => {
  await write('api/src/content/news/a.ts', "import type { B } from '../page/b.ts';\nexport interface A { b: B }");
  await write('api/src/content/page/b.ts', "import type { C } from '../card/c.ts';\nexport interface B { c: C }");
  await write('api/src/content/card/c.ts', "export { findNews } from '../news/news-queries.ts';\nexport type C = 1;");
  const { problems } = await checkImports(root);
  expect(problems).toEqual([
    [
      'folders in a circle: api/src/content/card → api/src/content/news → api/src/content/page → api/src/content/card',
      'api/src/content/card/c.ts → api/src/content/news/news-queries.ts',
      'api/src/content/news/a.ts → api/src/content/page/b.ts',
      'api/src/content/page/b.ts → api/src/content/card/c.ts',
    ].join('\n    '),
  ]);
});
