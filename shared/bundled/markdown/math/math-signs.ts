/** Whether a text has what formulas have and prose has not: a command, an operator, an index. */
export const hasSign = (tex: string): boolean => /[=^_{}<>+]|\\[a-z]/i.test(tex);

/** Words that only happen to stand between two marks of formulas. */
export const isProse = (tex: string): boolean => /[\u4e00-\u9fff]/.test(tex) && !/[\\^_=]/.test(tex);

/** The mark of a formula that a text opens and does not close. */
export function openingIn(text: string): '$$' | '\\[' | undefined {
  const marks = /`+|\\[^[]|\$\$|\\\[/g;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const [mark] = found;
    if (mark.startsWith('\\') && mark !== '\\[') continue;
    const from = marks.lastIndex;
    const end = text.indexOf(mark === '\\[' ? '\\]' : mark, from);
    if (end >= 0) marks.lastIndex = end + mark.length;
    else if (mark === '$$' || mark === '\\[') {
      const first = text.slice(from).split('\n', 1)[0] ?? '';
      if (!first.trim() || hasSign(first)) return mark;
    }
  }
  return undefined;
}
