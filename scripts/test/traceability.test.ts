import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allProofs, proofDocuments } from './proof-files.ts';
import { readProofs, writeProofs } from './traceability.ts';

const root = resolve(import.meta.dirname, '../..');

test.each(proofDocuments)('%s says what the tests show (else run: npm run proofs)', (path) => {
  const markdown = readFileSync(resolve(root, path), 'utf8');
  expect(markdown).toBe(writeProofs(path, markdown, allProofs(root)).text);
});

test('every tag of a test names a row', () => {
  const proofs = allProofs(root);
  const ids = proofDocuments.flatMap(
    (path) => writeProofs(path, readFileSync(resolve(root, path), 'utf8'), proofs).ids,
  );
  expect(proofs.filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(proofs.length).toBeGreaterThan(300);
});

describe('a tag', () => {
  const tag = '// Shows:';
  test.each([
    [`${tag} A-01\ntest('one', () => {});`, ['A-01 one']],
    [`  ${tag} A-01, B-2\n  test("two", async ({ page }) => {});`, ['A-01 two', 'B-2 two']],
    [`test.each([\n  ['no title', 1],\n  ${tag} A-01\n])('of %s', (name) => {});`, ['A-01 of %s']],
    [`test(\n  ${tag} A-01\n  \`of \${name}\`,\n  async () => {});`, [`A-01 of \${name}`]],
  ])('in %j is of the test below it', (source, proofs) => {
    expect(readProofs('a.test.ts', source).map(({ id, title }) => `${id} ${title}`)).toEqual(proofs);
  });

  test('that no test follows is an error', () => {
    expect(() => readProofs('a.test.ts', `test('one', () => {});\n${tag} A-01`)).toThrow('no test follows');
  });
});

describe('a table', () => {
  const table = (row: string) => `| case | shown by | state |\n| --- | --- | --- |\n${row}`;
  const proofs = [
    { id: 'A-01', file: 'api/src/a.test.ts', title: 'one' },
    { id: 'A-01', file: 'api/src/a.test.ts', title: 'a | b' },
  ];
  test.each([
    ['| A-01 | – | done |', '| A-01 | [a.test.ts](../api/src/a.test.ts) "one", "a \\| b" | done |'],
    ['| A-02 | old | later: chat |', '| A-02 | – | later: chat |'],
  ])('has %j written anew', (row, written) => {
    expect(writeProofs('docs/cases.md', table(row), proofs).text).toBe(table(written));
  });

  test.each([
    ['| A-02 | – | done |', 'no test shows A-02'],
    ['| A-02 | – | perhaps |', 'no test shows A-02'],
    ['| A-01 | – | done |\n| A-01 | – | done |', 'A-01 stands twice'],
  ])('with %j is an error', (row, problem) => {
    expect(() => writeProofs('docs/cases.md', table(row), proofs)).toThrow(problem);
  });
});
