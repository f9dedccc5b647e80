import { seededRandom } from '../../../platform/pictures/seeded-random.ts';
import { type Mood, type Rgb, rgb } from './colours.ts';
import type { places } from './places.ts';

const placeWords = {
  sea: /海(?!报)|沙滩|浪|湾|港|岛|帆|灯塔|鲸|\bsea\b|ocean|beach|wave|coast|island/i,
  city: /城|都市|街|楼|霓虹|赛博|夜市|建筑|city|street|building|tokyo|cyberpunk/i,
  space: /宇宙|太空|星球|银河|行星|火箭|宇航|星系|space|planet|galaxy|rocket|astronaut/i,
  forest: /森林|树林|竹|林间|丛林|小鹿|精灵|forest|jungle|bamboo|woods/i,
  desert: /沙漠|沙丘|戈壁|骆驼|金字塔|desert|dune|pyramid/i,
  garden:
    /(?<![樱浪雪霜烟火水冰])花(?!园|海|田|树)|玫瑰|牡丹|荷|莲|郁金香|向日葵|梅|兰|菊|flower|rose|lotus|tulip|bouquet/i,
  room: /室内|房间|窗|书房|咖啡|茶|桌|厨房|卧室|静物|蛋糕|水果|\broom\b|window|coffee|\btea\b|desk|still life/i,
  mountain: /山|峰|峡谷|瀑布|湖|江|河|溪|雪|长城|mountain|lake|river|valley|snow/i,
  meadow: /草|田|原野|乡|村|农|花园|花海|麦|牧|房子|小屋|风车|气球|meadow|field|village|farm|house|garden|balloon/i,
  geometry: /抽象|几何|图案|海报|图标|标志|壁纸|包豪斯|纹理|abstract|geometr|pattern|poster|logo|icon|bauhaus/i,
};
type PlaceName = keyof typeof places;

const moodWords: [Mood, RegExp][] = [
  ['sunset', /日落|夕阳|黄昏|晚霞|落日|傍晚|火烧云|sunset|dusk/i],
  ['dawn', /清晨|日出|黎明|朝霞|早晨|晨|dawn|sunrise|morning/i],
  ['night', /夜|星空|月|银河|宇宙|太空|霓虹|赛博|萤|烟花|night|star|moon|galaxy|space|neon|cyberpunk/i],
  ['autumn', /秋|枫|落叶|丰收|稻|麦|沙漠|骆驼|autumn|fall leaves|maple|desert/i],
  ['winter', /冬|雪|冰|圣诞|winter|snow|ice|christmas/i],
  ['spring', /春|樱|桃花|粉|婚|spring|cherry|blossom/i],
  ['mist', /雾|烟雨|雨|江南|水墨|古风|仙|禅|mist|fog|rain|zen/i],
  ['dream', /梦|幻|魔法|童话|独角兽|精灵|dream|magic|fairy|fantasy/i],
  ['jade', /森林|竹|绿|茶|湖|丛林|荷|forest|jungle|green|bamboo|lotus/i],
  ['day', /蓝天|晴|夏|白天|阳光|summer|sunny|\bday\b/i],
];

/** Its words, the hundredths of the picture's shorter side that it takes, and how far up it is when it does not stand on the ground. */
export const figureWords = {
  cat: [/(?<!熊)猫|\bcats?\b|kitten/i, 36],
  dog: [/狗|犬|柴|\bdogs?\b|puppy|corgi/i, 36],
  panda: [/熊猫|panda/i, 38],
  deer: [/鹿|\bdeer\b|fawn/i, 36],
  camel: [/骆驼|camel/i, 38],
  rabbit: [/兔|rabbit|bunny/i, 30],
  crane: [/鹤|鹭|crane|heron/i, 38],
  whale: [/鲸|whale/i, 36, 16],
  fish: [/(?<!鲸)鱼|锦鲤|\bfish|koi/i, 36],
  boat: [/(?<!飞)船|舟|帆|航|boat|ship|sail/i, 26, 14],
  lighthouse: [/灯塔|lighthouse/i, 50],
  house: [/房|屋|村|家园|house|cottage|village|cabin|hut/i, 24],
  pagoda: [/(?<![灯字])塔(?!吊)|寺|庙|宫|阁|亭|古城|江南|古风|长安|temple|pagoda|palace/i, 50],
  balloon: [/气球|balloon/i, 32, 46],
  person: [/(?<!机器|无|雪)人(?!家)|女孩|男孩|少年|少女|姑娘|孩|她|他|侠|旅|girl|boy|\bman\b|woman|person|child/i, 30],
  rocket: [/火箭|飞船|宇航|rocket|spaceship|astronaut/i, 42, 16],
  tree: [/树|樱|枫|柳|松|梅|\btrees?\b|pine|cherry|maple/i, 50],
  bamboo: [/竹|bamboo/i, 50],
  flower: [/(?<![浪雪霜烟火水冰])花|玫瑰|牡丹|荷|莲|郁金香|向日葵|菊|flower|rose|lotus|tulip/i, 24],
  lantern: [/灯笼|元宵|春节|新年|中秋|lantern/i, 22, 50],
  cup: [/杯|茶|咖啡|饮|\bcup\b|coffee|\btea\b/i, 16],
  birds: [/鸟|燕|鸥|雁|\bbirds?\b|gull/i, 10, 62],
} satisfies Record<string, [words: RegExp, tall: number, up?: number]>;
export type FigureName = keyof typeof figureWords;

