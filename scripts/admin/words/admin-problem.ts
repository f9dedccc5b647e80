/** Kinds of refusal, each with the exit code that `npm run admin` ends with. */
export const exitCodes = { usage: 2, refused: 3, notAllowed: 4, unreachable: 5 } as const;

/** A refusal for the person at the keyboard: whole sentences, and what to do. */
export class AdminProblem extends Error {
  override name = 'AdminProblem';
  readonly kind: keyof typeof exitCodes;

  constructor(kind: keyof typeof exitCodes, message: string) {
    super(message);
    this.kind = kind;
  }
}
