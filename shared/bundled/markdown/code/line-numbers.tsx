/** The numbers of the lines, beside the code: one text, which is neither read aloud nor copied. */
export function LineNumbers({ code }: { code: string }) {
  const lines = code.replace(/\n$/, '').split('\n').length;
  return (
    <span className="md-numbers" aria-hidden>
      {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
    </span>
  );
}
