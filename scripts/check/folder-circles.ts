import { dirname } from 'node:path';

/** A file and the files that it imports, as paths from the root. */
export interface ImportingFile {
  source: string;
  imports: string[];
}

/**
 * Folders that need each other, directly or over others: none of them can be read, moved or tested alone. A folder is what
 * lies directly in it; what is imported inside of one folder does not count.
 * @param folderOf the folder that a file counts for
 * @returns a sentence for each circle, with one import for each of its steps
 */
export function findFolderCircles(files: ImportingFile[], folderOf = dirname): string[] {
  const steps = new Map<string, Map<string, string>>();
  for (const { source, imports } of files) {
    for (const target of imports) {
      const [from, to] = [folderOf(source), folderOf(target)];
      if (from === to) continue;
      const ways = steps.get(from) ?? new Map<string, string>();
      steps.set(from, ways.set(to, ways.get(to) ?? `${source} → ${target}`));
    }
  }
  const circles: string[] = [];
  const inCircle = new Set<string>();
  for (const start of steps.keys()) {
    if (inCircle.has(start)) continue;
    const circle = findWayBack(start, steps);
    if (!circle) continue;
    for (const folder of circle) inCircle.add(folder);
    const imports = circle.map((from, at) => steps.get(from)?.get(circle[at + 1] ?? start));
    circles.push(`folders in a circle: ${[...circle, start].join(' → ')}\n    ${imports.join('\n    ')}`);
  }
  return circles;
}

/** The shortest way from a folder back to itself. */
function findWayBack(start: string, steps: Map<string, Map<string, string>>): string[] | undefined {
  const before = new Map<string, string>();
  const queue = [start];
  for (const folder of queue) {
    for (const next of steps.get(folder)?.keys() ?? []) {
      if (next === start) {
        const way = [folder];
        while (way[0] !== start) way.unshift(before.get(way[0] ?? start) ?? start);
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, folder);
      queue.push(next);
    }
  }
  return undefined;
}
