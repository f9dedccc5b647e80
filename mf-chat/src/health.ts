/**
 * Throws when this release cannot show an answer. The shell asks before a release is taken into use, on the server,
 * where the import below is part of the same file; in a browser it is the lazy chunk.
 */
export async function health(): Promise<void> {
  const { parseDocument } = await import('shared/bundled/markdown/document/markdown-document.ts');
  const { closed } = parseDocument('# 你好\n\n| 列 |\n| --- |\n| **可以** |\n\n```js\n1\n```\n');
  const types = closed.flatMap(({ blocks }) => blocks.map(({ tokens }) => tokens[0]?.type));
  if (types.join() !== 'heading_open,table_open,fence') throw new Error(`Markdown is read as ${types.join()}`);
}
