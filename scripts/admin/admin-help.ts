import { type Command, type Noun, severalOf } from 'shared/contracts/operator/command.ts';
import { type Field, fieldsOf, flagOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { csvListOf } from './admin-csv.ts';
import { AdminProblem } from './admin-problem.ts';
import { explained, paragraph } from './fit.ts';

const call = 'npm run admin --';

const overview = () => `${call} <noun> <verb> [options]     looks after the running site

${explained(nouns.map(({ name, about }) => [name, about]))}

  ${call} inbox                  what waits for you, and the command that shows it
  ${call} <noun>                 what a noun offers: its verbs
  ${call} <noun> <verb> --help   its inputs, with examples

The first time on this machine, with your name in small letters:
  ${call} token add anna --role owner --keep --reason "first owner"

--reason "…"   with everything that changes something: it stands in \`audit list\`
--json         for programs: npm run -s admin -- … --json (without -s npm writes lines before it)
The site must run, but not for \`backup restore\`. It is found through DATA_DIR (.data unless set), or
ADMIN_URL; the token is ADMIN_TOKEN, else the one that \`--keep\` stored in DATA_DIR.
Exit codes: 0 done, 1 unexpected, 2 a wrong input, 3 the site refuses, 4 the token may not, 5 the
api does not answer.`;

const helpOfNoun = ({ name, about, commands }: Noun) => `${call} ${name} <verb>
${paragraph(about)}

${explained(commands.map((command) => [usageOf(command, ''), command.does]))}

${call} ${name} <verb> --help   its inputs, with examples`;

/** All about one command. */
export function help(command: Command): string {
  const { does, roles, examples, noun, verb, says, writes, keeps, csv, machine, offline } = command;
  const who = offline ? 'anyone who can write DATA_DIR on this machine' : [...roles, 'owner'].join(', ');
  const flags = fieldsOf(command).map((field): [string, string] => [
    shown(field),
    `${says[field.name] ?? standard[field.name] ?? ''}${field.name === severalOf(command) ? '; several with commas' : ''} ${notes(field)}`.trim(),
  ]);
  if (keeps) flags.push(['--keep', `stores the ${keeps} in DATA_DIR: this machine then uses it`]);
  if (csvListOf(command))
    flags.push([
      '--csv',
      `writes the ${csv ?? 'rows'} into a new file, which only you can read, and does not print them`,
    ]);
  if (writes) flags.push(['--request-id', 'of a call before, when it is not known whether that one was done']);
  const parts = [
    `${usageOf(command)}\n${paragraph(does)}`,
    flags.length > 0 ? explained(flags) : undefined,
    `Who may: ${who}${machine ? '; and on the machine itself every user who can read DATA_DIR' : ''}`,
    examples.map((example) => `Example:  ${calledFor(example)} ${noun} ${verb} ${example}`.trimEnd()).join('\n') ||
      undefined,
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

/** A program must not read what npm writes before the output. */
const calledFor = (example: string) => (example.includes('--json') ? call.replace('run', 'run -s') : call);

/** Inputs that mean the same everywhere. */
const standard: Record<string, string> = {
  reason: 'why, in a sentence; kept in the audit log',
  page_no: 'page of the list, the first is 1',
  page_size: 'rows of a page',
  page_type: '0: the first 500 rows at once',
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

const shown = ({ name, isOperand }: Field) => (isOperand ? `<${name}>` : flagOf(name));

/** One line: what has to be given, with all that need not in brackets. */
export function usageOf(command: Command, before = `${call} `): string {
  const fields = fieldsOf(command);
  const operands = fields
    .filter(({ isOperand }) => isOperand)
    .map((f) => (f.isRequired ? `<${f.name}>` : `[${f.name}]`));
  const needed = fields.filter(({ isOperand, isRequired }) => !isOperand && isRequired).map(flagText);
  const others = fields.some(({ isOperand, isRequired }) => !isOperand && !isRequired) ? ['[options]'] : [];
  return [`${before}${command.noun} ${command.verb}`, ...operands, ...needed, ...others].join(' ');
}

function flagText({ name, values, isFile, type }: Field): string {
  if (name === 'reason') return '--reason "…"';
  if (values && values.length <= 4) return `${flagOf(name)} ${values.join('|')}`;
  return `${flagOf(name)} ${isFile ? '<file>' : type === 'number' ? 'N' : '…'}`;
}

const isHelp = (word: string | undefined) => ['help', '--help', '-h'].includes(word ?? '');

/** @throws AdminProblem (usage) that names what there is */
export function findCommand(args: string[]): { command: Command; rest: string[] } | { help: string } {
  const given = args.filter((word) => word !== '--json');
  // `help users adjust` is `users adjust --help`.
  const asksFirst = isHelp(given[0]) && given.length > 1;
  const words = asksFirst ? [...given.slice(1), '--help'] : given;
  const [nounName = '', verbName = ''] = words;
  if (nounName === '' || isHelp(nounName)) return { help: overview() };
  // `user` is `users`.
  const noun = nouns.find(({ name }) => [name, `${name}s`, name.replace(/s$/, '')].includes(nounName));
  if (!noun) {
    throw new AdminProblem(
      'usage',
      `There is no noun "${nounName}".\n${paragraph(`There are ${nouns.map(({ name }) => name).join(', ')}.`)}\n\`npm run admin\` says what each is about.`,
    );
  }
  const [only, ...others] = noun.commands;
  const runsAlone = only && others.length === 0 && !only.writes && !fieldsOf(only).some(({ isRequired }) => isRequired);
  if (verbName === '' && runsAlone) return { command: only, rest: [] };
  if (verbName === '' || isHelp(verbName)) return { help: helpOfNoun(noun) };
  const command = noun.commands.find(({ verb }) => verb === verbName);
  if (command) return { command, rest: words.slice(2) };
  const verbs = noun.commands.map(({ verb }) => verb).join(', ');
  throw new AdminProblem(
    'usage',
    `There is no "${noun.name} ${verbName}". \`${noun.name}\` has ${verbs}.\n\`${call} ${noun.name}\` says what each does.`,
  );
}
