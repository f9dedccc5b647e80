import { withEmotionCache } from '@emotion/react';
import '@testing-library/jest-dom';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import { createElement } from 'react';
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler';
import { inThisHour } from './machine-unit.ts';

// What must come is waited for: a busy machine takes its time, and what comes ends the wait at once.
const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: inThisHour(40),
  // React runs effects in a task of their own: on a busy machine a test finds a part before them.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      await new Promise<void>((resolve) => unstable_scheduleCallback(unstable_NormalPriority, () => resolve()));
      return found;
    }),
});

let said: string[] = [];

/** Forgets the styles of what was rendered: jsdom compares each rule with each element that it is asked about. */
const ForgetStyles = withEmotionCache((_, cache) => {
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
  return null;
});

/**
 * What every file of page tests begins with. An unexpected `console.error` or `console.warn` (React's warnings included) fails the
 * test that caused it. A test that expects one says so: `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
export default function setUpPageTest(): void {
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
  afterAll(async () => {
    if (typeof document === 'undefined') return;
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    render(createElement(ForgetStyles)).unmount();
  });
  beforeEach(() => {
    said = [];
    for (const kind of ['error', 'warn'] as const) {
      jest.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
        said.push(`console.${kind}: ${format(words)}`);
      });
    }
  });
  // Before the next hook, so that unmounting is watched as well.
  afterEach(cleanup);
  afterEach(() => {
    const unexpected = said;
    said = [];
    if (unexpected.length) throw new Error(`Unexpected words on the console:\n${unexpected.join('\n')}`);
  });
}

/** Fills in React's `%s` places; an error is shown with its stack. */
function format(words: unknown[]): string {
  const [first, ...rest] = words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word)));
  const text = (first ?? '').replace(/%[so]/g, () => rest.shift() ?? '');
  return [text, ...rest].join(' ').trim();
}
