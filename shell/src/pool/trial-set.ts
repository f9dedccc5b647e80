import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { ReleaseSet, ServerCode } from '../jobs/render-job.ts';

/** A set of one release for its trial. No visitor sees its pages, so the addresses of its browser files do not matter. */
export function trialSet({ name, version, container }: ReleaseRecord, code: ServerCode): ReleaseSet {
  const release = { version, container, entry: { url: '', integrity: '' }, preload: [] };
  return {
    page: { rev: 0, shell: 'trial', remotes: { [name]: release } },
    code: { [name]: code } as Partial<Record<RemoteName, ServerCode>>,
  };
}
