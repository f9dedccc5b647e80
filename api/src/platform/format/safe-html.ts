import sanitize from 'sanitize-html';

/** Ids of an article begin with this, and no id of a page does. */
const prefix = 'content-';
const withAnchor = ['h2', 'h3', 'h4'];

/**
 * The HTML that an article may hold. No script, style, form, frame, event handler or unknown scheme survives, nor an
 * attribute that names or refers to another element (`name`, `for`, `usemap`, `aria-*` …). What remains are the ids of
 * headings: `safeHtml` gives them a prefix, so that no element of an article is found in place of one of the page.
 */
const rules: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'figure', 'figcaption'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ...Object.fromEntries(withAnchor.map((tag) => [tag, ['id']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
};

const transformTags: sanitize.IOptions['transformTags'] = {
  h1: 'h2',
  a: link,
  img: picture,
};

/** Both sides in whole pixels, or neither: with one of them the browser does not know how much space the picture takes. */
function picture(tagName: string, { width = '', height = '', ...attribs }: sanitize.Attributes): sanitize.Tag {
  const size: sanitize.Attributes = isSide.test(width) && isSide.test(height) ? { width, height } : {};
  return { tagName, attribs: { ...attribs, ...size, loading: 'lazy', decoding: 'async' } };
}

const isSide = /^[1-9]\d{0,4}$/;

const prefixed = (id: string) => (id.startsWith(prefix) ? id : prefix + id);

/** A link inside the article follows its heading's id; others open apart. */
function link(tagName: string, { href = '', title }: sanitize.Attributes): sanitize.Tag {
  const text: sanitize.Attributes = title ? { title } : {};
  const address = href.trim();
  if (!address) return { tagName, attribs: text };
  if (address.startsWith('#')) return { tagName, attribs: { ...text, href: `#${prefixed(address.slice(1))}` } };
  return { tagName, attribs: { ...text, href: address, rel: 'noopener noreferrer nofollow', target: '_blank' } };
}

/** The first heading with an id keeps it, under the prefix. */
function prefixIds(): sanitize.Transformer {
  const known = new Set<string>();
  return (tagName, { id, ...attribs }) => {
    const anchor = id && withAnchor.includes(tagName) ? prefixed(id) : undefined;
    if (!anchor || known.has(anchor)) return { tagName, attribs };
    known.add(anchor);
    return { tagName, attribs: { ...attribs, id: anchor } };
  };
}

/** Makes HTML safe to put into a page, when it is written and again when it is read. */
export function safeHtml(html: string): string {
  // `*` runs last and on every element, also on a renamed one.
  return sanitize(html, { ...rules, transformTags: { ...transformTags, '*': prefixIds() } });
}
