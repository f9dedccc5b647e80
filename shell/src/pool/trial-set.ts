import type { ReleaseRecord } from 'shared/releases/record.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import type { ReleaseSet, ServerCode } from '../render-job.ts';

/** One release alone. Nobody sees its pages, so where browsers would find its files does not matter. */
export function trialSet({ name, version, container }: ReleaseRecord, code: ServerCode): ReleaseSet {
  const release = { version, container, entry: { url: '', integrity: '' }, preload: [] };
  return {
    page: { rev: 0, shell: 'trial', remotes: { [name]: release } },
    code: { [name]: code } as Partial<Record<RemoteName, ServerCode>>,
  };
}
