/** Texts of about `size` characters that are made to cost more than they are long, by what they repeat. */
export function hostileTexts(size: number): Record<string, string> {
  const fill = (unit: string | ((count: number) => string)) => {
    const parts: string[] = [];
    for (let [length, count] = [0, 0]; length < size; count++) {
      const part = typeof unit === 'string' ? unit : unit(count);
      parts.push(part);
      length += part.length;
    }
    return parts.join('');
  };
  return {
    'link definitions': fill((count) => `[ref${count}]: https://a.cn/${count} "t${count}"\n`),
    'link definitions and links': fill((n) => `see [ref${n}] and [ref${n + 9}]\n\n[ref${n}]: https://a.cn/${n}\n\n`),
    'many links that wait for definitions': fill((count) => `- see [last]\n\n[ref${count}]: https://a.cn/${count}\n\n`),
    footnotes: fill((count) => `text[^${count}]\n`) + fill((count) => `[^${count}]: note\n`),
    'footnotes between their marks': fill((count) => `see[^${count}]\n\n[^${count}]: note[^${count + 1}]\n\n`),
    'footnotes in footnotes': fill('[^1]: '),
    'one footnote': `[^1]: a\n${fill((count) => `    line ${count} of it\n\n`)}`,
    'one long address': `[a]: https://a.cn/${'x'.repeat(size / 2)}\n\n${fill('[a] ')}`,
    'one line': fill('word and '),
    'one paragraph': fill((count) => `line ${count} of it\n`),
    'one list': fill((count) => `- item **${count}** of it\n`),
    'deep lists': fill((count) => `${'  '.repeat(count % 40)}- item ${count}\n`),
    'lists in a line': fill('- '),
    'one table': `| a | b |\n|---|---|\n${fill((count) => `| cell ${count} | **x** |\n`)}`,
    'ragged tables': fill(`|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'a\n'.repeat(400)}\n`),
    'one quote': fill((count) => `> line ${count}\n`),
    'deep quotes': fill((count) => `${'>'.repeat(count % 60)} x\n`),
    'quote marks': '>'.repeat(size),
    'open brackets': '['.repeat(size),
    'image brackets': fill('![['),
    'links that stay open': fill('[a]('),
    'nested marks': fill('*a **a ') + fill('b** b*'),
    'open marks': fill('*a_ '),
    stars: '*'.repeat(size),
    tildes: fill('~~a~ '),
    backticks: fill((count) => `e${'`'.repeat(count % 300)}`),
    dollars: fill('$a '),
    'dollar pairs': '$'.repeat(size),
    'inline formulas that stay open': fill('\\('),
    'formulas that stay open': `${fill('\\[\n')}\n`,
    'formulas with blank lines': fill('$$\na\n\n'),
    'one formula': `$$\n${fill('x\n')}`,
    'code in a list': `1. a\n   \`\`\`\n${fill((count) => `   code ${count}\n`)}`,
    'one block of code': `\`\`\`\n${fill((count) => `code ${count}\n`)}`,
    entities: fill('&#x'),
    escapes: fill('\\*'),
    'bare addresses': fill(`https://a.cn/${'('.repeat(1000)} `),
    'semicolons behind an address': `https://a.cn/${';'.repeat(size)}`,
    'underscores of a host': `https://${'_'.repeat(size)}.a.cn`,
    'a host in capitals': `[a](https://${'A.'.repeat(size / 2)}cn)`,
    'mail names': `${'a'.repeat(size)} @ ${fill('a@')}`,
    'line breaks that stay open': fill('<br'),
    headings: fill((count) => `# h ${count}\n`),
  };
}
