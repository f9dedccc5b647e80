/** A render worker crashed, hung or became unhealthy: another worker must render its open pages. */
export class WorkerLost extends Error {
  /** `<name>@<version>` whose code did it, where that is known. */
  readonly faultyRelease: string | null;
  /** For who cannot be helped by another worker. */
  readonly statusCode = 503;
  /** It was not needed any more: no release is at fault. */
  readonly wasAsked: boolean;

  constructor(how: string, faultyRelease: string | null, wasAsked = false) {
    super(faultyRelease ? `${how} (${faultyRelease})` : how);
    this.name = 'WorkerLost';
    this.faultyRelease = faultyRelease;
    this.wasAsked = wasAsked;
  }
}
