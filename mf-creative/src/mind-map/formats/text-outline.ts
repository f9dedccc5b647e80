import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { columnsOf, type OutlineLine, withoutMarks } from '../document/list-marks.ts';
import { type FileBranch, FileReading, type ReadMap, readBranches } from './file-map.ts';

const check = /^\[([ xX])\]\s+/;

/** Reads an outline that is indented by tabs or blanks, as Word, editors and lists of a browser are copied. */
export function readOutline(text: string, name: string): ReadMap {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  if (lines.length === 0) throw new UnreadableFile('文件里没有内容');
  if (lines.length > mapLimits.nodes) throw new UnreadableFile(`行数太多，最多 ${mapLimits.nodes} 行`);
  const reading = new FileReading();
  const tops: FileBranch[] = [];
  const open: { column: number; branch: FileBranch }[] = [];
  for (const { column, words } of withoutMarks(lines.map(lineOf))) {
    while (open.length && (open.at(-1)?.column ?? 0) >= column) open.pop();
    reading.add(open.length + 1);
    const task = check.exec(words);
    const title = task ? words.slice(task[0].length) : words;
    const branch: FileBranch = { title, notes: '', task: task ? task[1] !== ' ' : undefined, children: [] };
    (open.at(-1)?.branch.children ?? tops).push(branch);
    open.push({ column, branch });
  }
  const [only] = tops;
  return readBranches(only && tops.length === 1 ? only : { title: name, notes: '', children: tops });
}

function lineOf(line: string): OutlineLine {
  const [indent = ''] = /^[ \t　\u00a0]*/.exec(line) ?? [];
  return { column: columnsOf(indent), words: line.slice(indent.length) };
}
