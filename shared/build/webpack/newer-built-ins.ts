import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Built-ins that came later than one of the oldest browsers that a release runs in (ADR 49), as minified code uses them. One that stands here, and is used without
 * `shell/src/browser/old/old-browser.ts` bringing it, would be a page that is dead in that browser. A name that other objects have
 * too is looked for where only a built-in can stand.
 */
const newerBuiltIns: Record<string, RegExp> = {
  'Promise.try': /\bPromise\.try\b/,
  'Promise.withResolvers': /\bPromise\.withResolvers\b/,
  'Object.groupBy': /\bObject\.groupBy\b/,
  'Map.groupBy': /\bMap\.groupBy\b/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'Array.prototype.toSorted': /\.toSorted\(/,
  'Array.prototype.toReversed': /\.toReversed\(/,
  'Array.prototype.toSpliced': /\.toSpliced\(/,
  'String.prototype.toWellFormed': /\.(is|to)WellFormed\(/,
  'Set.prototype.isSubsetOf': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'Iterator.prototype.map':
    /\bIterator\.(from|concat|zip)\b|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray|reduce|forEach|take|drop|flatMap)\(/,
  'URL.parse': /\bURL\.parse\b/,
  'URL.canParse': /\bURL\.canParse\b/,
  'AbortSignal.any': /\bAbortSignal\.any\b/,
  'Math.sumPrecise': /\bMath\.(sumPrecise|f16round)\b/,
  'RegExp.escape': /\bRegExp\.escape\b/,
  'Error.isError': /\bError\.isError\b/,
  'Uint8Array.fromBase64': /\bUint8Array\.from(Base64|Hex)\b|\.to(Base64|Hex)\(|\.setFrom(Base64|Hex)\(/,
  'Map.prototype.getOrInsert': /\.getOrInsert(Computed)?\(/,
  'ArrayBuffer.prototype.transferToFixedLength': /\.transferToFixedLength\(/,
  'Intl.Segmenter': /\bIntl\.Segmenter\b/,
  'Intl.DurationFormat': /\bIntl\.DurationFormat\b/,
  Temporal: /\bTemporal\.(Now|Instant|Plain\w+|ZonedDateTime)\b/,
  'document.startViewTransition': /\.startViewTransition\(/,
  'Element.prototype.showPopover': /\.(show|hide|toggle)Popover\(/,
  'Node.prototype.moveBefore': /\.moveBefore\(/,
  'Element.prototype.setHTML': /\.setHTML(Unsafe)?\(|\bparseHTMLUnsafe\(/,
};

/** What `shell/src/browser/old/old-browser.ts` brings; its test deletes each of them first. */
export const broughtBuiltIns = [
  'Promise.try',
  'Promise.withResolvers',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'String.prototype.toWellFormed',
  'Set.prototype.isSubsetOf',
  'Iterator.prototype.map',
  'URL.parse',
  'URL.canParse',
  'AbortSignal.any',
  'Uint8Array.fromBase64',
  'ArrayBuffer.prototype.transferToFixedLength',
];

/** Files that do without: their content shows that they check first, or bring it themselves. */
const lookedFor: Record<string, RegExp> = {
  // pdf.js, as `unpdf` carries it.
  'Math.sumPrecise': /typeof Math\.sumPrecise/,
  'Map.prototype.getOrInsert': /typeof Map\.prototype\.getOrInsertComputed/,
  // Langium of Mermaid; the sentences of an answer that is read aloud.
  'Intl.Segmenter': /Intl\.Segmenter\?|"Segmenter"in Intl/,
  // React, for an element that the site does not use.
  'document.startViewTransition': /try\{var \w+=\w+\.startViewTransition/,
};

/** @returns a sentence for each newer built-in that these browser files use and nothing brings */
export function findNewerBuiltIns(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, code]) =>
    Object.entries(newerBuiltIns).flatMap(([name, used]) => {
      const at = code.search(used);
      if (at < 0 || broughtBuiltIns.includes(name) || lookedFor[name]?.test(code)) return [];
      return [
        `${file} uses ${name}, which the oldest browsers do not have: …${code.slice(Math.max(0, at - 40), at + 40)}…`,
      ];
    }),
  );
}

/** @throws Error when code in this folder needs a newer browser than the oldest one that the site is made for */
export async function refuseNewerBuiltIns(name: string, folder: string): Promise<void> {
  const files: Record<string, string> = {};
  for (const file of await readdir(folder))
    if (file.endsWith('.js')) files[file] = await readFile(join(folder, file), 'utf8');
  const problems = findNewerBuiltIns(files);
  if (problems.length) throw new Error(`${name}: ${problems.join('\n')}\n(docs/decisions/0049)`);
}
