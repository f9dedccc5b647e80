import type { Scene } from './scene.ts';

/** An animal that sits and looks at us. */
const sitting = (paw: string, limb: string, tail: string, ears: string, over: string, face: string) => `
= shade coat+dark24
= belly coat+pale60
o d o22 dark : 0 0 42 5
${tail}
s coat>dark24 : -16 -60 16 -60 27 -36 34 -10 24 0 -24 0 -34 -10 -27 -36
o* ${limb} : 22 -13 13 14
s d belly : -10 -54 10 -54 13 -32 6 -12 -6 -12 -13 -32
o* d ${paw} : 9 -3.5 8.5 4.5
${ears}
s coat>shade40 : 0 -90 15 -88 25 -76 24 -62 13 -53 0 -51 -13 -53 -24 -62 -25 -76 -15 -88
${over}
o d belly : 0 -60 10.5 6.5
${face}
o* d #ffffff : 9.3 -73.3 1.2 1.3
o* d o50 one+coat40 : 17.5 -63 4 2.2
c* w1.1 #262024 : 0 -60.5 3 -57.8 6 -59
a d #ec7882 : -2.8 -64.3 2.8 -64.3 0 -61.2`;
const tail = 'c w7.5 shade : 26 -6 50 -8 56 -26 46 -38';
const eyes = 'o* d #262024 : 10.5 -71.5 4.3 5';
const catEars = `a* coat : 23.5 -70 23.5 -100 5 -86
a* d one+belly50 : 20.5 -76 20.5 -93 10 -85`;
const catFace = `o* d two : 10.5 -71.5 4.3 5
o* d #262024 : 10.5 -71.5 2 4.4
c* w.6 o80 pale : 10 -60 33 -63
c* w.6 o80 pale : 10 -60.5 33 -59
c* w1.8 o70 coat+dark40 : 5 -88.5 4 -81
c w1.8 o70 coat+dark40 : 0 -88.5 0 -81`;
const rabbitEars = `o* coat : 10 -98 6.2 24
o* d one+belly60 : 10 -97 3.2 17`;
const pandaEars = `o* #2c2c32 : 19 -87 8.5 8
o* #2c2c32 : 23 -42 8 17`;

/** An animal that stands sideways. */
const walking = (coat: string, back: string, neck: string, more: string) => {
  const leg = (at: number, colour: string) =>
    `a ${colour}>shade100 : ${at - 3.5} -42 ${at + 4} -42 ${at + 2} -20 ${at + 2.4} 0 ${at - 2.4} 0 ${at - 1.4} -20`;
  return `
= coat ${coat}
= shade coat+dark30
o d o20 dark : 0 0 40 3
${leg(-20, 'shade')}
${leg(14, 'shade')}
${leg(-27, 'coat')}
${leg(20, 'coat')}
s coat>dark30 : -34 -50 ${back} 28 -50 24 -37 0 -34 -28 -36
s coat : ${neck}
s coat : 30 -86 38 -92 50 -86 56 -80 50 -77 36 -78
s d shade : 31 -88 24 -97 35 -92
o d #262024 : 42 -85.5 1.6 1.8
o d #262024 : 55 -80.5 1.6 1.3
${more}`;
};
const antlers = [31, 37]
  .map((x) => `c w1.8 shade : ${x} -90 ${x - 5} -105 ${x + 1} -120\nc w1.4 shade : ${x - 4.5} -104 ${x + 5} -110`)
  .join('\n');
const spots = ['-20 -50', '-8 -48', '4 -51', '-14 -43', '0 -43', '12 -47'].map((at) => `o d pale : ${at} 1.8 1.6`);

const crane = `
l w1.2 dark : -2 -42 -.5 -20 -3 0
l w1.2 dark : 6 -42 7.5 -20 5 0
= white pale+far6
s white>far40 : -26 -40 -10 -56 12 -58 20 -50 10 -40 -8 -36
s dark : -40 -32 -24 -46 -4 -46 -14 -36
c w4.2 white : 14 -54 24 -68 16 -82 20 -95
c w3 dark : 17 -84 20 -94
o white : 21 -96 3.8 3
o d one : 20 -98.5 2.2 1.4
a d two : 24 -96.5 38 -93 24 -94.5`;

