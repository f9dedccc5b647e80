/** Frames and pauses come at once, in tests that need a thousand of them. */
export function drawAtOnce(): void {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 0;
  });
  jest.spyOn(window, 'setTimeout').mockImplementation((act) => {
    if (typeof act === 'function') act();
    return 0 as never;
  });
}
