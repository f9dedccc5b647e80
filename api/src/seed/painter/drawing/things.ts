import type { Scene } from './scene.ts';

const boat = `
= hull near+dark40
a hull>dark40 : -46 -16 55 -18 40 0 -34 0
a d one : -46 -16 55 -18 52 -13 -44 -12
l w2.5 hull : 2 -16 2 -100
= sail pale+two8
a sail>far40 : 5 -98 30 -62 44 -24 5 -22
a one+sail25 : -2 -86 -20 -52 -36 -24 -2 -22
o d o50 hull+water40 : 4 7 29 1.6
o d o50 hull+water40 : -5 14 22 1.6
o d o50 hull+water40 : 6 22 15 1.6`;

const gore = (share: number) =>
  `: 0 -98 ${18 * share} -93 ${31 * share} -80 ${36 * share} -62 ${31 * share} -44 ${11 * share} -20 ${-11 * share} -20 ${-31 * share} -44 ${-36 * share} -62 ${-31 * share} -80 ${-18 * share} -93`;
const balloon = `
l* w.8 dark : 22 -33 5 -10
s one>dark18 ${gore(1)}
s pale+two20>dark18 ${gore(0.74)}
s one>dark18 ${gore(0.46)}
s pale+three25>dark18 ${gore(0.18)}
a two+dark45 : -8.6 -11 8.6 -11 8.6 -1 -8.6 -1`;

const rocket = `
s l one : -9 -20 -10 -5 0 10 10 -5 9 -20
s l two : -9 -20 -10 -9 0 2 10 -9 9 -20
s l light : -9 -20 -10 -13.5 0 -7 10 -13.5 9 -20
a* one : 12 -44 26 -20 25 -10 10 -22
s pale+far12>near35 : 0 -100 11 -82 15 -55 11 -20 -11 -20 -15 -55 -11 -82
a one : 0 -100 11 -82 8 -79 -8 -79 -11 -82
o three : 0 -60 6.5 6.5
o d water+pale40 : 0 -60 4.2 4.2`;

const cup = `
= china pale+one12
o china+dark20 : 0 -3 78 13
o china : 0 -6 72 11
c w8 china+dark12 : 42 -52 68 -50 66 -24 34 -18
a china>near28 : -48 -66 -44 -30 -24 -8 24 -8 44 -30 48 -66
o d china+pale60 : 0 -66 48 10
o d two+dark55 : 0 -65 42 7.5
c w3.5 o50 pale : -14 -76 -6 -92 -22 -110 -6 -130
c w3.5 o50 pale : 12 -76 5 -92 19 -110 5 -130`;

const lantern = `
= red #d63a30+one10
o d l o20 light : 0 -50 62 58
l w1.4 dark : 0 -140 0 -80
o red>dark20 : 0 -50 40 30
o red+light16>dark20 : 0 -50 26 30
o red+light34>dark20 : 0 -50 11 30
a two : -16 -81 16 -81 16 -75.5 -16 -75.5
a two : -16 -23 16 -23 16 -17.5 -16 -17.5
l* w1.4 two : 6 -18 8 6
l w1.4 two : 0 -18 0 6`;

const person = (wears: string) => `
= coat three+dark25
o d o25 dark : 0 0 24 3
l* w5.5 dark : 4.5 -24 6 0
a coat>dark30 : -8 -66 8 -66 12 -46 19 -16 -19 -16 -12 -46
o light+two35 : 0 -74 7.2 8
s dark+near20 : -8 -72 -7.5 -82 0 -85 7.5 -82 8 -72 6 -62 -6 -62
${wears}`;
const umbrella = `l w1.6 dark : 10 -46 13 -100
s one>dark25 : -24 -86 -10 -100 13 -107 36 -100 50 -86 32 -90 13 -86 -6 -90`;
const hat = 'a two : -19 -80 -5 -86 0 -93 5 -86 19 -80 0 -77';

const house = (isNight: boolean) => `
= wall pale+two18
= glass ${isNight ? 'light' : 'water+dark25'}
a ${isNight ? 'wall+dark60' : 'wall'}>near35 : -62 -60 62 -60 62 0 -62 0
a d near+dark30 : 25 -102 37 -102 37 -72 25 -72
a one>dark30 : -74 -56 -43 -100 43 -100 74 -56
a d near+dark40 : -9 -34 9 -34 9 0 -9 0
a* d ${isNight ? 'l ' : ''}glass : 30 -42 48 -42 48 -25 30 -25`;

const pagoda = (isNight: boolean) =>
  `${[0, 1, 2, 3, 4]
    .map((storey) => {
      const [half, y] = [15 - storey * 1.9, -17.2 * storey];
      const [top, sill, lintel, wide] = [y - 17.2, y - 3.4, y - 10.7, half * 0.13];
      const pane = (x: number) => `${x - wide} ${lintel} ${x + wide} ${lintel} ${x + wide} ${sill} ${x - wide} ${sill}`;
      return `
