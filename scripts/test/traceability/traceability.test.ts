import { resolve } from 'node:path';
import { allProblems, allProofs } from './proof-files.ts';
import { problemsOf, proofsDocument, readProofs, readRequirements } from './traceability.ts';

const root = resolve(import.meta.dirname, '../../..');

test('every row that is done has a test of code that the product uses', () => {
  expect(allProblems(root)).toEqual([]);
  expect(allProofs(root).length).toBeGreaterThan(300);
});

describe('a tag', () => {
  const tag = '// Shows:';
  test.each([
    [`${tag} A-01\ntest('one', () => {});`, ['A-01 one']],
    [`  ${tag} A-01, B-2\n  test("two", async ({ page }) => {});`, ['A-01 two', 'B-2 two']],
    [`test.each([\n  ['no title', 1],\n  ${tag} A-01\n])('of %s', (name) => {});`, ['A-01 of %s']],
    [`test(\n  ${tag} A-01\n  \`of \${name}\`,\n  async () => {});`, [`A-01 of \${name}`]],
  ])('in %j belongs to the test below it', (source, proofs) => {
    expect(readProofs('a.test.ts', source).map(({ id, title }) => `${id} ${title}`)).toEqual(proofs);
  });

  test('without a test below it is an error', () => {
    expect(() => readProofs('a.test.ts', `test('one', () => {});\n${tag} A-01`)).toThrow('no test follows');
  });
});

describe('a table', () => {
  const requirementsOf = (...rows: string[]) =>
    readRequirements(['| case | what | state |', '| --- | --- | --- |', ...rows].join('\n'));
  const proofs = [{ id: 'A-01', file: 'api/src/a.test.ts', title: 'one' }];
  const done = '| A-01 | a \\| b | done |';

  test('has a row for each line below its head, and other tables have none', () => {
    const [row] = requirementsOf(done, '', '| a | b | c |', '| --- | --- | --- |', '| 1 | 2 | done |');
    expect(row).toEqual({ id: 'A-01', what: 'a \\| b', state: 'done' });
    expect(problemsOf(row ? [row] : [], proofs)).toEqual([]);
  });

  test.each([
    [[done, '| A-02 | x | done |'], 'no test shows A-02'],
    [[done, '| A-02 | x | unclear |'], 'the state of A-02 is none of "done", "later: …" and "left out: …"'],
    [[done, '| A-02 | x | later: |'], 'the state of A-02 is none of "done", "later: …" and "left out: …"'],
    [[done, done], 'A-01 stands twice'],
    [['| A-02 | x | later: drawing |'], 'api/src/a.test.ts shows A-01, which no row has'],
  ])('with the rows %j has a problem', (rows, problem) => {
    expect(problemsOf(requirementsOf(...rows), proofs)).toEqual([problem]);
  });

  test('a case that is planned or left out needs no test', () => {
    const rows = requirementsOf(done, '| A-02 | x | later: drawing |', '| A-03 | x | left out: nobody asks |');
    expect(problemsOf(rows, proofs)).toEqual([]);
  });

  test('is written with its tests, as links from docs/', () => {
    expect(proofsDocument(requirementsOf(done), proofs)).toContain(
      '## A-01\n\na \\| b (done)\n\n- [a.test.ts](../api/src/a.test.ts) one\n',
    );
  });
});
