/**
 * Letters and digits that nobody mistakes for each other, as strokes on a grid of 4 by 6: `x y` pairs, strokes apart
 * by `/`. The picture has no text that a program could read off it.
 */
export const captchaLetters: Record<string, string> = {
  A: '0 6 2 0 4 6/1 4 3 4',
  C: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  E: '4 0 0 0 0 6 4 6/0 3 3 3',
  H: '0 0 0 6/4 0 4 6/0 3 4 3',
  J: '1 0 4 0/3 0 3 5 2 6 1 6 0 5',
  K: '0 0 0 6/4 0 0 3 4 6',
  L: '0 0 0 6 4 6',
  P: '0 6 0 0 3 0 4 1 4 2 3 3 0 3',
  R: '0 6 0 0 3 0 4 1 4 2 3 3 0 3/2 3 4 6',
  T: '0 0 4 0/2 0 2 6',
  U: '0 0 0 5 1 6 3 6 4 5 4 0',
  X: '0 0 4 6/4 0 0 6',
  Y: '0 0 2 3 4 0/2 3 2 6',
  3: '0 1 1 0 3 0 4 1 4 2 3 3 1 3/3 3 4 4 4 5 3 6 1 6 0 5',
  4: '3 6 3 0 0 4 4 4',
  6: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5 4 4 3 3 0 3',
  7: '0 0 4 0 1 6',
};
