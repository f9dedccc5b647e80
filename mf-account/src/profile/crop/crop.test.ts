/** @jest-environment node */
import { bounded, centred, sourceOf, stage } from './crop.ts';

const wide = { width: 1600, height: 800 };

it('takes the middle of a wide picture, whole in its height', () => {
  expect(sourceOf(wide, centred)).toEqual({ x: 400, y: 0, side: 800 });
});

it('follows the hand, and stops at the edges', () => {
  expect(sourceOf(wide, bounded(wide, { zoom: 1, x: 1e6, y: 50 }))).toEqual({ x: 0, y: 0, side: 800 });
  expect(sourceOf(wide, bounded(wide, { zoom: 1, x: -1e6, y: 0 })).x).toBe(800);
  expect(bounded(wide, { zoom: 1, x: -30, y: 0 })).toEqual({ zoom: 1, x: -30, y: 0 });
});

it('zooms between 1 and 4, and fills the area that zooming out uncovers', () => {
  expect(sourceOf(wide, bounded(wide, { zoom: 9, x: 0, y: 0 })).side).toBe(200);
  const corner = bounded(wide, { zoom: 2, x: stage * 2, y: stage });
  expect(sourceOf(wide, corner)).toEqual({ x: 0, y: 0, side: 400 });
  expect(sourceOf(wide, bounded(wide, { ...corner, zoom: 0.5 }))).toEqual({ x: 0, y: 0, side: 800 });
});
