/** A render worker died, hung or fell ill: what it had begun is to be done elsewhere. */
export class WorkerLost extends Error {
  /** `<name>@<version>` whose code did it, as far as anything tells. */
  readonly culprit: string | null;
  /** For who cannot be helped by another worker. */
  readonly statusCode = 503;
  /** It was not needed any more, and nobody is to blame. */
  readonly wasAsked: boolean;

  constructor(how: string, culprit: string | null, wasAsked = false) {
    super(culprit ? `${how} (${culprit})` : how);
    this.name = 'WorkerLost';
    this.culprit = culprit;
    this.wasAsked = wasAsked;
  }
}
