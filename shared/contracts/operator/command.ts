import { type Endpoint, endpoint } from 'shared/contracts/endpoint.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';
import * as z from 'shared/contracts/schema.ts';

/** What a token of an operator may do. An owner may do everything. */
export const operatorRoles = ['support', 'finance', 'releases', 'owner'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

type Shape = Record<string, z.ZodMiniType>;

/**
 * One call of the operator's HTTP API, and all that `npm run admin` needs to offer it: help, flags, checks and tables
 * come from here. The input's names become flags: `page_size` is `--page-size`.
 */
export interface Command<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  noun: string;
  verb: string;
  endpoint: Endpoint<I, O, true>;
  /** It changes something: it needs a reason, and leaves a line in the audit log. */
  writes: boolean;
  /** What it does, in one line of help. */
  does: string;
  /** The roles that may run it, besides `owner`. */
  roles: OperatorRole[];
  /** Inputs that are given without a flag, in this order. */
  operands: string[];
  /** What each input means, for help. */
  says: Record<string, string>;
  /** Text inputs that are read from a file: `--content page.html`. */
  files: string[];
  /** A column of the noun's `list`: its file may also be what `list --csv` or `list --json` wrote. */
  fromList: string | undefined;
  /** Inputs that are read from a file of any kind and sent in Base64. */
  binaries: string[];
  /** Inputs that the audit log does not keep. */
  secrets: string[];
  /** Columns of the table, when not all that a row has are shown. `--json` always shows all. */
  columns: string[] | undefined;
  /** It moves money or keys: a session of the console needs a fresh code for it. A token of the command line does not. */
  sudo: boolean;
  /** Also allowed with the machine's own key: the owner of the machine makes the first token. */
  machine: boolean;
  /** Part of the reply that `--keep` stores on this machine as its token. */
  keeps: string | undefined;
  /** The reply holds secrets, so it is not stored for a repeated request: something unique must refuse that. */
  secretReply: boolean;
  /** It only looks, and its input is too long for an address: it is sent as a body. */
  large: boolean;
  /** A list within the reply that `--csv <file>` writes. What is a list or a page of one needs not say so. */
  csv: string | undefined;
  /** A list or a sentence of the reply that should be empty: the CLI ends with 1 when it is not. */
  alarm: string | undefined;
  /** Done by `npm run admin` itself, with the data of a site that does not run: no api serves it. */
  offline: boolean;
  /** What follows `npm run admin -- <noun> <verb>`. */
  examples: string[];
}

export interface Noun {
  name: string;
  /** One line of help. */
  about: string;
  commands: Command[];
  /** Its screen in the console, and its Chinese. */
  screen: Screen;
}

type Given<I extends Shape, O extends z.ZodMiniType> = {
  input: I;
  output: O;
  does: string;
} & Partial<Omit<Command, 'noun' | 'verb' | 'endpoint' | 'writes' | 'does'>>;

/** Why something is changed, for the next operator. */
const Reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(500));

/** A command that looks and changes nothing. */
export function reading<I extends Shape, O extends z.ZodMiniType>(noun: string, verb: string, given: Given<I, O>) {
  const { input, output } = given;
  const path = `/${noun}/${verb}` as const;
  const call = endpoint({ method: given.large ? 'POST' : 'GET', path, auth: true, input: z.object(input), output });
  return { noun, verb, writes: false, ...rest(given), endpoint: call };
}

/** A command that changes something; its input has a `reason` besides. */
export function writing<I extends Shape, O extends z.ZodMiniType>(noun: string, verb: string, given: Given<I, O>) {
  const { input, output } = given;
  const path = `/${noun}/${verb}` as const;
  const call = endpoint({ method: 'POST', path, auth: true, input: z.object({ ...input, reason: Reason }), output });
  return { noun, verb, writes: true, ...rest(given), endpoint: call };
}

/** Operands that name one row of a list by its number. */
const numbered = ['id', 'sn', 'refund_sn', 'application', 'run'];

/** The operand that may name several rows with commas: `npm run admin` then runs the command for each. */
export function severalOf({ writes, operands }: Pick<Command, 'writes' | 'operands'>): string | undefined {
  const [first] = operands;
  return writes && first !== undefined && numbered.includes(first) ? first : undefined;
}

/** What a command is that says nothing of it. */
const unsaid: Omit<Command, 'noun' | 'verb' | 'endpoint' | 'writes' | 'does' | 'secretReply'> = {
  roles: [],
  operands: [],
  says: {},
  files: [],
  fromList: undefined,
  binaries: [],
  secrets: [],
  columns: undefined,
  sudo: false,
  machine: false,
  keeps: undefined,
  large: false,
  csv: undefined,
  alarm: undefined,
  offline: false,
  examples: [],
};

function rest<I extends Shape, O extends z.ZodMiniType>(given: Given<I, O>) {
  const { input: _input, output: _output, ...said } = given;
  return { ...unsaid, secretReply: given.keeps !== undefined, ...said };
}
