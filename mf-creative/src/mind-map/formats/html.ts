import { createParser } from 'shared/bundled/markdown/document/parser.ts';
import { safeHref } from 'shared/site/address.ts';
import type { MapNode } from '../document/map-node.ts';
import { withoutComments } from '../document/shown-title.ts';
import type { WrittenMap } from './file-map.ts';
import { escapeXml, labelComment } from './xml.ts';

/** HTML in a text is words; pictures are links, so that the file loads nothing. */
const parser = withoutComments(createParser(false));
const rules = parser.renderer.rules;
const code: (typeof rules)[string] = (tokens, at) => `<code>${escapeXml(tokens[at]?.content ?? '')}</code>`;
Object.assign(rules, {
  math_inline: code,
  math_block: code,
  footnote_ref: (tokens, at) => `<sup>${escapeXml(tokens[at]?.content ?? '')}</sup>`,
  footnote_open: (tokens, at) => `<div>[${escapeXml(tokens[at]?.info ?? '')}] `,
  image: (tokens, at) => {
    const address = safeHref(String(tokens[at]?.attrGet('src') ?? ''));
    const words = escapeXml(tokens[at]?.content || '图片');
    return address ? `<a href="${escapeXml(address)}">${words}</a>` : words;
  },
} satisfies typeof rules);

const style = `body{margin:2rem auto;max-width:60rem;padding:0 1rem;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2329;background:#fff}
ul{list-style:none;margin:0;padding-left:1.5rem;border-left:1px solid #d0d4da}summary,.leaf{padding:.15rem 0}.leaf{padding-left:1rem}
.notes{margin:.1rem 0 .4rem 1rem;padding:.2rem .8rem;background:#f5f6f8;border-radius:6px;overflow:auto}figure{margin:1rem 0;overflow:auto}
table{border-collapse:collapse}td,th{border:1px solid #d0d4da;padding:.2rem .5rem}pre{overflow:auto}
@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#17191c}.notes{background:#22262b}a{color:#8ab4f8}figure{background:#fff}}`;

/**
 * A page that opens by itself: the picture of the map, and its outline to fold and unfold with notes, links and tasks. No
 * script is in it, and nothing is loaded.
 * @param svg the picture, as the page draws it for its own file
 */
export function writeHtml(map: WrittenMap, svg = ''): string {
  const { title, document, folded, label } = map;
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const item = (node: MapNode): string => {
    const box = node.task === undefined ? '' : `<input type="checkbox" disabled${node.task ? ' checked' : ''}> `;
    const words = box + parser.renderInline(node.text, document.env);
    const notes = node.notes ? `<div class="notes">${parser.render(node.notes, { ...document.env })}</div>` : '';
    if (node.children.length === 0) return `<li><div class="leaf">${words}</div>${notes}</li>`;
    const open = folded.has(node.id) ? '' : ' open';
    return `<li><details${open}><summary>${words}</summary>${notes}<ul>${node.children.map(item).join('\n')}</ul></details></li>`;
  };
  const { root } = document;
  const heading = root.text ? parser.renderInline(root.text, document.env) : escapeXml(title);
  const notes = root.notes ? `<div class="notes">${parser.render(root.notes, { ...document.env })}</div>` : '';
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
${labelComment(label)}<h1>${heading}</h1>
${svg ? `<figure>${svg}</figure>\n` : ''}${notes}
<ul>${root.children.map(item).join('\n')}</ul>
${label ? `<p><small>${escapeXml(label.note)}</small></p>\n` : ''}</body>
</html>
`;
}
