import { GrowingText } from './growing-text.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Views in sixty frames with a piece each, when each view takes so many milliseconds. */
function viewsInSixtyFrames(text: GrowingText, took: number): number {
  let views = 0;
  const leave = text.subscribe(() => {
    views++;
    jest.advanceTimersByTime(took);
  });
  for (let frame = 0; frame < 60; frame++) {
    text.push('字');
    jest.advanceTimersToNextFrame();
  }
  leave();
  return views;
}

test('an answer is shown as it comes; one that is slow to draw less often, so that the page stays quick', () => {
  const text = new GrowingText();
  expect(viewsInSixtyFrames(text, 1)).toBe(60);
  expect(viewsInSixtyFrames(text, 18)).toBeLessThanOrEqual(60 / 5 + 1);
  expect(viewsInSixtyFrames(text, 400)).toBeGreaterThanOrEqual(8);
  viewsInSixtyFrames(text, 1);
  expect(viewsInSixtyFrames(text, 1)).toBe(60);
});

test('between two views no frame is asked for', () => {
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame');
  const views = viewsInSixtyFrames(new GrowingText(), 18);
  expect(views).toBeGreaterThan(5);
  // The first of each pair finds how many pieces have come.
  expect(frames.mock.calls.length).toBeLessThanOrEqual(2 * views);
});

test('its end waits for nothing', () => {
  const text = new GrowingText();
  viewsInSixtyFrames(text, 400);
  const seen: string[] = [];
  text.subscribe(() => seen.push(text.text().slice(-2)));
  text.push('终');
  text.end();
  expect(seen).toEqual(['字终']);
});
