/**
 * An unexpected `console.error` or `console.warn` (React's warnings included) fails the test that caused it. A test that expects one says
 * so: `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
export function failOnConsole(): void {
  let said: string[] = [];
  beforeEach(() => {
    said = [];
    for (const kind of ['error', 'warn'] as const) {
      jest.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
        said.push(`console.${kind}: ${format(words)}`);
      });
    }
  });
  afterEach(() => {
    const unexpected = said;
    said = [];
    if (unexpected.length) throw new Error(`Unexpected words on the console:\n${unexpected.join('\n')}`);
  });
}

/** Fills in React's `%s` places; an error is shown with its stack. */
function format(words: unknown[]): string {
  const [first, ...rest] = words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word)));
  const text = (first ?? '').replace(/%[so]/g, () => rest.shift() ?? '');
  return [text, ...rest].join(' ').trim();
}
