import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A document, or a file of source. */
interface Text {
  file: string;
  text: string;
}

/** @returns a line for each file, folder or heading that a document or a comment names and that is not there */
export function checkPaths(root: string): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(resolve(root, file)));
  const read = (ending: RegExp): Text[] =>
    tracked
      .filter((file) => ending.test(file))
      .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));
  const documents = read(/\.md$/);
  if (documents.length === 0) return [`No document was seen in ${root}: the check is blind.`];
  return [
    ...documents.flatMap((document) => lostPaths(document, root, tracked)),
    ...documents.flatMap((document) => deadLinks(document, root)),
    ...read(/\.(tsx?|mjs)$/).flatMap((source) => lostInComments(source, tracked)),
  ];
}

/** Files of the feature that docs/tutorial.md invents to show the steps, and one that a command writes. */
const invented = /\/((load|seed)-)?tags?[/.-]|^docs\/proofs\.md$/;

const folders = /^(api|docs|e2e|deploy|mf-\w+|scripts|shared|shell)\//;

function lostPaths({ file, text }: Text, root: string, tracked: string[]): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh|md|conf))(?::\d+)?`/g)].flatMap(([, path = '']) => {
    const isThere =
      invented.test(path) ||
      existsSync(resolve(root, path)) ||
      existsSync(resolve(root, dirname(file), path)) ||
      // A README names what lies below its folder, prose a file by the end of its path.
      tracked.some((one) => one.endsWith(`/${path}`));
    return isThere || (!folders.test(path) && !path.includes('/')) ? [] : `${file}: there is no ${path}`;
  });
}

function deadLinks({ file, text }: Text, root: string): string[] {
  return [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\((?!https?:|\/)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path ? resolve(root, dirname(file), path) : resolve(root, file);
    const isThere =
      existsSync(target) && (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor));
    return isThere ? [] : [`${file}: the link ${link} leads nowhere`];
  });
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function lostInComments({ file, text }: Text, tracked: string[]): string[] {
  return text
    .split('\n')
    .filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(/`?\b((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|md))\b`?/g)])
    .flatMap(([, path = '']) =>
      tracked.some((one) => one === path || one.endsWith(`/${path}`)) ? [] : `${file}: there is no ${path}`,
    );
}
