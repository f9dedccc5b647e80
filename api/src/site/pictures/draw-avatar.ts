import { at, seededRandom } from '../../platform/pictures/seeded-random.ts';

const backgrounds = ['#4a5dff', '#0f8a72', '#e0633a', '#7a4de0', '#1f78b4', '#c43d6b', '#6a8532', '#3a4a63'];
const skins = ['#ffe3cf', '#f8d3b4', '#f1c49f', '#fff0e4'];

/** A friendly face, the same for the same person. */
export function drawAvatar(seed: string): string {
  const random = seededRandom(`avatar ${seed}`);
  const background = random.pick(backgrounds);
  const hair = random.pick(['#2b2d42', '#4a3728', '#1d1d1f', '#6b4a3a']);
  const skin = random.pick(skins);
  const fringe = random.whole(34, 46);
  const eye = random.whole(11, 15);
  const smile = at(random.between(4, 10));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128"><rect width="128" height="128" fill="${background}"/><circle cx="${random.whole(10, 118)}" cy="${random.whole(4, 40)}" r="${random.whole(24, 44)}" fill="#fff" opacity=".14"/><path d="M18 134c2-32 22-42 46-42s44 10 46 42z" fill="#fff" opacity=".92"/><rect x="54" y="82" width="20" height="20" rx="9" fill="${skin}"/><circle cx="64" cy="62" r="31" fill="${hair}"/><ellipse cx="64" cy="66" rx="26" ry="28" fill="${skin}"/><path d="M36 ${fringe + 16}c4-26 52-26 56 0c-16-10-${random.whole(24, 40)}-12-56 0z" fill="${hair}"/><g fill="#2b2d42"><circle cx="${64 - eye}" cy="68" r="3"/><circle cx="${64 + eye}" cy="68" r="3"/></g><path d="M56 80q8 ${smile} 16 0" fill="none" stroke="#b5523b" stroke-width="2.6" stroke-linecap="round"/></svg>`;
}
