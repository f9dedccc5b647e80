import { readCsv } from 'shared/contracts/csv.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { columnsOf, fieldsOf, flagOf, outputsOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { AdminProblem } from './words/admin-problem.ts';

/**
 * The input with its texts as the command takes them. What the noun's own `show`, `get` or `list` printed is taken for what it was
 * printed from, so that an operator can save a text, edit it and give it back. Any other file is taken as it is.
 * @throws AdminProblem when it is such a print and cannot be taken back
 */
export function takeShown(command: Command, input: Record<string, unknown>) {
  const taken = [...command.files, 'value'].flatMap((name) => {
    const file = input[name];
    const text = typeof file === 'string' ? readShown(command, name, file) : undefined;
    return text === undefined ? [] : [[name, text] as const];
  });
  const remarks = taken.map(
    ([name]) => `${flagOf(name)}: its text was taken from what was printed, and nothing else of it.`,
  );
  // What the site shows is HTML, also where it does not begin with a tag.
  const format = taken.length > 0 && fieldsOf(command).some(({ name }) => name === 'format') && { format: 'html' };
  return { input: { ...format, ...input, ...Object.fromEntries(taken) }, remarks };
}

function readShown(command: Command, name: string, file: string): string | undefined {
  const { commands = [] } = nouns.find((noun) => noun.name === command.noun) ?? {};
  const show = commands.find(({ verb }) => verb === 'show' || verb === 'get');
  const list = commands.find(({ verb }) => verb === 'list');
  if (command.fromList && list) return fromList(command.fromList, list, name, file);
  const shown = show && outputsOf(show).names.includes(name) ? fromShow(show, name, file) : undefined;
  if (shown === undefined || !command.secrets.includes(name)) return shown;
  throw new AdminProblem(
    'usage',
    `${flagOf(name)}: this is what \`${command.noun} show\` printed, which is no ${name}.`,
  );
}

function fromShow(show: Command, name: string, file: string): string | undefined {
  const record = recordOf(file);
  const { names, always, lists } = outputsOf(show);
  if (record && always.every((other) => other in record))
    return typeof record[name] === 'string' ? record[name] : JSON.stringify(record[name]);
  if (record || !beginsAsShown(names, file)) return undefined;
  const begin = `\n\n${name}:\n`;
  const at = file.indexOf(begin);
  if (at >= 0 && !lists.includes(name)) return withoutLastBreak(file.slice(at + begin.length));
  throw new AdminProblem(
    'usage',
    `${flagOf(name)}: this is what \`${show.noun} ${show.verb}\` printed. Give what \`--json\` prints.`,
  );
}

function fromList(column: string, list: Command, name: string, file: string): string | undefined {
  const columns = columnsOf(list, 'lists') ?? [];
  const rows = recordOf(file)?.lists;
  if (Array.isArray(rows)) return rows.map((row) => String((row as Record<string, unknown>)[column])).join('\n');
  const table = readCsv(file);
  if (columns.every((one) => table.columns.includes(one))) return table.rows.map((row) => row.cell(column)).join('\n');
  if (!beginsAsTable(columns, file)) return undefined;
  throw new AdminProblem(
    'usage',
    `${flagOf(name)}: this is the table of \`${list.noun} list\`, which is cut to fit. Give what \`--csv\` writes.`,
  );
}

function recordOf(file: string): Record<string, unknown> | undefined {
  if (!file.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(file) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Every line before the first empty one is a name of the reply, two blanks or more, and its value. */
function beginsAsShown(names: string[], file: string): boolean {
  const labels = names.map((name) => name.replaceAll('_', ' '));
  const [head = ''] = file.trimEnd().split('\n\n', 1);
  return head.split('\n').every((line) => labels.some((label) => line.startsWith(`${label}  `)));
}

/** The head of a table: the columns, of which a time also names its zone. */
function beginsAsTable(columns: string[], file: string): boolean {
  const heads = (file.split('\n', 1)[0] ?? '').trim().split(/ {2,}/);
  return (
    heads.length === columns.length && columns.every((name, at) => heads[at]?.startsWith(name.replaceAll('_', ' ')))
  );
}

/** The one that ends what is printed. */
const withoutLastBreak = (text: string) => text.replace(/\n$/, '');