const whale = `
= skin water+dark45
s skin>pale30 : -70 -24 -62 -46 -30 -62 8 -58 42 -40 62 -42 86 -60 78 -36 84 -24 60 -28 30 -14 -20 -6 -56 -10
s d pale+skin20 : -68 -22 -40 -20 -5 -16 20 -12 -20 -6 -56 -10
s skin+dark25 : -22 -16 -2 -14 4 6 -10 0
o d pale : -50 -28 1.8 1.8
c w1.8 o75 pale : -40 -60 -45 -78 -54 -84
c w1.8 o75 pale : -40 -60 -40 -78 -40 -84
c w1.8 o75 pale : -40 -60 -35 -78 -26 -84`;

/** One koi seen from above, in a ring of water; twice with a second one that swims the other way. */
const koi = (x: number, y: number, size: number) => {
  const at = (points: string) =>
    points
      .split(' ')
      .map((value, i) => (i % 2 ? y : x) + Number(value) * (i % 2 ? Math.abs(size) : size))
      .join(' ');
  const spot = (points: string) => `s d one : ${at(points)}`;
  return `
o d o16 pale : ${x} ${y} ${Math.abs(size) * 100} ${Math.abs(size) * 40}
= body pale+two10
s one+body30 : ${at('44 -6 70 -22 64 0 74 16 44 5')}
s body+one35 : ${at('-10 -12 -2 -30 12 -26 6 -10')}
s body+one35 : ${at('-10 12 -2 30 12 26 6 10')}
s body : ${at('-50 0 -36 -13 -5 -17 30 -10 52 0 30 10 -5 17 -36 13')}
${[spot('-40 -2 -32 -10 -24 0 -32 8'), spot('-14 2 -2 -9 10 1 -2 11'), spot('18 -3 26 -9 36 0 26 5')].join('\n')}`;
};

/** The colour of its fur as the words say. */
function coatOf({ random }: Scene, words: string): string {
  if (/橘|橙|orange/i.test(words)) return '#ec9442';
  if (/黑|black/i.test(words)) return 'dark+far14';
  if (/白|white/i.test(words)) return 'pale+#ec94428';
  if (/灰|蓝猫|gr[ae]y/i.test(words)) return 'far+near35';
  return random.pick(['#ec9442', 'pale+#ec94428', 'far+near35']);
}

export const animals = {
  cat: (scene: Scene, words: string) =>
    `= coat ${coatOf(scene, words)}${sitting('belly', 'coat+dark8', tail, catEars, '', catFace)}`,
  dog: (scene: Scene, words: string) =>
    `= coat ${coatOf(scene, words)}${sitting('belly', 'coat+dark8', tail, '', 's* shade : 14 -88 27 -84 33 -66 27 -56 20 -66', eyes)}`,
  rabbit: (scene: Scene, words: string) =>
    `= coat ${coatOf(scene, `${words}白`)}${sitting('belly', 'coat+dark8', 'o belly : 34 -12 10 9', rabbitEars, '', eyes)}`,
  panda: () =>
    `= coat pale+#ffffff50${sitting('#2c2c32', '#2c2c32', '', pandaEars, 'o* d #2c2c32 : 11 -71 7.5 8.5', eyes)}`,
  deer: () =>
    walking(
      '#ba7848',
      '-18 -58 0 -56 16 -60',
      '14 -54 26 -72 30 -86 40 -82 32 -60 24 -44',
      `${antlers}\n${spots.join('\n')}`,
    ),
  camel: () =>
    walking(
      '#cea068',
      '-20 -62 -11 -80 0 -62 9 -79 18 -60',
      '16 -52 34 -56 38 -90 50 -84 42 -50 26 -38',
      'a one>dark30 : -10 -66 8 -66 10 -42 -12 -42',
    ),
  crane: () => crane,
  whale: () => whale,
  fish: () => koi(-32, -42, 0.5) + koi(34, -20, -0.42),
};
