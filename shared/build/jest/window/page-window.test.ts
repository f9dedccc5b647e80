/** @jest-environment node */
// Written for Node without types.
const { PageWindow } = await import(new URL('page-window.js', import.meta.url).href);

test('frames are drawn after a file that ended before its last one', async () => {
  const page = new PageWindow();
  const { setInterval } = globalThis;
  const timers: NodeJS.Timeout[] = [];
  page.open();
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const timer = setInterval(...given);
    timers.push(timer);
    return timer;
  }) as typeof setInterval;
  requestAnimationFrame(() => {});
  // As the runner does with all that a file leaves running.
  for (const timer of timers) clearInterval(timer);
  globalThis.setInterval = setInterval;
  page.close();
  page.open();
  await new Promise((drawn) => requestAnimationFrame(drawn));
  page.close();
  expect(timers).toHaveLength(1);
});

test('nothing of the window stays', () => {
  const before = Object.getOwnPropertyNames(globalThis);
  const page = new PageWindow();
  page.open();
  expect(typeof document).toBe('object');
  page.close();
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  expect(typeof window).toBe('undefined');
});
