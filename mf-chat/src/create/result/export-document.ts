import { fileName, saveFile } from 'shared/bundled/files/save-file.ts';
import { labelledMarkdown, type TextLabel } from 'shared/bundled/label/text-label.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

const asFile = (title: string) => fileName(title, '成品');

export function saveMarkdown(title: string, text: string, label: TextLabel | undefined): void {
  saveFile(new Blob([labelledMarkdown(text, label)], { type: 'text/markdown;charset=utf-8' }), `${asFile(title)}.md`);
}

/** The library comes with the first click; without it the text can still be copied. */
export async function saveWord(title: string, text: string, label: TextLabel | undefined): Promise<void> {
  const code = await import('../word/word-document.ts').catch((error) => void showToast('error', messageOf(error)));
  try {
    if (code) saveFile(await code.wordOf(title, text, label), `${asFile(title)}.docx`);
  } catch {
    showToast('error', '没能生成 Word 文件，请稍后重试或复制正文');
  }
}
