import { outward } from '../document/shown-title.ts';
import { deepest, type FileBranch, type FileReading, notesOfParts, relationNote } from './file-map.ts';
import { parseHtml, wordsOfHtml } from './html-words.ts';
import { childrenNamed } from './xml.ts';

/** A topic as `content.json` has it; every part may be missing or of another type. */
export interface Topic {
  id?: unknown;
  title?: unknown;
  href?: unknown;
  branch?: unknown;
  image?: unknown;
  labels?: unknown;
  notes?: { plain?: { content?: unknown }; realHTML?: { content?: unknown } };
  markers?: { markerId?: unknown }[];
  extensions?: { provider?: unknown; content?: { content?: unknown } }[];
  boundaries?: { range?: unknown; title?: unknown }[];
  children?: Record<string, Topic[] | undefined>;
}

export interface Sheet {
  rootTopic?: unknown;
  relationships?: { end1Id?: unknown; end2Id?: unknown; title?: unknown }[];
}

const isTopic = (value: unknown): value is Topic => typeof value === 'object' && value !== null;
const words = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = <T>(value: readonly T[] | undefined): readonly NonNullable<T>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** The tree of a sheet. What hangs on a topic and has no place in a map is kept among its notes. */
export function branchOfSheet({ rootTopic, relationships }: Sheet, reading: FileReading): FileBranch | undefined {
  if (!isTopic(rootTopic)) return undefined;
  const titles = new Map<string, string>();
  const name = (topic: Topic, depth: number) => {
    titles.set(words(topic.id), words(topic.title));
    if (depth <= deepest) for (const child of childrenOf(topic)) name(child, depth + 1);
  };
  name(rootTopic, 0);
  const relations = new Map<string, string[]>();
  for (const { end1Id, end2Id, title } of listOf(relationships)) {
    const to = titles.get(words(end2Id));
    if (to) relations.set(words(end1Id), [...(relations.get(words(end1Id)) ?? []), relationNote(words(title), to)]);
  }
  return readTopic(rootTopic, 0, { reading, titles, relations });
}

interface Known {
  reading: FileReading;
  titles: ReadonlyMap<string, string>;
  /** By the topic that they begin at. */
  relations: ReadonlyMap<string, readonly string[]>;
}

/** Floating topics, callouts and summaries are branches too. */
const childrenOf = ({ children }: Topic): Topic[] =>
  Object.values(children ?? {}).flatMap((one) => (Array.isArray(one) ? one.filter(isTopic) : []));

function readTopic(topic: Topic, depth: number, known: Known): FileBranch {
  const { reading, titles, relations } = known;
  reading.add(depth);
  const marks = listOf(topic.markers).map((marker) => words(marker.markerId));
  const [priority] = marks.flatMap((mark) => /^priority-(\d)$/.exec(mark)?.[1] ?? []);
  reading.leaveOut('图标', marks.filter((mark) => !/^(task|priority)-/.test(mark)).length);
  const hasPicture = isTopic(topic.image);
  if (hasPicture) reading.leaveOut('图片', 1);
  const address = words(topic.href);
  const isAttachment = /^xap:/.test(address);
  if (isAttachment) reading.leaveOut('附件', 1);
  const link = outward(address);
  const labels = (Array.isArray(topic.labels) ? topic.labels : []).map(words).filter(Boolean);
  const written = words(topic.notes?.realHTML?.content);
  const html = written ? parseHtml(written) : undefined;
  reading.leaveOut('图片', html?.getElementsByTagName('img').length);
  const formulas = listOf(topic.extensions).filter(({ provider }) => words(provider).endsWith('latex'));
  return {
    title: words(topic.title) || (hasPicture ? '图片' : ''),
    link,
    notes: notesOfParts(
      [
        words(topic.notes?.plain?.content).trim() || !html ? words(topic.notes?.plain?.content) : wordsOfHtml(html),
        ...formulas.map(({ content }) => words(content?.content) && `$$\n${words(content?.content)}\n$$`),
      ],
      [
        labels.length > 0 && `标签：${labels.join('、')}`,
        priority && `优先级：${priority}`,
        isAttachment ? `附件：${address.split('/').at(-1)}` : address && !link && placeOf(address, titles),
        ...(relations.get(words(topic.id)) ?? []),
        ...listOf(topic.boundaries).map((one) => boundaryNote(one, topic)),
      ],
    ),
    task: taskOf(marks),
    isFolded: topic.branch === 'folded',
    children: childrenOf(topic).map((child) => readTopic(child, depth + 1, known)),
  };
}

function placeOf(address: string, titles: Known['titles']): string {
  const [, id] = /^xmind:#(.+)$/.exec(address) ?? [];
  const place = id === undefined ? address : titles.get(id);
  return place ? `链接到：${place}` : '';
}

/** A frame around some of a topic's children, by their places: `(0,1)`. */
function boundaryNote({ range, title }: { range?: unknown; title?: unknown }, topic: Topic): string {
  const [, from, to] = /^\((\d+),(\d+)\)$/.exec(words(range)) ?? [];
  if (!words(title) || from === undefined) return words(title) && `外框：${words(title)}`;
  const framed = listOf(topic.children?.attached).slice(Number(from), Number(to) + 1);
  const inside = framed.map((one) => words(one.title) || (isTopic(one.image) ? '图片' : '')).filter(Boolean);
  return `外框：${words(title)}（${inside.join('、')}）`;
}

function taskOf(marks: string[]): boolean | undefined {
  if (marks.includes('task-done')) return true;
  return marks.some((mark) => mark.startsWith('task-')) ? false : undefined;
}

/** The sheets of `content.xml` in the form of `content.json`. */
export const sheetsOfXml = (content: Element): Sheet[] =>
  childrenNamed(content, 'sheet').map((sheet) => ({
    rootTopic: childrenNamed(sheet, 'topic').map((topic) => topicOfXml(topic, 0))[0],
    relationships: within(sheet, 'relationships', 'relationship').map((one) => ({
      end1Id: one.getAttribute('end1'),
      end2Id: one.getAttribute('end2'),
      title: first(one, 'title')?.textContent,
    })),
  }));

const first = (of: Element | undefined, name: string) => (of ? childrenNamed(of, name)[0] : undefined);
const within = (of: Element, list: string, name: string): Element[] =>
  childrenNamed(of, list).flatMap((one) => childrenNamed(one, name));

function topicOfXml(topic: Element, depth: number): Topic {
  const notes = first(topic, 'notes');
  const html = first(notes, 'html');
  // What is deeper is refused when it is counted.
  const below =
    depth > deepest ? [] : within(topic, 'children', 'topics').flatMap((one) => childrenNamed(one, 'topic'));
  return {
    id: topic.getAttribute('id'),
    title: first(topic, 'title')?.textContent,
    href: topic.getAttribute('xlink:href'),
    branch: topic.getAttribute('branch'),
    image: first(topic, 'img'),
    labels: within(topic, 'labels', 'label').map((one) => one.textContent),
    notes: { plain: { content: first(notes, 'plain')?.textContent ?? (html && wordsOfHtml(html)) } },
    markers: within(topic, 'marker-refs', 'marker-ref').map((one) => ({ markerId: one.getAttribute('marker-id') })),
    boundaries: within(topic, 'boundaries', 'boundary').map((one) => ({
      range: one.getAttribute('range'),
      title: first(one, 'title')?.textContent,
    })),
    children: { attached: below.map((child) => topicOfXml(child, depth + 1)) },
  };
}
