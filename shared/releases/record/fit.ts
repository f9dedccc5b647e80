import type { ReleaseRecord } from 'shared/releases/record/record.ts';

/** What a shell offers to remotes: its status says it while it runs, its record before. */
export type Offer = Pick<ReleaseRecord, 'offers' | 'shared'>;

/**
 * Why a remote's release does not fit a shell, a sentence each; none when it fits. A missing export would be
 * `undefined` at run time, on the page of a visitor.
 * @example misfits(record, status) // ['it uses shared/ui/kit.ts#Rating, which is not offered']
 */
export function misfits({ uses, shared }: Pick<ReleaseRecord, 'uses' | 'shared'>, offer: Offer): string[] {
  const offered = new Set(offer.offers);
  const requests = new Set(offer.offers.map(requestOf));
  const isOffered = (use: string) =>
    use.endsWith('#*') ? requests.has(requestOf(use)) : offered.has(use) || offered.has(`${requestOf(use)}#*`);
  const missing = uses.filter((use) => !isOffered(use)).map((use) => `it uses ${use}, which is not offered`);
  const otherMajor = Object.entries(shared)
    .filter(([library, version]) => majorOf(offer.shared[library] ?? version) !== majorOf(version))
    .map(([library, version]) => `it was built with ${library} ${version}, offered is ${offer.shared[library]}`);
  return [...missing, ...otherMajor];
}

const requestOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('#'));
const majorOf = (version: string): string | undefined => /\d+/.exec(version)?.[0];
