import { drawCover } from './draw-cover.ts';

/** Its colours, and what is drawn on them. */
const looksOf = (number: number) => {
  const svg = drawCover(`news-${number}`);
  const colours = /<stop stop-color="(#\w+)"/.exec(svg)?.[1];
  const shapes = svg
    .split('fill="url(#g)"/>')[1]
    ?.replace(/[\d.-]+/g, '')
    .slice(0, 60);
  return { colours, shapes };
};

test('neighbouring articles have different covers', () => {
  for (let number = 1; number <= 40; number++) {
    for (let step = 1; step <= 6; step++) {
      const [one, other] = [looksOf(number), looksOf(number + step)];
      expect(one).not.toEqual(other);
      if (step === 1) expect(one.colours).not.toBe(other.colours);
    }
  }
});
