import type { MapNode, NodeSource } from './map-node.ts';
import { asItem } from './place-node.ts';
import { titleWithTask } from './title.ts';

const atxHeading = /^( {0,3}#{1,6})([ \t]*)/;
const itemMarker = /^([ \t]*(?:[-+*]|\d{1,9}[.)]))([ \t]*)/;
const blankLines = /(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))*[ \t]*$/;

/** A node with another title or task, its marker and the lines around it as they are. */
export function retitle(node: MapNode, text: string, task: boolean | undefined): MapNode {
  if (node.text === text && node.task === task) return node;
  // A root without a heading has no place for them.
  if (node.kind === 'root' && node.level === 0) return node;
  const { source } = node;
  if (!source) return { ...node, text, task };
  const isInLine = node.kind === 'item' && !/[\r\n]/.test(source.head.text) && source.gaps[0]?.text.trim();
  // Notes that began in the marker's line go below the title.
  if (isInLine) return asItem({ ...node, text, task });
  return { ...node, text, task, source: withTitle(node, source, titleWithTask(text, task)) };
}

function withTitle({ kind, level }: MapNode, source: NodeSource, title: string): NodeSource {
  const { head } = source;
  const [end = ''] = blankLines.exec(head.text) ?? [];
  const [, marker = '', space = ''] = (kind === 'item' ? itemMarker : atxHeading).exec(head.text) ?? [];
  if (marker) {
    // More than four columns would make code of the title; content stays where it begins.
    const gap = title === '' ? '' : space.length > 4 || space === '' ? ' ' : space;
    return { ...source, head: { ...head, text: marker + gap + title + end } };
  }
  const [underline = ''] = head.text
    .trimEnd()
    .split(/\r\n?|\n/)
    .slice(-1);
  const lineEnd = head.text.includes('\r\n') ? '\r\n' : '\n';
  // Above an underline only words are safe: a mark would begin another block.
  const isPlain = /^\p{L}/u.test(title);
  const text = isPlain ? title + lineEnd + underline : `${'#'.repeat(level)} ${title}`.trimEnd();
  return { ...source, head: { ...head, text: text + end } };
}
