import { ExternalHyperlink, type ParagraphChild, TextRun } from 'docx';
import { type Env, parseInline } from 'shared/bundled/markdown/document/parser.ts';

interface Style {
  bold: number;
  italics: number;
  strike: number;
}

/** The inline content of a block as runs of text. */
export function wordRuns(source: string, env: Env, isBold = false): ParagraphChild[] {
  const runs: ParagraphChild[] = [];
  const style: Style = { bold: isBold ? 1 : 0, italics: 0, strike: 0 };
  let link: { address: string; runs: ParagraphChild[] } | undefined;
  const put = (run: TextRun) => (link ? link.runs : runs).push(run);
  const look = () => ({ bold: style.bold > 0, italics: style.italics > 0, strike: style.strike > 0 });
  for (const token of parseInline(source, env)) {
    const step = token.nesting;
    if (token.type.startsWith('strong_')) style.bold += step;
    else if (token.type.startsWith('em_')) style.italics += step;
    else if (token.type.startsWith('s_')) style.strike += step;
    else if (token.type === 'link_open') link = { address: String(token.attrGet('href') ?? ''), runs: [] };
    else if (token.type === 'link_close' && link) {
      const { address, runs: children } = link;
      link = undefined;
      if (/^(https?|mailto|tel):/i.test(address)) runs.push(new ExternalHyperlink({ link: address, children }));
      else runs.push(...children);
    } else if (/^(?:hard|soft)break$/.test(token.type)) put(new TextRun({ break: 1 }));
    else if (token.type === 'code_inline') put(new TextRun({ text: token.content, font: 'Consolas', ...look() }));
    else if (token.content) put(new TextRun({ text: token.content, ...look() }));
  }
  return link ? [...runs, ...link.runs] : runs;
}
