/**
 * What a message is (specification, section 3). Its `content` is Markdown whatever it is, so that a page that knows nothing of
 * types shows, copies and finds it: a picture is one of Markdown, goods are a link to a package, alone on its line.
 */
export const messageType = { text: 1, image: 2, goods: 3 } as const;

/** A package that is sold. */
export interface Goods {
  name: string;
  /** The page that sells it. */
  page: 'openvip' | 'recharge';
  /** Undefined: the one that its page recommends. */
  id: number | undefined;
}

const goodsLink = /^\[([^[\]\n]{1,60})\]\(\/(openvip|recharge)(?:\?package=([1-9]\d{0,8}))?\)$/;
const picture = /^!\[[^[\]\n]*\]\([^()\s]+\)$/;

/** The goods that a paragraph is: `[月度会员](/openvip?package=2)`. */
export function goodsOf(paragraph: string): Goods | undefined {
  const [, name, page, id] = goodsLink.exec(paragraph) ?? [];
  if (!name) return undefined;
  return { name, page: page === 'openvip' ? page : 'recharge', id: id ? Number(id) : undefined };
}

/** Of a message that is a picture or goods, and nothing besides but quoted remarks. */
export function messageTypeOf(content: string): number {
  // Longer ones are texts.
  const paragraphs = content.length > 2000 ? [] : content.trim().split(/\s*\n\s*\n\s*/);
  const said = paragraphs.filter((paragraph) => !paragraph.startsWith('>'));
  if (said.length === 0) return messageType.text;
  if (said.every((paragraph) => goodsOf(paragraph))) return messageType.goods;
  return said.every((paragraph) => picture.test(paragraph)) ? messageType.image : messageType.text;
}
