import type { Field } from 'shared/contracts/operator/fields.ts';
import { flagOf } from 'shared/contracts/operator/fields.ts';
import { call, type Words } from './words.ts';

/** Inputs that mean the same everywhere. */
const standard: Record<string, string> = {
  reason: 'why, in a sentence; kept in the audit log',
  page_no: 'page of the list, the first is 1',
  page_size: 'rows of a page',
  page_type: '0: the first 500 rows at once',
};

export const english: Words = {
  overview: (list) => `${call} <noun> <verb> [options]     looks after the running site

${list}

  ${call} inbox                  what waits for you, and the command that shows it
  ${call} <noun>                 what a noun offers: its verbs
  ${call} <noun> <verb> --help   its inputs, with examples

The first time on this machine, with your name in small letters:
  ${call} token add anna --role owner --keep --reason "first owner"

--reason "…"   with everything that changes something: it stands in \`audit list\`
--lang zh      help, heads of tables and values in Chinese
--json         for programs: npm run -s admin -- … --json (without -s npm writes lines before it)
The site must run, but not for \`backup restore\`. It is found through DATA_DIR (.data unless set), or
ADMIN_URL; the token is ADMIN_TOKEN, else the one that \`--keep\` stored in DATA_DIR.
Exit codes: 0 done, 1 unexpected, 2 a wrong input, 3 the site refuses, 4 the token may not, 5 the
api does not answer.`,
  more: 'its inputs, with examples',
  noun: ({ about }) => about,
  does: ({ does }) => does,
  input({ says }, field, several) {
    const meaning = says[field.name] ?? standard[field.name] ?? '';
    return `${meaning}${several ? '; several with commas' : ''} ${notes(field)}`.trim();
  },
  keep: (what) => `stores the ${what} in DATA_DIR: this machine then uses it`,
  csv: ({ csv }) => `writes the ${csv ?? 'rows'} into a new file, which only you can read, and does not print them`,
  requestId: 'of a call before, when it is not known whether that one was done',
  who({ roles, offline, machine }) {
    const who = offline ? 'anyone who can write DATA_DIR on this machine' : [...roles, 'owner'].join(', ');
    return `Who may: ${who}${machine ? '; and on the machine itself every user who can read DATA_DIR' : ''}`;
  },
  example: 'Example:',
  head: (_command, path) => (path.at(-1) ?? '').replaceAll('_', ' '),
  title: (_command, path) => path.join(' ').replaceAll('_', ' '),
  value: (_command, _path, text) => text,
  switch: { yes: 'yes', no: 'no' },
  none: 'There is none.',
  done: 'Done.',
  removed: 'Removed.',
  cut: '(… is cut to fit; --json has all of it)',
  times: 'Times are of Beijing (UTC+8).',
  firstOf: (shown, count) =>
    `These are the first ${shown} of ${count}; narrow it down, or go by pages: ${flagOf('page_no')}.`,
  pageOf(page, pages, count) {
    const more = page < pages ? `; the next: ${flagOf('page_no')} ${page + 1}` : '';
    return `Page ${page} of ${pages}, ${count} in all${more}.`;
  },
  doneOf: (done, all) => `${done} of ${all} done.`,
  said: (sentence) => sentence,
};

function notes({ values, default: usual, isFile, type, isRequired }: Field): string {
  const parts = [
    isRequired ? 'needed' : [],
    values ? values.join(' | ') : [],
    isFile ? 'a file; - is the standard input' : [],
    type === 'json' ? 'JSON' : [],
    type === 'yes or no' ? 'yes or no; alone it is yes' : [],
    usual === undefined || usual === '' || usual === false ? [] : `${String(usual)} unless given`,
  ].flat();
  return parts.length > 0 ? `(${parts.join('; ')})` : '';
}
