import { seededRandom } from '../../platform/pictures/seeded-random.ts';

/** What a visitor of the demonstration reads. */
export const demonstrationLabel = '演示结果：补充的是预先写好的词句，没有用到模型';

const chinese = [
  ['清晨柔和的侧光', '黄昏温暖的逆光', '雨后清透的漫射光', '月色下安静的冷光', '树影间斑驳的光'],
  [
    '主体略偏画面一侧，留出呼吸的空间',
    '低机位仰视，前景虚化',
    '俯瞰的开阔构图',
    '对称居中，层次由近及远',
    '三分构图，引导线伸向远处',
  ],
  ['色彩克制而和谐', '冷暖对比分明', '低饱和的莫兰迪色', '明亮通透的配色', '深浅有致的同色系'],
  ['细节丰富，质感真实', '笔触松动，边缘柔和', '空气感强，远景渐淡', '线条干净，形体概括', '纹理细腻，微微的颗粒感'],
] as const;
const english = [
  [
    'soft side light of early morning',
    'warm backlight at dusk',
    'clear diffuse light after rain',
    'cool quiet moonlight',
  ],
  ['subject slightly off centre with room to breathe', 'low angle with a blurred foreground', 'wide view from above'],
  ['restrained, harmonious colours', 'warm and cool colours in contrast', 'bright, airy palette', 'muted tones'],
  ['rich detail and true textures', 'loose brushwork with soft edges', 'fading distance full of air', 'clean lines'],
] as const;

/** A prompt with prepared words on light, composition, colour and texture; always the same ones for the same prompt. */
export function demonstrationOf(prompt: string): string {
  const { pick } = seededRandom(`expand ${prompt}`);
  const isChinese = /\p{Script=Han}/u.test(prompt);
  const comma = isChinese ? '，' : ', ';
  const parts: readonly (readonly string[])[] = isChinese ? chinese : english;
  const begin = prompt.replace(/[\s，。,.、；;]+$/u, '');
  return [begin, ...parts.map((words) => pick(words))].join(comma);
}
