/** A render worker died, hung or became unhealthy: another worker must render its open pages. */
export class WorkerLost extends Error {
  /** `<name>@<version>` whose code did it, where that is known. */
  readonly culprit: string | null;
  /** For who cannot be helped by another worker. */
  readonly statusCode = 503;
  /** It was not needed any more: no release is to blame. */
  readonly wasAsked: boolean;

  constructor(how: string, culprit: string | null, wasAsked = false) {
    super(culprit ? `${how} (${culprit})` : how);
    this.name = 'WorkerLost';
    this.culprit = culprit;
    this.wasAsked = wasAsked;
  }
}
