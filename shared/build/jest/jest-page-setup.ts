import '@testing-library/jest-dom';
// Loaded before the hook below is registered, so that unmounting is watched as well.
import { configure } from '@testing-library/react';
import type { OptionsObject, SnackbarKey } from 'notistack';
import { inThisHour } from './machine-unit.ts';

// What must come is waited for: a busy machine takes its time, and what comes ends the wait at once.
configure({ asyncUtilTimeout: inThisHour(40) });

// A toast stays until a test closes it: on a busy machine it would be gone before it is looked for. Both functions of notistack
// exist once its provider was rendered.
jest.mock('notistack', () => {
  const notistack = jest.requireActual<typeof import('notistack')>('notistack');
  return {
    ...notistack,
    enqueueSnackbar: (text: string, options: OptionsObject) =>
      notistack.enqueueSnackbar(text, { ...options, autoHideDuration: null }),
    closeSnackbar: (id: SnackbarKey) => notistack.closeSnackbar(id),
  };
});

/**
 * An unexpected `console.error` or `console.warn` (React's warnings included) fails the test that caused it.
 * A test that expects one says so: `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const kind of ['error', 'warn'] as const) {
    jest.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      said.push(`console.${kind}: ${format(words)}`);
    });
  }
});

afterEach(() => {
  const unexpected = said;
  said = [];
  if (unexpected.length) throw new Error(`Unexpected words on the console:\n${unexpected.join('\n')}`);
});

/** Fills in React's `%s` places; an error is shown with its stack. */
function format(words: unknown[]): string {
  const [first, ...rest] = words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word)));
  const text = (first ?? '').replace(/%[so]/g, () => rest.shift() ?? '');
  return [text, ...rest].join(' ').trim();
}
