/**
 * The HTML of an article: blocks divided by empty lines. `## heading`, `- list`, `1. list`, `> quote`, `**strong**`, else a paragraph.
 */
export function toHtml(body: string): string {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockHtml(block.trim().split(/\n\s*/)))
    .join('\n');
}

function blockHtml(lines: string[]): string {
  const [first = ''] = lines;
  const items = (mark: RegExp) => lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('### ')) return `<h3>${inline(first.slice(4))}</h3>`;
  if (first.startsWith('- ')) return `<ul>${items(/^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${items(/^\d+\. /)}</ol>`;
  if (first.startsWith('> '))
    return `<blockquote><p>${lines.map((line) => inline(line.slice(2))).join('<br>')}</p></blockquote>`;
  return `<p>${lines.map(inline).join('')}</p>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function inline(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => escapes[character] ?? character)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>');
}
