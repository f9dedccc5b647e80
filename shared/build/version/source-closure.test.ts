/** @jest-environment node */
import { type ReadFile, requestsIn, sourceClosure } from './source-closure.ts';

const reading =
  (files: Record<string, string>): ReadFile =>
  (file) =>
    files[file] === undefined ? undefined : Buffer.from(files[file]);

test.each([
  ["import { a } from './a.ts';", ['./a.ts']],
  ["import a, * as b from 'a';", ['a']],
  ["import './side-effect.ts';", ['./side-effect.ts']],
  ["import {\n  type A,\n  b,\n} from './a.ts';", ['./a.ts']],
  ["export { a } from './a.ts';\nexport * from './b.ts';", ['./a.ts', './b.ts']],
  ["const page = lazy(() => import('./page.tsx'));", ['./page.tsx']],
  ['const { start } = await import(/* webpackMode: "eager" */ \'./start.ts\');', ['./start.ts']],
  ["const late = import(\n  './late.ts'\n);", ['./late.ts']],
  ["const view = (require('./view.tsx') as Loaded).View;", ['./view.tsx']],
  ["const tool = import.meta.resolve('@scope/tool/part');", ['@scope/tool/part']],
  ["const file = new URL('@scope/data/a.js', import.meta.url).href;", ['@scope/data/a.js']],
  ["import type { A } from './a.ts';\nexport type { B } from './b.ts';", []],
  ["export const from = 'not an import';", []],
  ["const url = new URL('/path', location.href);", []],
])('%j imports %j', (text, requests) => {
  expect(requestsIn(text)).toEqual(requests);
});

test('files are followed, packages are named, and what the shell provides is neither', () => {
  const read = reading({
    'mf-chat/src/remote.ts': "import './routes';\nimport 'shared/site/visit.ts';\nimport 'react';",
    'mf-chat/src/routes.tsx':
      "import 'shared/contracts/chat.ts';\nimport '@mui/material/Button';\nimport './remote.ts';",
    'shared/contracts/chat.ts': "import data from './data.json';\nimport 'zod/mini';",
    'shared/contracts/data.json': '"import \'not-code\'"',
    'shared/site/visit.ts': "import 'axios';",
  });
  const { files, packages } = sourceClosure(
    ['mf-chat/src/remote.ts'],
    read,
    new Set(['react', 'shared/site/visit.ts']),
  );
  expect([...files.keys()].sort()).toEqual([
    'mf-chat/src/remote.ts',
    'mf-chat/src/routes.tsx',
    'shared/contracts/chat.ts',
    'shared/contracts/data.json',
  ]);
  expect(packages).toEqual(
    new Map([
      ['@mui/material', new Set(['mf-chat'])],
      ['zod', new Set(['shared'])],
    ]),
  );
});
