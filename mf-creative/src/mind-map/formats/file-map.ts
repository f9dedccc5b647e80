import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import type { MapDocument, MapNode } from '../document/map-node.ts';
import { closedNotes } from '../document/set-notes.ts';
import { linkOf, titleWords } from '../document/shown-title.ts';
import { safeTitle } from '../document/title.ts';
import { writeMap } from '../document/write-map.ts';
import { markdownTitle } from './markdown-title.ts';
import { markdownNotes, plainNotes } from './plain-notes.ts';

/** A branch as other programs have it: words instead of Markdown. */
export interface FileBranch {
  title: string;
  /** An address of http, https or mailto. */
  link?: string | undefined;
  notes: string;
  task?: boolean | undefined;
  isFolded?: boolean | undefined;
  children: FileBranch[];
}

/** What is read from a file, as a map is stored: folds are places in the very Markdown. */
export interface ReadMap {
  title: string;
  markdown: string;
  folds: string[];
  /** What the map has no place for, in words; empty: all of the file is in it. */
  leftOut: string;
}

/** A map to be written: which nodes are folded by their ids. */
export interface WrittenMap {
  title: string;
  document: MapDocument;
  folded: ReadonlySet<string>;
  /** What a file says about its making: the label as JSON, and words for readers. Absent: people wrote it. */
  label?: { aigc: string; note: string } | undefined;
}

/** Levels below the root that are read; what is deeper no program shows. */
export const deepest = 100;

/** What a map has no place for, with the word that counts it. */
const leftOutKinds = { 图片: '张', 附件: '个', 图标: '个' } as const;

/** One file while it is read: refuses more nodes, or deeper ones, than a map may have, before anything is made of them. */
export class FileReading {
  count = 0;
  readonly #leftOut = new Map<keyof typeof leftOutKinds, number>();

  leaveOut(kind: keyof typeof leftOutKinds, count = 0): void {
    if (count > 0) this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + count);
  }

  get leftOut(): string {
    return [...this.#leftOut].map(([kind, count]) => `${count} ${leftOutKinds[kind]}${kind}`).join('、');
  }

  add(depth: number): void {
    if (++this.count > mapLimits.nodes) throw new UnreadableFile(`节点太多，最多 ${mapLimits.nodes} 个`);
    if (depth > deepest) throw new UnreadableFile(`层级太深，最多 ${deepest} 层`);
  }
}

/** What hangs on a node of another program: its texts, a paragraph each, and a line of each of its other parts. */
export const notesOfParts = (texts: readonly string[], parts: readonly (string | false | undefined)[]): string =>
  [...texts, parts.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');

/** A line between two nodes, as it stands in the notes of the first. */
export const relationNote = (words: string, to: string): string => `关系：${words ? `${words} ` : ''}→ ${to}`;

/** Branches of a file as Markdown: the first level below the root is headings, what is deeper is items. */
export function readBranches(root: FileBranch, reading = new FileReading()): ReadMap {
  const make = (branch: FileBranch, depth: number): MapNode => {
    const kind = depth === 0 ? 'root' : depth === 1 ? 'heading' : 'item';
    const notes = closedNotes(markdownNotes(branch.notes));
    const title = markdownTitle(branch.title, branch.link);
    // A title without a word would begin with the notes.
    const text = safeTitle(kind, title || (notes || depth < 2 ? '&nbsp;' : ''), branch.task);
    const children = branch.children.map((child) => make(child, depth + 1));
    return { id: '', kind, level: kind === 'item' ? 0 : depth + 1, text, notes, task: branch.task, children };
  };
  const document = { root: make(root, 0), front: '', lineEnd: '\n', nextId: 0, env: {} } as const;
  const markdown = writeMap(document);
  if (markdown.length > mapLimits.markdown) throw new UnreadableFile(`内容太长，最多 ${mapLimits.markdown} 字`);
  const folds: string[] = [];
  const collect = (branch: FileBranch, place: string) => {
    if (branch.isFolded && branch.children.length) folds.push(place);
    for (const [at, child] of branch.children.entries()) collect(child, place === '' ? String(at) : `${place}.${at}`);
  };
  collect(root, '');
  const title = cutText(root.title.replace(/\s+/g, ' ').trim(), mapLimits.title) || '导入的导图';
  return { title, markdown, folds, leftOut: reading.leftOut };
}

/** A map as branches of words. What was generated says so in the notes of the root. */
export function writtenBranches({ title, document, folded, label }: WrittenMap): FileBranch {
  const { env } = document;
  const make = ({ id, text, notes, task, children }: MapNode): FileBranch => ({
    title: titleWords(text, env),
    link: linkOf(text, env),
    notes: plainNotes(notes),
    task,
    isFolded: folded.has(id) && children.length > 0,
    children: children.map(make),
  });
  const root = make(document.root);
  const notes =
    label && !root.notes.includes(label.note) ? [root.notes, label.note].filter(Boolean).join('\n\n') : root.notes;
  return { ...root, title: root.title || title, notes };
}
