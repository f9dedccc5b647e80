import { maxSpeech } from '../../providers/speech/speech.ts';

/** The words of a Markdown text without code, formulas, pictures and addresses, cut at a sentence. */
export function spokenText(markdown: string): string {
  const text = markdown
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(^ {0,3}\1[^\n]*$|$(?![\s\S]))/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$|^[ \t]*\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*_~`|]+/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (text.length <= maxSpeech) return text;
  const room = text.slice(0, maxSpeech);
  const end = Math.max(...['。', '！', '？', '\n', '. '].map((mark) => room.lastIndexOf(mark)));
  return room.slice(0, end > maxSpeech / 2 ? end + 1 : maxSpeech).toWellFormed();
}
