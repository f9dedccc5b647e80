import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf } from '../version/source-closure.ts';

const modules = join(import.meta.dirname, '../../../node_modules');

/**
 * Parts of libraries that no page of the site runs, and that webpack cannot see to be unused: what stands in for each, and
 * throws where a wrong guess would show nothing.
 */
const leftOut: Record<string, string> = {
  // The theme is one without MUI's variables (shared/ui/theme/theme.ts).
  '@mui/material/styles/createThemeWithVars.mjs': 'theme-with-vars.ts',
  // Emotion's own `withTheme`, which MUI has another way for, is all that copies static members.
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': 'hoist-statics.ts',
  // Ripples are off for every button (shared/ui/theme/component-defaults.ts).
  '@mui/material/ButtonBase/TouchRipple.mjs': 'touch-ripple.ts',
  // Emotion's list of attributes: styled elements of this site get nothing else.
  '@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js': 'is-prop-valid.ts',
  // Releases are named by the shell's channel, never by manifests of the federation; the document preloads their files.
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'snapshot-handler.ts',
  '@module-federation/runtime-core/dist/utils/preload.js': 'federation-preload.ts',
  // Who reads the code of an error finds the sentence behind its link.
  '@module-federation/error-codes/dist/desc.mjs': 'federation-texts.ts',
};

/** The same in both halves: what the server draws is what the browser expects. */
const inBothHalves: Record<string, string> = {
  'lucide-react/dist/esm/createLucideIcon.mjs': 'lucide-icon.ts',
};

/**
 * The router is published twice, and its package names only the build that warns developers. Ours for visitors is the other;
 * both halves of a release take the same.
 */
const quietRouter: Record<string, string> = {
  'react-router$': 'react-router/dist/production/index.mjs',
  'react-router/dom$': 'react-router/dist/production/dom-export.mjs',
};

/** Half of markdown-it's weight is tables that answers do not need: entities, punycode, the link finder. */
const slimMarkdown: Record<string, string> = {
  'linkify-it$': 'linkify-it.ts',
  'punycode.js$': 'punycode.ts',
  'uc.micro$': 'uc-micro.ts',
  entities$: 'entities.ts',
};

/**
 * What runs only when a visitor wishes it: reading and writing files (with the tables of old PDFs), typesetting, colours of code. The server half of a remote
 * is without them, because a render worker reads all of it whenever it loads the release.
 */
const inBrowsersOnly = [
  ...['docx', 'fflate', 'highlight.js', 'temml', 'unpdf', './character-maps'],
  ...['./copied-html.ts', './read-pdf.ts', './read-zip.ts', './typeset-formula.tsx', './word/word-document.ts'],
  ...[
    './save-code.ts',
    './save-map.ts',
    './xmind.ts',
    './opml.ts',
    './freemind.ts',
    'shared/bundled/qr/look/paint-code.ts',
  ],
];

/** The files that stand in for parts of libraries, each with the library. */
export const standIns: { library: string; file: string }[] = [
  ...Object.entries({ ...leftOut, ...inBothHalves }).map(([of, file]) => ({
    of,
    file: `shared/build/left-out/${file}`,
  })),
  ...Object.entries(slimMarkdown).map(([of, file]) => ({ of, file: `shared/bundled/markdown/slim/${file}` })),
].map(({ of, file }) => ({ library: packageOf(of.replace(/\$$/, '')), file }));

/** @returns what the server half of a remote has instead of the library, or undefined when it has the library */
export function onServer(request: string): string | undefined {
  const library = inBrowsersOnly.find((name) => request === name || request.startsWith(`${name}/`));
  return library && `(() => { throw new Error('${library} runs in browsers only'); })()`;
}

/** What webpack takes instead of what a library names. */
export function leanLibraries(side: 'browser' | 'server', production: boolean): Record<string, string> {
  const standIns = Object.entries({ ...inBothHalves, ...(side === 'browser' && leftOut) }).map(([of, standIn]) => [
    there(of),
    join(import.meta.dirname, standIn),
  ]);
  const quiet = Object.entries(production ? quietRouter : {}).map(([name, file]) => [name, there(file)]);
  const slim = Object.entries(slimMarkdown).map(([name, file]) => [
    name,
    join(import.meta.dirname, '../../bundled/markdown/slim', file),
  ]);
  return Object.fromEntries([...standIns, ...quiet, ...slim]);
}

/** @throws Error when an update of a library moved the file: it would come back unseen */
function there(file: string): string {
  const path = join(modules, file);
  if (!existsSync(path)) throw new Error(`${file} is gone: look at shared/build/left-out`);
  return path;
}
