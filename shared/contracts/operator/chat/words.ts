import { wordsScreen } from 'shared/contracts/operator/chat/screen/words-screen.ts';
import { reading, writing } from 'shared/contracts/operator/command.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const Word = z.object({ id: z.number(), word: z.string(), create_time: z.string() });

export const listWords = reading('words', 'list', {
  does: 'forbidden words, in the order of their letters',
  roles: ['support'],
  input: { text: z.optional(word), ...pagingInput },
  output: page(Word),
  operands: ['text'],
  says: { text: 'a part of the word' },
  examples: ['', '赌 --page-size 100'],
});

export const addWord = writing('words', 'add', {
  does: 'forbids a word; spaces, signs, full-width letters and case make no difference',
  roles: ['support'],
  input: { word },
  output: Word,
  operands: ['word'],
  says: { word: 'as it is written' },
  examples: ['代开发票 --reason "asked for by the authority"'],
});

export const removeWord = writing('words', 'remove', {
  does: 'allows a word again',
  roles: ['support'],
  input: { word },
  output: Word,
  operands: ['word'],
  says: { word: 'as it is written' },
  examples: ['代开发票 --reason "too many questions are refused"'],
});

export const importWords = writing('words', 'import', {
  does: 'adds the words of a file, one a line (lines that begin with # are left out), or of what `words list --csv` wrote',
  roles: ['support'],
  input: { content: z.string().check(z.minLength(1), z.maxLength(800_000)) },
  output: z.object({ lines: z.number(), added: z.number(), known: z.number(), words: z.number() }),
  files: ['content'],
  fromList: 'word',
  says: { content: 'the file' },
  examples: ['--content words.txt --reason "list of the authority"'],
});

export const testText = reading('words', 'test', {
  does: 'says which words a text contains; works while the check is off, too',
  roles: ['support'],
  input: { text: z.string().check(z.minLength(1), z.maxLength(8000)) },
  output: z.object({ refused: z.boolean(), words: z.array(z.string()) }),
  operands: ['text'],
  says: { text: 'as a user would ask it' },
  examples: ['"我想代 开 发 票"'],
});

export const wordsNoun = {
  name: 'words',
  about: 'words that no question may contain while the setting chat.is_sensitive is 1',
  screen: wordsScreen,
  commands: [listWords, addWord, removeWord, importWords, testText],
};
