import { escapeXml } from '../formats/xml.ts';
import { edgePaths } from '../layout/edge-path.ts';
import { branchColour, type MapTheme } from '../layout/map-theme.ts';
import { fontFamily, lookOf, signRoom } from '../layout/node-size.ts';
import type { PlacedMap, PlacedNode } from '../layout/place-nodes.ts';
import { type NotesSheet, sheetFont } from './notes-sheet.ts';

export interface FileLabel {
  title: string;
  /** The label of generated content as JSON (ADR 70); undefined: none is wanted. */
  aigc: string | undefined;
  note: string | undefined;
}

const rim = 40;
const ink = '#1f2329';

export const sizeOfMap = ({ bounds }: PlacedMap, notes?: NotesSheet) => ({
  width: Math.ceil(Math.max(bounds.right - bounds.left, notes?.width ?? 0) + 2 * rim),
  height: Math.ceil(bounds.bottom - bounds.top + (notes?.height ?? 0) + 2 * rim),
});

/**
 * A map as an SVG of its own: plain shapes and words, on white; no script, nothing that is loaded.
 * @param notes what stands below the map; undefined: notes are titles of their nodes alone
 */
export function svgOfMap(map: PlacedMap, theme: MapTheme, label: FileLabel, notes?: NotesSheet): string {
  const { left, top, bottom } = map.bounds;
  const { width, height } = sizeOfMap(map, notes);
  const paths = [...edgePaths(map.nodes, theme)].map(
    ([colour, path]) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left - rim} ${top - rim} ${width} ${height}" font-family="${escapeXml(fontFamily)}">`,
    `<title>${escapeXml(label.title)}</title>`,
    label.aigc ? `<metadata>${escapeXml(label.aigc)}</metadata>` : '',
    `<rect x="${left - rim}" y="${top - rim}" width="${width}" height="${height}" fill="#ffffff"/>`,
    ...paths,
    ...map.nodes.map((one) => nodeOf(one, branchColour(theme, one), theme, notes?.numbers.get(one))),
    ...(notes ? sheetAt(notes, left, bottom) : []),
    label.note
      ? `<text x="${left - rim + width - 12}" y="${top - rim + height - 12}" text-anchor="end" font-size="12" fill="#6b7280">${escapeXml(label.note)}</text>`
      : '',
    '</svg>',
  ].join('\n');
}

const sheetLooks: Readonly<Record<keyof typeof sheetFont, string>> = {
  title: `font-weight="600" fill="${ink}"`,
  text: 'fill="#4b5563"',
  head: 'font-weight="600" fill="#4b5563"',
  code: `fill="#374151" font-family="ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK SC',monospace"`,
};

function sheetAt({ lines }: NotesSheet, left: number, top: number): string[] {
  return lines.map(
    ({ text, look, x, y }) =>
      `<text x="${left + x}" y="${top + y}" xml:space="preserve" font-size="${sheetFont[look]}" ${sheetLooks[look]}>${escapeXml(text)}</text>`,
  );
}

function nodeOf(one: PlacedNode, colour: string, theme: MapTheme, number: number | undefined): string {
  const { node, depth, x, y, width, height, lines, link, hidden } = one;
  const look = lookOf(depth);
  const fill = depth === 0 ? colour : depth === 1 ? mixedWithWhite(colour) : 'none';
  const box =
    depth < 2
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${depth === 0 ? 14 : 10}" fill="${fill}"${depth === 1 ? ` stroke="${colour}" stroke-opacity="0.55" stroke-width="1.5"` : ''}/>`
      : '';
  const room = ((node.notes ? 1 : 0) + (link ? 1 : 0)) * signRoom.sign;
  const from = x + look.padX + (node.task === undefined ? 0 : signRoom.task);
  const centre = x + (width - room) / 2;
  const place = depth === 0 ? `x="${centre}" text-anchor="middle"` : `x="${from}"`;
  const words = lines
    .map(
      (line, at) =>
        `<tspan ${place} y="${y + look.padY + at * look.line + look.line * 0.72}">${escapeXml(line)}</tspan>`,
    )
    .join('');
  const text = `<text font-size="${look.font}" font-weight="${look.weight}" fill="${depth === 0 ? theme.onRoot : ink}">${words}</text>`;
  const details = [node.notes, hidden ? `收起了 ${hidden} 个节点` : ''].filter(Boolean).join('\n');
  const title = details ? `<title>${escapeXml(details)}</title>` : '';
  const signs = signsOf(one, depth === 0 ? theme.onRoot : colour, number);
  const group = `<g>${title}${box}${taskOf(one)}${text}${signs}</g>`;
  return link ? `<a href="${escapeXml(link)}" target="_blank">${group}</a>` : group;
}

function taskOf({ node: { task }, x, y, height, depth }: PlacedNode): string {
  if (task === undefined) return '';
  const left = x + lookOf(depth).padX;
  const top = y + height / 2 - 8;
  const box = `<rect x="${left}" y="${top}" width="16" height="16" rx="4" fill="${task ? '#167a45' : 'none'}" stroke="#6b7280"/>`;
  return task
    ? `${box}<path d="M${left + 3.5} ${top + 8.5}l3 3 6-6.5" fill="none" stroke="#ffffff" stroke-width="2"/>`
    : box;
}

/** What stands behind the words: that they lead somewhere, and that there are notes. */
function signsOf({ node, depth, x, y, width, height, link }: PlacedNode, colour: string, number?: number): string {
  const right = x + width - lookOf(depth).padX - 8;
  const middle = y + height / 2;
  const notes = node.notes ? mark(right, middle, colour, number) : '';
  if (!link) return notes;
  const left = right - (notes ? signRoom.sign : 0);
  return `<path d="M${left - 3} ${middle + 3}l7 -7m-5 0h5v5" stroke="${colour}" stroke-width="1.5" fill="none"/>${notes}`;
}

/** There are notes: their number below the map, else a small sheet. */
function mark(x: number, y: number, colour: string, number: number | undefined): string {
  if (number !== undefined)
    return `<text x="${x}" y="${y + 4}" text-anchor="middle" font-size="11" font-weight="600" fill="${colour}">${number}</text>`;
  return `<path d="M${x - 4} ${y - 4}h8M${x - 4} ${y}h8M${x - 4} ${y + 4}h5" stroke="${colour}" stroke-width="1.5" fill="none"/>`;
}

function mixedWithWhite(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(255 - (255 - part) * 0.12)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
