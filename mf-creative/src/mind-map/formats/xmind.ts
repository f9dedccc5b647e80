import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import {
  type FileBranch,
  FileReading,
  type ReadMap,
  readBranches,
  type WrittenMap,
  writtenBranches,
} from './file-map.ts';
import { mostBytes } from './most-bytes.ts';
import { branchOfSheet, type Sheet, sheetsOfXml } from './xmind-topics.ts';
import { parseXml } from './xml.ts';

/** Of XMind 2020 and later, and of XMind 8 and before. */
const manifests = ['manifest.json', 'META-INF/manifest.xml'];

/** Reads workbooks of XMind: `content.json`, or `content.xml` of XMind 8 and before. Further sheets are branches of the root. */
export function readXMind(bytes: Uint8Array, name: string): ReadMap {
  const files = unzip(bytes);
  if (isProtected(files)) throw new UnreadableFile('这个 XMind 文件设有密码，请先在 XMind 里取消密码再导入');
  const [json, xml] = [files['content.json'], files['content.xml']];
  if (!json && !xml) throw new UnreadableFile('这不是 XMind 文件');
  const reading = new FileReading();
  const read = json ? sheetsOfJson(json) : sheetsOfXml(parseXml(decodeText(xml as Uint8Array).text, 'topic'));
  const sheets = read.flatMap((sheet) => branchOfSheet(sheet, reading) ?? []);
  const [first, ...others] = sheets;
  if (!first) throw new UnreadableFile('文件里没有内容');
  return readBranches(others.length ? { title: name, notes: '', children: sheets } : first, reading);
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

function sheetsOfJson(bytes: Uint8Array): Sheet[] {
  let sheets: unknown;
  try {
    sheets = JSON.parse(decodeText(bytes).text);
  } catch {
    throw new UnreadableFile('文件已损坏，无法导入');
  }
  if (!Array.isArray(sheets)) throw new UnreadableFile('文件已损坏，无法导入');
  return sheets.filter((sheet) => typeof sheet === 'object' && sheet !== null);
}

/** A workbook with one sheet after the format that XMind publishes. */
export function writeXMind(map: WrittenMap): Uint8Array<ArrayBuffer> {
  let last = 0;
  const topic = ({ title, link, notes, task, isFolded, children }: FileBranch): object => ({
    id: `topic-${last++}`,
    class: 'topic',
    title,
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
