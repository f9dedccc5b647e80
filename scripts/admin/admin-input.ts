import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { type Command, severalOf } from 'shared/contracts/operator/command.ts';
import { explainIssue } from 'shared/contracts/operator/explain-issue.ts';
import { type Field, fieldsOf, flagOf } from 'shared/contracts/operator/fields.ts';
import { switchOf } from 'shared/contracts/operator/switch-words.ts';
import * as z from 'shared/contracts/schema.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { csvListOf } from './admin-csv.ts';
import { usageOf } from './admin-help.ts';
import { takeShown } from './shown-file.ts';
import { AdminProblem } from './words/admin-problem.ts';

export interface GivenInput {
  /** One, or one for each row that was named with commas. */
  inputs: [Record<string, unknown>, ...Record<string, unknown>[]];
  keep: boolean;
  /** File that a list of the reply is written to. */
  csv: string | undefined;
  wantsHelp: boolean;
  /** The same for a call that is repeated. */
  requestId: string;
  /** What is to be said of the files that were read. */
  remarks: string[];
}

/** Reads flags and operands by the contract of the command, and checks them. @throws AdminProblem (usage) */
export function readGivenInput(command: Command, args: string[], calledFrom: string): GivenInput {
  const fields = fieldsOf(command);
  const { values, positionals } = parse(command, fields, args);
  const { help: wantsHelp = false, keep = false, csv, 'request-id': requestId = randomUUID() } = values;
  const known = {
    keep: keep === true,
    csv: typeof csv === 'string' ? resolve(calledFrom, csv) : undefined,
    wantsHelp: wantsHelp === true,
    requestId: String(requestId),
  };
  if (known.wantsHelp) return { ...known, inputs: [{}], remarks: [] };
  const tooMany = positionals[command.operands.length];
  if (tooMany !== undefined) throw usage(command, `"${tooMany}" is one word too many; a text with blanks needs "…".`);
  const texts = { ...values, ...operandsOf(command, positionals) };
  const given = fields.flatMap((field) => {
    const text = texts[flagName(field.name)];
    return text === undefined ? [] : [[field.name, inputOf(field, text, calledFrom)] as const];
  });
  const { input: taken, remarks } = takeShown(command, Object.fromEntries(given));
  const [first = taken, ...others] = inputsOf(command, taken).map((input) => {
    const checked = check(command, input);
    return known.csv === undefined ? checked : wholeList(fields, checked);
  });
  return { ...known, remarks, inputs: [first, ...others] };
}

/** `12,13` is an input for each of the two. */
function inputsOf(command: Command, given: Record<string, unknown>): Record<string, unknown>[] {
  const name = severalOf(command);
  const text = name === undefined ? undefined : given[name];
  if (name === undefined || typeof text !== 'string' || !text.includes(',')) return [given];
  const each = new Set(text.split(',').map((one) => one.trim()));
  return [...each].map((one) => ({ ...given, [name]: /^\d{1,10}$/.test(one) ? Number(one) : one }));
}

/** A file has as many rows as there are at once, unless a page is named. */
function wholeList(fields: Field[], input: Record<string, unknown>): Record<string, unknown> {
  const isPaged = fields.some(({ name }) => name === 'page_type');
  return isPaged && !Object.keys(input).some((name) => name.startsWith('page_')) ? { ...input, page_type: 0 } : input;
}

function check(command: Command, input: Record<string, unknown>): Record<string, unknown> {
  const parsed = z.safeParse(command.endpoint.input, input);
  if (parsed.success) return input;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? '');
  const isOperand = command.operands.includes(name);
  const shown = isOperand ? `<${name}>` : flagOf(name);
  const meaning = isOperand && command.says[name] ? ` (${command.says[name]})` : '';
  if (name in input) throw usage(command, `${shown} ${issue ? explainIssue(issue) : 'is wrong'}${meaning}.`);
  const why = name === 'reason' ? ' Say why, for the next operator: --reason "…".' : '';
  throw usage(command, `${shown} is missing.${why}`);
}

const usage = (command: Command, sentence: string) =>
  new AdminProblem('usage', `${sentence}\nUsage: ${usageOf(command)}\n(--help says more.)`);

