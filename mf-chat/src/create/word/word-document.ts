import { AlignmentType, Document, LevelFormat, Packer } from 'docx';
import { generatedNote, type TextLabel } from 'shared/bundled/label/text-label.ts';
import { wordBlocks } from './word-blocks.ts';

const font = { ascii: 'Calibri', eastAsia: 'Microsoft YaHei', hAnsi: 'Calibri' };
/** Half points: 11 pt. */
const size = 22;

/** A Markdown text as a Word file, with what it says about its making. */
export function wordOf(title: string, markdown: string, label?: TextLabel): Promise<Blob> {
  const levels = Array.from({ length: 5 }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 480 * (level + 1), hanging: 360 } } },
  }));
  const document = new Document({
    title,
    ...(label && { customProperties: [{ name: 'AIGC', value: JSON.stringify(label) }] }),
    styles: { default: { document: { run: { font, size }, paragraph: { spacing: { line: 360, after: 120 } } } } },
    numbering: { config: [{ reference: 'ordered', levels }] },
    sections: [{ children: wordBlocks(label ? `${markdown}\n\n> ${generatedNote}` : markdown) }],
  });
  return Packer.toBlob(document);
}