= wall one+dark35
= roof near+dark45
a wall>two25 : ${-half} ${top} ${half} ${top} ${half} ${y} ${-half} ${y}
a* d light${isNight ? '' : '+wall25'} : ${pane(half * 0.55)}
a d light${isNight ? '' : '+wall25'} : ${pane(0)}
a roof>three20 : ${-half * 1.75} ${top + 1} ${-half * 1.2} ${top} ${-half * 0.8} ${top - 5.8} ${half * 0.8} ${top - 5.8} ${half * 1.2} ${top} ${half * 1.75} ${top + 1} ${half} ${top + 2.8} ${-half} ${top + 2.8}`;
    })
    .join('')}\na two : -2 -91 0 -102 2 -91`;

const lighthouse = (isNight: boolean) => {
  const ring = (i: number) => {
    const [a, b] = [10 - 0.7 * i, 9.3 - 0.7 * i];
    return `a ${i % 2 ? 'one' : 'pale'}>dark12 : ${-a} ${-16 * i} ${-b} ${-16 * (i + 1)} ${b} ${-16 * (i + 1)} ${a} ${-16 * i}`;
  };
  return `
a* d o${isNight ? 30 : 14} light : 0 -86 160 -108 160 -74
a near+dark40 : -28 2 -14 -7 15 -6 30 2
${[0, 1, 2, 3, 4].map(ring).join('\n')}
a dark : -8.5 -82 8.5 -82 8.5 -79.5 -8.5 -79.5
a l light : -4.5 -91 4.5 -91 4.5 -82 -4.5 -82
a one : -6.5 -91 0 -100 6.5 -91`;
};

const tulip = `
= petal flower+dark0
s petal+dark16 : 40 -56 24 -8 0 -1 -24 -8 -40 -56 -24 -98 0 -104 24 -98
s petal+pale12>dark20 : 0 -3 -32 -18 -44 -53 -29 -101 -7 -62 0 -35
s petal>dark20 : 0 -3 32 -18 44 -53 29 -101 7 -62 0 -35
s petal+pale26>petal : 0 -1 -20 -29 -12 -68 0 -90 12 -68 20 -29`;

const vase = `
= glass water+pale25
s glass>dark35 : -12 -100 12 -100 11 -86 27 -45 17 0 -17 0 -27 -45 -11 -86
o d o60 pale : -11 -45 3 16`;

const book = (colour: string, x: number, y: number, half: number) =>
  `a ${colour}+dark20 : ${x - half} ${y} ${x + half} ${y} ${x + half} ${y + 24} ${x - half} ${y + 24}
a d o70 pale : ${x - half + 14} ${y + 8} ${x + half * 0.3} ${y + 8} ${x + half * 0.3} ${y + 11} ${x - half + 14} ${y + 11}`;
const books = [book('one', 4, -26, 80), book('two', -6, -52, 66), book('three', 6, -78, 72)].join('\n');

/** The rest of a room above its table: what the window shows, its frame, curtains. */
const windowRows = `
= wood two+dark46+pale35
= cloth one+pale25
a top>low : -33 -67 33 -67 33 -11 -33 -11
o l light : 14 -52 3.6 3.6
s far>low30 : -33 -34 -16 -38 2 -33 18 -37 33 -33 33 -11 -33 -11
s ground+near30>low30 : -33 -24 -14 -22 4 -27 20 -23 33 -25 33 -11 -33 -11
l* w1.5 wood : 33 -67 33 -11
l w1.5 wood : 0 -67 0 -11
l w1.5 wood : -34 -67 34 -67
l w1.5 wood : -34 -39 34 -39
l w1.5 wood : -34 -11 34 -11
a* cloth>dark25 : 40 -76 25 -76 27 -46 34 -28 33 0 40 0
c* w.3 o50 cloth+dark30 : 37 -76 38 -40 37 0
c* w.3 o50 cloth+dark30 : 35 -76 36 -46 35 0`;

export const things = {
  tulip: (_scene: Scene, colour: string) => tulip.replace('flower+dark0', colour),
  vase: () => vase,
  books: () => books,
  window: () => windowRows,
  boat: () => boat,
  balloon: () => balloon,
  rocket: () => rocket,
  cup: () => cup,
  lantern: () => lantern,
  person: ({ random }: Scene) => person(random.between(0, 1) < 0.6 ? umbrella : hat),
  house: ({ isNight }: Scene) => house(isNight),
  pagoda: ({ isNight }: Scene) => pagoda(isNight),
  lighthouse: ({ isNight }: Scene) => lighthouse(isNight),
};
