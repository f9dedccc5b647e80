import { maxSpeech } from '../../providers/speech/speech.ts';

/**
 * The words of a Markdown text without code, formulas, pictures and addresses, cut at a sentence. The text may be as long as an imported
 * answer: no pattern looks at a letter again for each one before it.
 */
export function spokenText(markdown: string): string {
  const text = markdown
    .replace(/^ {0,3}(`{3,20}|~{3,20})[^\n]*\n[\s\S]*?(^ {0,3}\1[^\n]*$|$(?![\s\S]))/gm, '')
    .replace(/\$\$[\s\S]*?\$\$/g, '')
    .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[([^[\]]+)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/^[ \t]*(?:[-*_][ \t]*){3,}$|^(?=[ \t:|-]*\|)[ \t:|-]+$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[*_~`|]+/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
  if (text.length <= maxSpeech) return text;
  const room = text.slice(0, maxSpeech);
  const end = Math.max(...['。', '！', '？', '\n', '. '].map((mark) => room.lastIndexOf(mark)));
  return room.slice(0, end > maxSpeech / 2 ? end + 1 : maxSpeech).toWellFormed();
}
