import { withEmotionCache } from '@emotion/react';
import '@testing-library/jest-dom';
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import { createElement } from 'react';
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler';
import { failOnConsole } from './fail-on-console.ts';
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

/** Forgets the styles of what was rendered: jsdom compares each rule with each element that it is asked about. */
const ForgetStyles = withEmotionCache((_, cache) => {
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
  return null;
});

/** What every file of page tests begins with. */
export default function setUpPageTest(): void {
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
  afterAll(async () => {
    if (typeof document === 'undefined') return;
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    render(createElement(ForgetStyles)).unmount();
  });
  // Before the next one, so that unmounting is watched as well.
  afterEach(cleanup);
  failOnConsole();
}
