import { AlignmentType, Document, LevelFormat, Packer } from 'docx';
import { wordBlocks } from './word-blocks.ts';

const font = { ascii: 'Calibri', eastAsia: 'Microsoft YaHei', hAnsi: 'Calibri' };
/** Half points: 11 pt. */
const size = 22;

/** A Markdown text as a Word file. */
export function wordOf(title: string, markdown: string): Promise<Blob> {
  const levels = Array.from({ length: 5 }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 360 } } },
  }));
  const document = new Document({
    title,
    styles: { default: { document: { run: { font, size }, paragraph: { spacing: { line: 360, after: 120 } } } } },
    numbering: { config: [{ reference: 'ordered', levels }] },
    sections: [{ children: wordBlocks(markdown) }],
  });
  return Packer.toBlob(document);
}
