import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorMessage } from 'shared/releases/problem.ts';
import { mutate, readMutants } from './list.ts';

const root = resolve(import.meta.dirname, '../../..');
const mutants = readMutants();

test('sixty mistakes, each of a name of its own, in every part of the product', () => {
  expect(mutants).toHaveLength(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(60);
  const parts = ['api', 'shell', 'shared', 'mf-chat', 'mf-creative', 'mf-account', 'mf-promotion', 'mf-content'];
  expect(new Set(mutants.map(({ file }) => file.split('/')[0]))).toEqual(new Set(parts));
});

test('the text of each mistake stands once in its file', () => {
  const problems = mutants.flatMap((mutant) => {
    try {
      mutate(readFileSync(resolve(root, mutant.file), 'utf8'), mutant);
      return [];
    } catch (error) {
      return errorMessage(error);
    }
  });
  expect(problems).toEqual([]);
});

test('a mistake takes the place of its text, or the line is gone', () => {
  const [mutant] = mutants;
  if (!mutant) throw new Error('there is none');
  expect(mutate('a\n  b(1);\nc', { ...mutant, text: '(1)', replacement: '(2)' })).toBe('a\n  b(2);\nc');
  expect(mutate('a\n  b(1);\nc', { ...mutant, text: 'b(1);', replacement: undefined })).toBe('a\nc');
  expect(() => mutate('b b', { ...mutant, text: 'b' })).toThrow('2 times, not once');
  expect(() => mutate('a b c', { ...mutant, text: 'b', replacement: undefined })).toThrow('a line of its own');
});
