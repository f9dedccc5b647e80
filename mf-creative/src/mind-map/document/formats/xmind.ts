import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import {
  type FileBranch,
  NodeCounter,
  type ReadMap,
  readBranches,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { mostBytes } from './most-bytes.ts';
import { childrenNamed, parseXml, textOf } from './xml.ts';

/** Of XMind 2020 and later, and of XMind 8 and before. */
const manifests = ['manifest.json', 'META-INF/manifest.xml'];

interface Topic {
  title?: unknown;
  href?: unknown;
  branch?: unknown;
  notes?: { plain?: { content?: unknown } };
  markers?: { markerId?: unknown }[];
  children?: Record<string, Topic[] | undefined>;
}

/** Reads workbooks of XMind: `content.json`, or `content.xml` of XMind 8 and before. Further sheets are branches of the root. */
export function readXMind(bytes: Uint8Array, name: string): ReadMap {
  const files = unzip(bytes);
  if (isProtected(files)) throw new UnreadableFile('这个 XMind 文件设有密码，请先在 XMind 里取消密码再导入');
  const [json, xml] = [files['content.json'], files['content.xml']];
  if (!json && !xml) throw new UnreadableFile('这不是 XMind 文件');
  const counter = new NodeCounter();
  const sheets = json ? readJson(strFromU8(json), counter) : readXml(textOf(xml as Uint8Array), counter);
  const [first, ...others] = sheets;
  if (!first) throw new UnreadableFile('文件里没有内容');
  return readBranches(others.length ? { title: name, notes: '', children: sheets } : first);
}

const readFiles: ReadonlySet<string> = new Set(['content.json', 'content.xml', ...manifests]);

/** XMind names in its manifest how it has encrypted the content. */
const isProtected = (files: Record<string, Uint8Array>): boolean =>
  manifests.some((name) => /encryption-data/.test(strFromU8(files[name] ?? new Uint8Array())));

/** The content of an archive: what declares more than is read is refused, and never more than declared is unpacked. */
function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  if (bytes.length > mostBytes) throw new UnreadableFile('文件太大，最多 10 MB');
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!readFiles.has(name)) return false;
    if (originalSize > mostBytes) throw new UnreadableFile('文件解开后太大，无法导入');
    return true;
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('文件已损坏或不是 XMind 文件');
  }
}

function readJson(text: string, counter: NodeCounter): FileBranch[] {
  let sheets: unknown;
  try {
    sheets = JSON.parse(text);
  } catch {
    throw new UnreadableFile('文件已损坏，无法导入');
  }
  if (!Array.isArray(sheets)) throw new UnreadableFile('文件已损坏，无法导入');
  return sheets.flatMap((sheet) => (isTopic(sheet?.rootTopic) ? [readTopic(sheet.rootTopic, 0, counter)] : []));
}

const isTopic = (value: unknown): value is Topic => typeof value === 'object' && value !== null;
const words = (value: unknown) => (typeof value === 'string' ? value : '');

function readTopic(topic: Topic, depth: number, counter: NodeCounter): FileBranch {
  counter.add(depth);
  const marks = (Array.isArray(topic.markers) ? topic.markers : []).map((marker) => words(marker?.markerId));
  // Floating topics and summaries are branches too.
  const children = Object.values(topic.children ?? {}).flatMap((one) =>
    Array.isArray(one) ? one.filter(isTopic) : [],
  );
  return {
    title: words(topic.title),
    link: words(topic.href) || undefined,
    notes: words(topic.notes?.plain?.content),
    task: taskOf(marks),
    isFolded: topic.branch === 'folded',
    children: children.map((child) => readTopic(child, depth + 1, counter)),
  };
}

function taskOf(marks: string[]): boolean | undefined {
  if (marks.includes('task-done')) return true;
  return marks.some((mark) => mark.startsWith('task-')) ? false : undefined;
}

const readXml = (text: string, counter: NodeCounter): FileBranch[] =>
  childrenNamed(parseXml(text, 'topic'), 'sheet').flatMap((sheet) =>
    childrenNamed(sheet, 'topic').map((topic) => readXmlTopic(topic, 0, counter)),
  );

function readXmlTopic(topic: Element, depth: number, counter: NodeCounter): FileBranch {
  counter.add(depth);
  const first = (of: Element | undefined, name: string) => (of ? childrenNamed(of, name)[0] : undefined);
  const refs = first(topic, 'marker-refs');
  const marks = (refs ? childrenNamed(refs, 'marker-ref') : []).map((ref) => ref.getAttribute('marker-id') ?? '');
  const groups = first(topic, 'children');
  const below = (groups ? childrenNamed(groups, 'topics') : []).flatMap((group) => childrenNamed(group, 'topic'));
  return {
    title: first(topic, 'title')?.textContent ?? '',
    link: topic.getAttribute('xlink:href') ?? undefined,
    notes: first(first(topic, 'notes'), 'plain')?.textContent ?? '',
    task: taskOf(marks),
    isFolded: topic.getAttribute('branch') === 'folded',
    children: below.map((child) => readXmlTopic(child, depth + 1, counter)),
  };
}

/** A workbook with one sheet after the format that XMind publishes. */
export function writeXMind(map: WrittenMap): Uint8Array<ArrayBuffer> {
  let last = 0;
  const topic = ({ title, link, notes, task, isFolded, children }: FileBranch): object => ({
    ...{ id: `topic-${last++}`, class: 'topic', title },
    ...(link ? { href: link } : {}),
    ...(notes ? { notes: { plain: { content: notes } } } : {}),
    ...(task === undefined ? {} : { markers: [{ markerId: task ? 'task-done' : 'task-start' }] }),
    ...(isFolded ? { branch: 'folded' } : {}),
    ...(children.length ? { children: { attached: children.map(topic) } } : {}),
  });
  const rootTopic = { ...topic(writtenBranches(map)), structureClass: 'org.xmind.ui.map.unbalanced' };
  const sheet = { id: 'sheet-0', class: 'sheet', title: map.title, rootTopic };
  const about = { creator: { name: 'ai-site', version: '1' }, ...(map.label ? { aigc: map.label.aigc } : {}) };
  const file = (value: unknown) => strToU8(JSON.stringify(value));
  return zipSync({
    'content.json': file([sheet]),
    'metadata.json': file(about),
    'manifest.json': file({ 'file-entries': { 'content.json': {}, 'metadata.json': {} } }),
  }) as Uint8Array<ArrayBuffer>;
}
