import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { getDocument } from 'unpdf/pdfjs';
import { characterMaps } from './character-maps.ts';

const maxPages = 500;
/** Characters; the api takes two megabytes of text, and sends a model less. */
const maxText = 500_000;

export interface PdfText {
  text: string;
  /** Pages that were read, the first ones. */
  pages: number;
  ofPages: number;
}

/** The text of a PDF, page by page. Nothing of the file is run, drawn or fetched. */
export async function readPdf(data: Uint8Array): Promise<PdfText> {
  const loading = getDocument({
    data,
    ...characterMaps,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, maxPages) && length < maxText; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const page = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push(page);
      length += page.length;
    }
    const text = pages.join('\n\n').slice(0, maxText);
    return { text, pages: pages.length, ofPages: document.numPages };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(isLocked ? '这份 PDF 有密码，请去掉密码再添加' : '这份 PDF 已损坏或无法识别');
  } finally {
    await loading.destroy();
  }
}
