import type { Language } from './highlight-languages.ts';

/** Endings of files that are not the language's own name. */
const endings: Partial<Record<Language, string>> = {
  bash: 'sh',
  csharp: 'cs',
  dockerfile: 'Dockerfile',
  javascript: 'js',
  kotlin: 'kt',
  latex: 'tex',
  makefile: 'mk',
  markdown: 'md',
  matlab: 'm',
  nginx: 'conf',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
};

/** The name of a file with code of a language. Never a word of the answer: that could end in `.exe`. */
export const codeFileName = (language: Language | undefined): string =>
  `代码.${(language && (endings[language] ?? language)) ?? 'txt'}`;
