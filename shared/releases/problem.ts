/** Kinds of refusal, each with the exit code that a command ends with. */
export const exitCodes = {
  usage: 2,
  conflict: 3,
  fit: 4,
  integrity: 5,
  probe: 6,
  timeout: 7,
  rights: 8,
} as const;

/** What can be done about a refusal, for a client to put in its own words: a command, a button. */
export type WayOut =
  | { way: 'another version' }
  | { way: 'another version or disable'; name: string }
  | { way: 'roll back and kill'; name: string }
  | { way: 'give a reason'; verb: string }
  | { way: 'fill the store' }
  | { way: 'make a store' }
  | { way: 'publish again' }
  | { way: 'roll back' }
  | { way: 'promote unprepared' }
  | { way: 'look at the shells' }
  | { way: 'show a token' }
  | { way: 'add a token for all' }
  | { way: 'end a preview'; release: string }
  | { way: 'end a canary'; name: string }
  /** `name` is null for the whole site. */
  | { way: 'unfreeze'; name: string | null };

/** A refusal about releases. Its message says what is wrong, in whole sentences that name no client. */
export class ReleaseProblem extends Error {
  readonly kind: keyof typeof exitCodes;
  readonly wayOut: WayOut | undefined;

  constructor(kind: keyof typeof exitCodes, message: string, wayOut?: WayOut) {
    super(message);
    this.name = 'ReleaseProblem';
    this.kind = kind;
    this.wayOut = wayOut;
  }
}

/** The error's own words, for any thrown value. */
export const errorMessage = (error: unknown): string => String((error as Partial<Error> | null)?.message ?? error);