const flagName = (name: string) => flagOf(name).slice(2);

const operandsOf = (command: Command, positionals: string[]) =>
  Object.fromEntries(
    positionals.map((text, at) => [flagName(command.operands[at] ?? ''), text.replace(/^ (?=-\d)/, '')]),
  );

function parse(command: Command, fields: Field[], args: string[]) {
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
  for (const { name, type } of fields) options[flagName(name)] = { type: type === 'yes or no' ? 'boolean' : 'string' };
  if (command.keeps) options.keep = { type: 'boolean' };
  if (csvListOf(command)) options.csv = { type: 'string' };
  if (command.writes) options['request-id'] = { type: 'string' };
  try {
    return parseArgs({
      args: joinSwitches(joinNegatives(args), fields),
      allowPositionals: true,
      allowNegative: true,
      options,
    });
  } catch (error) {
    const sentence = errorMessage(error).split('. To specify')[0] ?? '';
    if (!isUnknownOption(error)) throw usage(command, sentence);
    const isReason = sentence.includes("'--reason'");
    const why = isReason ? ' It changes nothing of the site, so no reason is kept.' : '';
    throw usage(command, `${sentence}.${why} ${namesOf(fields, options)}`);
  }
}

const isUnknownOption = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';

function namesOf(fields: Field[], options: ParseArgsOptionsConfig): string {
  const operands = fields.filter(({ isOperand }) => isOperand).map(({ name }) => flagName(name));
  const names = Object.keys(options).filter((name) => !operands.includes(name));
  return `There are ${names.map((name) => `--${name}`).join(', ')}.`;
}

/** Numbers below zero as Node's parser takes them: `--amount=-5` for `--amount -5`, and a blank before an operand. */
function joinNegatives(args: string[]): string[] {
  return args.flatMap((word, at) => {
    const [before, after] = [args[at - 1] ?? '', args[at + 1] ?? ''];
    if (isNegative(word)) return isFlag(before) ? [] : [` ${word}`];
    return isFlag(word) && isNegative(after) ? [`${word}=${after}`] : [word];
  });
}

/** `--now yes` and `--now=no` as Node's parser takes them: `--now` and `--no-now`. */
function joinSwitches(args: string[], fields: Field[]): string[] {
  const switches = fields.filter(({ type }) => type === 'yes or no').map(({ name }) => flagOf(name));
  return args.flatMap((word, at) => {
    const [flag = '', text] = word.split(/=(.*)/s);
    if (switches.includes(flag)) {
      const given = switchOf(text ?? args[at + 1] ?? '');
      return given === undefined ? [word] : [given ? flag : flag.replace('--', '--no-')];
    }
    return switches.includes(args[at - 1] ?? '') && switchOf(word) !== undefined ? [] : [word];
  });
}

const isNegative = (word: string) => /^-\d/.test(word);
const isFlag = (word: string) => /^--[a-z-]+$/.test(word);

/** A text of the command line as the contract wants it. What is no number or JSON stays text, which the check refuses. */
function inputOf({ type, isFile, isBinary, name }: Field, text: unknown, calledFrom: string): unknown {
  if (typeof text !== 'string') return text;
  if (isFile) {
    const bytes = readGivenFile(name, text, calledFrom);
    return isBinary ? bytes.toString('base64') : textOfFile(name, bytes);
  }
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A spreadsheet in China saves GBK; texts of any encoding that is recognised are taken. */
function textOfFile(name: string, bytes: Uint8Array): string {
  try {
    const { text, unread } = decodeText(bytes);
    if (unread === 0) return text;
  } catch {
    // Said below.
  }
  throw new AdminProblem(
    'usage',
    `${flagOf(name)}: this file is no text in UTF-8, UTF-16, GBK or Big5: save it as UTF-8 (in a spreadsheet "CSV UTF-8").`,
  );
}

function readGivenFile(name: string, path: string, calledFrom: string): Buffer {
  try {
    return path === '-' ? readFileSync(0) : readFileSync(resolve(calledFrom, path));
  } catch (error) {
    throw new AdminProblem(
      'usage',
      `${flagOf(name)} takes a file, or - for standard input; this one cannot be read (${errorMessage(error)}).`,
    );
  }
}
