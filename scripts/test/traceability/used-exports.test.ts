import { onlyTested } from './used-exports.ts';

const proofs = [{ id: 'A-01', file: 'ui/badge.test.tsx', title: 'one' }];
const test1 = "import { Badge, type Size } from './badge.tsx';";
/** What is found in a tree of these files beside the test. */
const found = (files: Record<string, string>, source = test1) =>
  onlyTested(proofs, new Map(Object.entries({ 'ui/badge.test.tsx': source, ...files })));
const badge = { 'ui/badge.tsx': '/** A Badge. */\nexport function Badge() {}\nexport type Size = number;' };
const sentence = 'A-01: only tests import Badge of ui/badge.tsx';

test.each([
  ['nobody', {}],
  ['another test', { 'ui/kit.test.tsx': "import { Badge } from './badge.tsx';" }],
  ['what helps tests', { 'ui/testing/show.ts': "import { Badge } from '../badge.tsx';" }],
  ['a file that makes things for tests', { 'ui/make-badge.ts': "import { Badge } from './badge.tsx';" }],
  ['a type', { 'ui/page.tsx': "import type { Badge } from './badge.tsx';" }],
  ['a file that imports something else of it', { 'ui/page.tsx': "import { Size } from './badge.tsx';" }],
  ['a file that nobody imports it from', { 'ui/kit.ts': "export { Badge } from './badge.tsx';" }],
])('code that is imported by %s is only tested', (_who, files) => {
  expect(found({ ...badge, ...files })).toEqual([sentence]);
});

test.each([
  ['a page', { 'ui/page.tsx': "import {\n  type Size,\n  Badge as Number,\n} from './badge.tsx';" }],
  [
    'a page through another file',
    {
      'ui/kit.ts': "export { Badge as Count } from './badge.tsx';",
      'mf/page.tsx': "import { Count } from '../ui/kit.ts';",
    },
  ],
  [
    'a page through a file that has all of it',
    {
      'ui/kit.ts': "export * from './badge.tsx';",
      'mf/page.tsx': "import { Badge } from '../ui/kit.ts';",
    },
  ],
  ['a page when it needs it', { 'ui/page.tsx': "const load = () => import('./badge.tsx');" }],
  ['its own file', { 'ui/badge.tsx': 'export function Badge() {}\nconst all = [...Badge];' }],
])('code that is imported by %s is used', (_who, files) => {
  expect(found({ ...badge, ...files })).toEqual([]);
});

test('what helps the test is not asked for', () => {
  expect(
    found({ 'ui/testing/show.ts': 'export const show = 1;' }, "import { show } from './testing/show.ts';"),
  ).toEqual([]);
});