/** Figures that a place shows anyway. */
const shown: Partial<Record<PlaceName, FigureName[]>> = {
  garden: ['flower', 'tree'],
  room: ['cup', 'flower', 'house'],
  forest: ['tree', 'bamboo'],
  meadow: ['flower', 'birds'],
  sea: ['birds'],
};

const colourWords: [RegExp, Rgb][] = [
  [/红|朱|\bred\b|crimson/i, rgb('d8433f')],
  [/橙|橘|orange/i, rgb('f08a3c')],
  [/黄|金|yellow|gold/i, rgb('f2b93b')],
  [/翠|绿|green/i, rgb('3f9e63')],
  [/青|teal|cyan/i, rgb('2f9c95')],
  [/蓝|blue|azure/i, rgb('2f72c4')],
  [/紫|purple|violet/i, rgb('7b4fc0')],
  [/粉|pink/i, rgb('f28cab')],
  [/黑|black/i, rgb('23252b')],
  [/白|white/i, rgb('f4f3ee')],
];

const styleWords = {
  水墨: /水墨|国画|写意|山水|古风|ink wash|chinese painting/i,
  油画: /油画|厚涂|印象派|梵高|莫奈|oil paint|impression/i,
  像素: /像素|pixel|8.?bit/i,
  线稿: /线稿|线描|素描|简笔|速写|sketch|line art|drawing/i,
  剪纸: /剪纸|纸雕|立体纸|paper.?cut/i,
  扁平: /扁平|插画|矢量|海报|图标|几何|flat|vector|poster|icon/i,
  夜色: /霓虹|赛博|夜景|neon|cyberpunk/i,
  水彩: /水彩|淡彩|绘本|watercolou?r/i,
};
export type StyleName = keyof typeof styleWords;
export const styleNames: StyleName[] = ['水彩', '水墨', '油画', '扁平', '剪纸', '夜色', '线稿', '像素'];

/** What a prompt asks for, as far as the demonstration understands it. Kinds of flowers and of weather are drawn by the words themselves. */
export interface Wish {
  place: PlaceName;
  mood: Mood;
  style: StyleName;
  figures: FigureName[];
  colour: Rgb | undefined;
  words: string;
}

/** @param style of the form, before what the words say @param negative what is not to be seen */
export function readPrompt(prompt: string, seed: number, style: string | undefined, negative: string): Wish {
  const words = prompt.slice(0, 1500);
  const random = seededRandom(`wish ${words} ${seed}`);
  const figures = named(figureWords, ([pattern]) => (pattern.test(negative) ? -1 : words.search(pattern))).slice(0, 3);
  const found = named(placeWords, (pattern) => words.search(pattern));
  const place = found.find((name) => name !== 'garden') ?? found[0] ?? random.pick(placesFor(figures));
  const anyMood: Mood[] = ['day', 'dawn', 'jade', 'sunset', 'dream', 'spring'];
  const said = styleWords && (Object.keys(styleWords) as StyleName[]).find((name) => styleWords[name].test(words));
  return {
    place,
    mood: moodWords.find(([, pattern]) => pattern.test(words))?.[0] ?? random.pick(anyMood),
    style:
      styleNames.find((name) => name === style) ??
      said ??
      seededRandom(`style ${words}`).pick(['水彩', '油画', '扁平', '剪纸']),
    figures: figures.filter((name) => !shown[place]?.includes(name)),
    colour: colourWords.find(([pattern]) => pattern.test(words))?.[1],
    words,
  };
}

/** The names that words have, the first one first. */
const named = <Name extends string, Of>(table: Record<Name, Of>, place: (of: Of) => number): Name[] =>
  (Object.keys(table) as Name[])
    .map((name) => ({ name, at: place(table[name]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);

/** Where things are put that no place is named for; words that say nothing become a landscape. */
function placesFor(figures: FigureName[]): PlaceName[] {
  if (figures.some((name) => name === 'cat' || name === 'cup')) return ['room', 'meadow'];
  if (figures.length > 0) return ['meadow', 'mountain'];
  return ['mountain', 'sea', 'meadow', 'forest', 'geometry', 'city'];
}
