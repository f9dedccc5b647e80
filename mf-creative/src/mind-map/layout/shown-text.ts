const image = /!\[([^\]]*)\]\([^)]*\)/g;
const link = /\[([^\]]+)\]\(\s*<?([^\s)>]*)>?(?:\s+"[^"]*")?\s*\)/;
const allLinks = new RegExp(link.source, 'g');
const code = /(`+)\s?(.+?)\s?\1/g;
const marks = /(?<!\\)(\*\*\*|\*\*|__|~~|\*)(?=\S)(.+?)(?<=[^\s\\])\1/g;
const escaped = /\\([!-/:-@[-`{-~])/g;

/** The words of a node's inline Markdown without its marks, on one line. */
export function shownText(text: string): string {
  if (!/[\\`*_~[\]!\n<&]/.test(text)) return text;
  const plain = text.replace(image, '$1').replace(allLinks, '$1').replace(code, '$2');
  const bare = plain.replace(marks, '$2').replace(marks, '$2').replace(escaped, '$1');
  return bare.replace(/<br\s*\/?>|\n/gi, ' ').replace(/&(amp|lt|gt|quot|nbsp);/g, (_all, name) => entities[name] ?? '');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The first address that a node leads to: only of the web or of mail. */
export function linkOf(text: string): string | undefined {
  // Of thousands of nodes few have one.
  if (!/[[<]/.test(text)) return undefined;
  const address = link.exec(text.replace(image, ''))?.[2] ?? /<(https?:\/\/[^>\s]+)>/.exec(text)?.[1];
  return address && /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined;
}

/** A title that leads to an address; without one, its words alone. */
export function withLink(text: string, address: string): string {
  const words = link.test(text) ? text.replace(link, '$1') : text.replace(/<(https?:\/\/[^>\s]+)>/, '$1');
  const target = address.trim().replace(/[\s<>()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return target ? `[${words.replace(/[[\]]/g, '\\$&') || target}](${target})` : words;
}
