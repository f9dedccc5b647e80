/** Numbers that look random and are the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

const words = [
  '产品',
  '**规划**',
  '`code`',
  '[链接](https://example.com/a_b)',
  'Market',
  '预算 3.5',
  '~~旧~~',
  '$x_1$',
  'a*b*c',
  '[注][ref]',
  '脚注[^1]',
  '1) 先',
  '— 破折',
  '<kbd>Tab</kbd>',
  '# 号',
  '&amp;',
];

const blocks = [
  ['一段正文，', '第二行。'],
  ['| 列 | 值 |', '| --- | ---: |', '| a | 1 |'],
  ['```ts', 'const a = "- 不是条目";', '', '# 不是标题', '```'],
  ['~~~', '- fence', '~~~'],
  ['> 引用', '> - 里面的条目'],
  ['<details>', '<summary>更多</summary>', '', '内容', '', '</details>'],
  ['<!-- 注释', '# 不是标题', '-->'],
  ['---'],
  ['$$', 'a - b', '$$'],
  ['    indented code'],
  ['[ref]: https://example.com/ref "标题"'],
  ['[^1]: 脚注的话'],
  ['![图](/a.png)'],
];

/** An outline as people and models write them: every way of Markdown to head, to list, to part and to end lines. */
export function outline(seed: number): string {
  const pick = seeded(seed);
  const lines: string[] = [];
  const blank = () => {
    for (let left = pick(3); left > 0; left--) lines.push(pick(6) ? '' : '  ');
  };
  const title = () => Array.from({ length: 1 + pick(3) }, () => words[pick(words.length)]).join(' ');
  const block = (indent: string) => {
    lines.push('');
    for (const line of blocks[pick(blocks.length)] ?? []) lines.push(line === '' ? '' : indent + line);
    lines.push('');
  };
  const list = (indent: string, depth: number) => {
    const isNumbered = pick(4) === 0;
    const isLoose = pick(3) === 0;
    const sign = '-*+'[pick(3)] ?? '-';
    for (let at = 1 + pick(4), number = 1 + pick(9); at > 0; at--, number++) {
      const marker = isNumbered ? `${number}${depth % 2 ? ')' : '.'}` : sign;
      const space = ' '.repeat(1 + (pick(8) ? 0 : pick(4)));
      lines.push(`${indent}${marker}${space}${['', '', '', '[ ] ', '[x] '][pick(5)]}${title()}`);
      const inner = indent + ' '.repeat(marker.length + space.length);
      if (!pick(9)) lines.push(`${inner}接着的一行`);
      if (!pick(6)) block(inner);
      if (depth < 4 && !pick(3)) list(inner, depth + 1);
      if (!pick(20)) block(inner);
      if (isLoose) lines.push('');
    }
  };
  if (!pick(8)) lines.push('---', 'title: 前言', '---', '');
  if (!pick(10)) lines.push('<p align="center">badge</p>', '');
  if (pick(8)) lines.push(pick(3) ? `# ${title()}` : `${title()}\n===`);
  for (let at = 2 + pick(6), level = 2; at > 0; at--, level = Math.min(6, Math.max(2, level + pick(3) - 1))) {
    blank();
    const isUnderlined = level === 2 && !pick(3);
    lines.push(isUnderlined ? `\n${title()}\n---` : `${'#'.repeat(level)} ${title()}${pick(5) ? '' : ' ##'}`);
    if (!pick(2)) block('');
    if (pick(3)) list(' '.repeat(pick(5) ? 0 : pick(3)), 0);
    if (!pick(4)) block('');
    if (!pick(4)) list('', 1);
  }
  const text = lines.join(pick(4) ? '\n' : '\r\n');
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return text.replace(/\r\n|\n/g, lineEnd) + (pick(3) ? lineEnd : '');
}
