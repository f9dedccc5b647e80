import { type Command, type Noun, severalOf } from 'shared/contracts/operator/command.ts';
import { type Field, fieldsOf, flagOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { csvListOf } from './admin-csv.ts';
import { explained, paragraph } from './fit.ts';
import { AdminProblem } from './words/admin-problem.ts';
import { english } from './words/english.ts';
import { call, type Words } from './words/words.ts';

const overview = (words: Words) => words.overview(explained(nouns.map((noun) => [noun.name, words.noun(noun)])));

const helpOfNoun = (noun: Noun, words: Words) => `${call} ${noun.name} <verb>
${paragraph(words.noun(noun))}

${explained(noun.commands.map((command) => [usageOf(command, ''), words.does(command)]))}

${call} ${noun.name} <verb> --help   ${words.more}`;

/** All about one command. */
export function help(command: Command, words: Words = english): string {
  const { examples, noun, verb, writes, keeps } = command;
  const flags = fieldsOf(command).map((field): [string, string] => [
    shown(field),
    words.input(command, field, field.name === severalOf(command)),
  ]);
  if (keeps) flags.push(['--keep', words.keep(keeps)]);
  if (csvListOf(command)) flags.push(['--csv', words.csv(command)]);
  if (writes) flags.push(['--request-id', words.requestId]);
  const parts = [
    `${usageOf(command)}\n${paragraph(words.does(command))}`,
    flags.length > 0 ? explained(flags) : undefined,
    words.who(command),
    examples
      .map((example) => `${words.example}  ${calledFor(example)} ${noun} ${verb} ${example}`.trimEnd())
      .join('\n') || undefined,
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

/** A program must not read what npm writes before the output. */
const calledFor = (example: string) => (example.includes('--json') ? call.replace('run', 'run -s') : call);

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
export function findCommand(args: string[], words: Words): { command: Command; rest: string[] } | { help: string } {
  const given = args.filter((word) => word !== '--json');
  // `help users adjust` is `users adjust --help`.
  const asksFirst = isHelp(given[0]) && given.length > 1;
  const called = asksFirst ? [...given.slice(1), '--help'] : given;
  const [nounName = '', verbName = ''] = called;
  if (nounName === '' || isHelp(nounName)) return { help: overview(words) };
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
  if (verbName === '' || isHelp(verbName)) return { help: helpOfNoun(noun, words) };
  const command = noun.commands.find(({ verb }) => verb === verbName);
  if (command) return { command, rest: called.slice(2) };
  const verbs = noun.commands.map(({ verb }) => verb).join(', ');
  throw new AdminProblem(
    'usage',
    `There is no "${noun.name} ${verbName}". \`${noun.name}\` has ${verbs}.\n\`${call} ${noun.name}\` says what each does.`,
  );
}
