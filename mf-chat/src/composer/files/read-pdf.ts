import { getDocument } from 'unpdf/pdfjs';
import { UnreadableFile } from '../../unreadable-file.ts';

const mostPages = 500;
/** Characters; the api takes two megabytes of text, and sends a model less. */
const mostText = 500_000;

/** The text of a PDF, page by page. Nothing of the file is run, drawn or fetched. */
export async function readPdf(data: Uint8Array): Promise<string> {
  const loading = getDocument({
    data,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(document.numPages, mostPages) && length < mostText; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const page = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push(page);
      length += page.length;
    }
    return pages.join('\n\n').replaceAll('\0', '').slice(0, mostText);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(isLocked ? '这份 PDF 有密码，请去掉密码再添加' : '这份 PDF 已损坏或无法识别');
  } finally {
    await loading.destroy();
  }
}
