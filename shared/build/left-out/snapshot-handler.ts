/** Stands in for what reads manifests of the federation: there are none, so there is nothing to forget either. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: (): void => undefined };
  readonly manifestCache = new Map<string, never>();
  loadRemoteSnapshotInfo(): never {
    throw new Error('This site has no manifests of the federation (shared/build/left-out).');
  }
}

export function getGlobalRemoteInfo(): never {
  throw new Error('This site has no manifests of the federation (shared/build/left-out).');
}
