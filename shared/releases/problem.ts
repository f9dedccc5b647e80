/** Kinds of refusal, each with the exit code that `npm run mf` ends with. */
export const exitCodes = {
  usage: 2,
  conflict: 3,
  fit: 4,
  integrity: 5,
  probe: 6,
  timeout: 7,
} as const;

/** A refusal about releases. Its message is a whole sentence for the person at the keyboard. */
export class ReleaseProblem extends Error {
  readonly kind: keyof typeof exitCodes;

  constructor(kind: keyof typeof exitCodes, message: string) {
    super(message);
    this.name = 'ReleaseProblem';
    this.kind = kind;
  }
}

/** The error's own words, for any thrown value. */
export const errorMessage = (error: unknown): string => String((error as Partial<Error> | null)?.message ?? error);
