interface Content {
  name: string;
  title: string;
  markdown?: string;
  size?: readonly [number, number] | 'code';
  author?: string;
  address: string;
}

const site = 'https://www.example.com';
const page = `${site}/app/square/1048576?user_sn=20260007`;
const table =
  '| 型号 | 说明 | 价格 |\n|-|-|-|\n| A1 | 适合**入门**，重量轻，带得走 | 1,299 |\n| B2 | 屏幕更大，`HDR` 支持，续航 $12\\,\\mathrm{h}$ | 2,499 |\n| C3 | 专业用户的选择：接口齐全，散热好，可以长时间满载运行而不降频 | 6,999 |';
const long = Array.from(
  { length: 60 },
  (_, at) =>
    `第 ${at + 1} 段：春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。Spring sleeps past the dawn, birds sing everywhere.`,
).join('\n\n');

/** What posters are made of; every design draws each. */
export const posterContents: readonly Content[] = [
  { name: 'wide', title: '雪山下的灯塔', size: [1536, 864], author: '作者 小林', address: page },
  { name: 'tall', title: '雨夜的街，霓虹在水里', size: [864, 1536], author: '作者 示例', address: page },
  { name: 'square', title: '一只戴帽子的猫 🐱🎩', size: [1024, 1024], author: '作者 👨‍👩‍👧‍👦 一家', address: page },
  {
    name: 'long-title',
    title: `${'很长的描述'.repeat(40)} ${'supercalifragilistic'.repeat(8)}`,
    size: [1024, 1024],
    author: `作者 ${'名'.repeat(60)}`,
    address: page,
  },
  {
    name: 'prompt',
    title: '晨雾',
    markdown: '> 晨雾里的古镇，石桥，水墨，大片留白，8k',
    size: [1536, 864],
    author: '作者 小林',
    address: page,
  },
  { name: 'code', title: '家里的 Wi-Fi', size: 'code', address: page },
  {
    name: 'map',
    title: '三天学会做面包（思维导图）',
    markdown: '- 面团\n  - 水温 26 ℃\n  - 揉到出膜\n- 发酵\n  - 一次 1 小时\n- 烘烤\n  - 180 ℃，30 分钟',
    size: [1600, 700],
    address: `${site}/app/mind_map/share/abcdefghijklmnop?user_sn=20260007`,
  },
  {
    name: 'short',
    title: '为什么天空是蓝色的？',
    markdown: '因为瑞利散射：波长越短，散射越强。',
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'table',
    title: '哪一款适合我？',
    markdown: `三款各有侧重：\n\n${table}\n\n**结论**：先看预算。`,
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'formula',
    title: '二次方程怎么解？',
    markdown:
      '对 $ax^2+bx+c=0$，当 $a\\neq 0$：\n\n$$x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}$$\n\n判别式 $\\Delta=b^2-4ac$ 决定根的个数。积分 $\\int_0^1 x^2\\,dx=\\frac13$。\n\n$$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}^{-1}=-\\frac12\\begin{pmatrix}4&-2\\\\-3&1\\end{pmatrix}$$',
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'program',
    title: '写一个快速排序',
    markdown:
      '## 思路\n\n选一个基准，分成两半：\n\n```ts\nfunction sort(list: number[]): number[] {\n  if (list.length < 2) return list;\n  const [pivot, ...rest] = list;\n  // 比基准小的在左，其余在右：这一行很长，看看它怎样换行，因为海报不能左右滚动\n  return [...sort(rest.filter((n) => n < pivot)), pivot, ...sort(rest.filter((n) => n >= pivot))];\n}\n```\n\n平均 `O(n log n)`。',
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'tasks',
    title: '出门清单 ✅',
    markdown:
      '- [x] 身份证\n- [ ] 充电器\n- [ ] 雨伞\n  1. 折叠的\n  2. 长柄的\n\n> 出门前再看一遍 🌂\n\n---\n\n祝顺利 🎉👩‍🚀🏳️‍🌈',
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'long',
    title: '写六十段春晓',
    markdown: `# 春晓\n\n${long}\n\n${table}`,
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'bidi',
    title: 'مرحبا بالعالم 你好 שלום',
    markdown: 'العربية تُكتب من اليمين إلى اليسار، 中文从左到右。\n\nZero\u200bwidth\u200d \u202eabc\u202c',
    address: `${site}/?user_sn=20260007`,
  },
  {
    name: 'long-address',
    title: '很长的网址也要扫得出',
    size: [1024, 768],
    address: `${page}&from=${'a1b2c3'.repeat(25)}`,
  },
];
