import sanitize from 'sanitize-html';

/**
 * The HTML that an article may hold. No script, style, form, frame, event handler or unknown scheme survives; ids get a
 * prefix, so that an element of an article is never found under a name that the page uses (DOM clobbering).
 */
const rules: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'figure', 'figcaption'],
    ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ...Object.fromEntries(['h2', 'h3', 'h4'].map((tag) => [tag, ['id']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    h2: prefixId,
    h3: prefixId,
    h4: prefixId,
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    img: sanitize.simpleTransform('img', { loading: 'lazy' }),
  },
};

function prefixId(tagName: string, attribs: Record<string, string>) {
  const { id, ...rest } = attribs;
  if (!id) return { tagName, attribs };
  return { tagName, attribs: { ...rest, id: id.startsWith('content-') ? id : `content-${id}` } };
}

export function safeHtml(html: string): string {
  return sanitize(html, rules);
}
