import type { Command, Noun, OperatorRole } from 'shared/contracts/operator/command.ts';
import { type Field, fieldsOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { fieldScreen } from 'shared/contracts/operator/screen/field-screen.ts';
import {
  inputSchema,
  type JsonSchema,
  outputSchema,
  present,
  type Shape,
} from 'shared/contracts/operator/screen/output.ts';
import {
  type FieldScreen,
  type Group,
  groupTitles,
  type Kind,
  type Plain,
} from 'shared/contracts/operator/screen/screen.ts';

/** All that the console needs to draw itself for one role: JSON alone. */
export interface OperatorModel {
  role: OperatorRole;
  groups: { name: Group; title: string }[];
  nouns: ModelNoun[];
}

export interface ModelNoun {
  name: string;
  title: string;
  about: string;
  group: Group;
  /** Of the main list, of one record: undefined where the role may not look, or there is none. */
  list: string | undefined;
  show: string | undefined;
  /** The columns of the main list that name a row. */
  key: string[];
  /** Every verb whose reply is a list, the main one first. */
  lists: string[];
  verbs: ModelVerb[];
}

export interface ModelVerb {
  noun: string;
  verb: string;
  path: string;
  method: 'GET' | 'POST';
  title: string;
  about: string;
  writes: boolean;
  sudo: boolean;
  danger: boolean;
  bulk: boolean;
  terminalOnly: boolean;
  /** The list whose rows it acts on; undefined: it is a verb of the noun. */
  of: string | undefined;
  from: Record<string, string>;
  fill: Record<string, string>;
  when: Record<string, Plain[]>;
  /** A list or a sentence of the reply that should be empty. */
  alarm: string | undefined;
  /** The reply holds what is shown once. */
  secretReply: boolean;
  inputs: ModelInput[];
  output: { shape: Shape; columns: ModelColumn[] };
}

interface ModelField {
  name: string;
  title: string;
  kind: Kind;
  about: string;
  refers: string | undefined;
  values: { value: string; title: string }[] | undefined;
}

export interface ModelInput extends ModelField {
  type: Field['type'];
  required: boolean;
  default: unknown;
  isFile: boolean;
  isBinary: boolean;
  isSecret: boolean;
  choices: FieldScreen['choices'];
  minimum: number | undefined;
  maximum: number | undefined;
  maxLength: number | undefined;
}

export interface ModelColumn extends ModelField {
  /** It stands in the table of a list; the others only in a whole record. */
  inTable: boolean;
  /** Of a list or a record within the row. */
  columns: ModelColumn[] | undefined;
}

/** The commands that a role may run, with what a screen needs to offer them. */
export function operatorModel(role: OperatorRole): OperatorModel {
  const seen = nouns.map((noun) => nounModel(noun, role)).filter(({ verbs }) => verbs.length > 0);
  const groups = Object.entries(groupTitles).map(([name, title]) => ({ name: name as Group, title }));
  return { role, groups: groups.filter(({ name }) => seen.some(({ group }) => group === name)), nouns: seen };
}

const mayRun = ({ roles }: Command, role: OperatorRole) => role === 'owner' || roles.includes(role);

function nounModel(noun: Noun, role: OperatorRole): ModelNoun {
  const { title, about, group, list, show, key = [] } = noun.screen;
  const verbs = noun.commands.filter((command) => mayRun(command, role)).map((command) => verbModel(noun, command));
  const known = (name: string | undefined) => (verbs.some(({ verb }) => verb === name) ? name : undefined);
  const lists = verbs.filter(({ writes, output }) => !writes && (output.shape === 'page' || output.shape === 'rows'));
  return {
    name: noun.name,
    title,
    about,
    group,
    list: known(list),
    show: known(show),
    key: [key].flat(),
    lists: lists.map(({ verb }) => verb).toSorted((one, other) => Number(other === list) - Number(one === list)),
    verbs,
  };
}

function verbModel(noun: Noun, command: Command): ModelVerb {
  const { verb, endpoint, writes, sudo, alarm, secretReply, offline } = command;
  const { title, about, from, of, fill = {}, when = {}, danger, bulk, terminalOnly } = verbScreen(noun, verb);
  const { shape, row } = outputSchema(command);
  return {
    noun: noun.name,
    verb,
    path: endpoint.path,
    method: endpoint.method,
    title,
    about,
    writes,
    sudo,
    danger: danger ?? false,
    bulk: bulk ?? false,
    terminalOnly: terminalOnly ?? offline,
    of: from && (of ?? noun.screen.list),
    from: from ?? {},
    fill,
    when,
    alarm,
    secretReply,
    inputs: inputModels(noun, command),
    output: { shape, columns: columnModels(noun, command, row, []) },
  };
}

/** @throws if the noun's screen does not have it: a test reads all. */
export function verbScreen(noun: Noun, verb: string) {
  const found = noun.screen.verbs[verb];
  if (!found) throw new Error(`The screen of ${noun.name} lacks the verb ${verb}`);
  return found;
}

function inputModels(noun: Noun, command: Command): ModelInput[] {
  const { properties = {} } = inputSchema(command);
  return fieldsOf(command).map((field) => {
    const { name, type, isRequired, isFile, isBinary } = field;
    const schema = present(properties[name] ?? {});
    const screen = fieldScreen(noun, command.verb, [name]);
    return {
      ...fieldModel(name, screen, schema),
      type,
      required: isRequired,
      default: field.default,
      isFile,
      isBinary,
      isSecret: command.secrets.includes(name),
      choices: screen.choices,
      minimum: schema.minimum,
      maximum: schema.maximum,
      maxLength: schema.maxLength,
    };
  });
}

function columnModels(noun: Noun, command: Command, row: JsonSchema, above: string[]): ModelColumn[] {
  return Object.entries(row.properties ?? {}).map(([name, property]) => {
    const path = [...above, name];
    const schema = present(property);
    const within = schema.items?.properties ? schema.items : schema.properties ? schema : undefined;
    return {
      ...fieldModel(name, fieldScreen(noun, command.verb, path), schema),
      inTable: above.length > 0 || (command.columns?.includes(name) ?? true),
      columns: within && columnModels(noun, command, within, path),
    };
  });
}

function fieldModel(name: string, screen: FieldScreen, schema: JsonSchema): ModelField {
  const { title, kind, about = '', refers, values } = screen;
  return {
    name,
    title,
    kind: kind ?? kindOf(schema),
    about,
    refers,
    values: values && Object.entries(values).map(([value, words]) => ({ value, title: words })),
  };
}

function kindOf({ type, enum: values }: JsonSchema): Kind {
  if (values) return 'state';
  if (type === 'boolean') return 'yesNo';
  if (type === 'integer' || type === 'number') return 'count';
  if (type === 'array') return 'list';
  if (type === 'object') return 'record';
  return type === 'string' ? 'text' : 'json';
}
