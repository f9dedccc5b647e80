import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import { type ClassRules, readClassRules } from './class-rules.ts';

const sheets = ['mf-*/src/**/*.{ts,tsx}', 'shared/{bundled,site,ui}/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'];

/** Tests; scripts of the document, whose braces are no rules; and what a library wrote. */
const leftOut = /\.test\.tsx?$|\/testing\/|\/document\/inline\/|^shared\/site\/lazy\/notistack-styles\.ts$/;

/** Classes that libraries give: highlight.js, MUI, notistack, Temml. `visually-hidden` is the site's own for every part. */
const everywhere = /^(hljs|Mui\w*|notistack|tml)-|^visually-hidden$/;

/** Sheets that cannot stand beside what gives their classes. No file is added to them. */
const elsewhere: Readonly<Record<string, string>> = {
  'shell/src/render/document/cover-styles.ts':
    'the server prints it for `shared/site/toasts.ts`, whose folder is in the first code of every page',
};

/**
 * A part carries its look: the rules of a class stand in a file of the folder where a component gives it to an element.
 *
 * @returns a line for each rule that names a class of elsewhere
 */
export async function checkClassRules(root: string): Promise<string[]> {
  const files = globSync(sheets, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !leftOut.test(file))
    .toSorted();
  if (files.length === 0) return [`No source was seen in ${root}: the check is blind.`];
  const read = new Map<string, ClassRules>();
  for (const file of files) read.set(file, await readClassRules(readFileSync(join(root, file), 'utf8'), file));
  const given = new Map<string, Set<string>>();
  for (const [file, rules] of read) {
    const ofFolder = given.get(dirname(file)) ?? new Set();
    given.set(dirname(file), ofFolder.union(rules.given));
  }
  const isForeign = (file: string, name: string) => !everywhere.test(name) && !given.get(dirname(file))?.has(name);
  return [...read].flatMap(([file, { rules }]) => {
    const foreign = rules.filter(({ classes }) => classes.some((name) => isForeign(file, name)));
    if (!elsewhere[file])
      return foreign.map(({ selector, classes }) =>
        problemOf(
          file,
          selector,
          classes.filter((name) => isForeign(file, name)),
        ),
      );
    return foreign.length > 0
      ? []
      : [`${file}: its rules stand at home; take it off the list of scripts/check/check-class-rules.ts`];
  });
}

const problemOf = (file: string, selector: string, names: string[]) =>
  `${file}: the rule \`${selector}\` names a class that no component of its folder gives: ${names.join(', ')}. Put it beside the component, or give the component a prop or a custom property.`;
