/** Models like to put Markdown into a fence of its own. */
export function withoutFence(text: string): string {
  const opened = /^\s*```(?:markdown|md)?[ \t]*\n/.exec(text);
  return opened ? text.slice(opened[0].length).replace(/\n```\s*$/, '\n') : text;
}
