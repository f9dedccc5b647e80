/** Escape sequences: colours and the cursor; window titles, links and other strings up to their end; sets of characters. */
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with Escape
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const signals = /[\x07\x0e\x0f]/g;

/**
 * What a terminal shows of its log: without escape sequences and bells, with letters written over those that a backspace goes back to.
 *
 * @example cleanTerminal('\x1b]0;make\x07N\bNA\x07ME \x1b[32mok\x1b[0m') // 'NAME ok'
 */
export function cleanTerminal(log: string): string {
  const text = log.replace(sequences, '').replace(signals, '');
  if (!text.includes('\b')) return text;
  return text
    .split('\n')
    .map((line) => (line.includes('\b') ? overwritten(line) : line))
    .join('\n');
}

function overwritten(line: string): string {
  const letters: string[] = [];
  let at = 0;
  for (const letter of line) {
    if (letter === '\b') at = Math.max(0, at - 1);
    else letters[at++] = letter;
  }
  return letters.join('').trimEnd();
}
