/**
 * What a dead remote costs: *primary* answers 503 with the shell around a panel, *essential* retries in the browser,
 * *regular* shows its panel and nothing else.
 */
export type ReleaseClass = 'primary' | 'essential' | 'regular';

const KiB = 1024;

/** `budget`: brotli bytes of JavaScript that the first load of the part may need (`firstBytes` in record.ts). */
const parts = {
  shell: { class: 'primary', budget: 176 * KiB }, // `/`, shell and chat together, is checked by `npm run size`
  'mf-chat': { class: 'primary', budget: 40 * KiB },
  'mf-creative': { class: 'regular', budget: 40 * KiB },
  'mf-account': { class: 'essential', budget: 40 * KiB },
  'mf-promotion': { class: 'regular', budget: 40 * KiB },
  'mf-content': { class: 'regular', budget: 40 * KiB },
} as const satisfies Record<string, { class: ReleaseClass; budget: number }>;

/** All that has releases: the five remotes, and the shell, whose browser files are published the same way. */
export type ReleaseName = keyof typeof parts;
export type RemoteName = Exclude<ReleaseName, 'shell'>;

export const releaseNames = Object.keys(parts) as ReleaseName[];
export const remoteNames = releaseNames.filter((name): name is RemoteName => name !== 'shell');

export const isReleaseName = (name: string): name is ReleaseName => Object.hasOwn(parts, name);
/** What people type: `mf-content`, or `content`. Undefined when there is no such package. */
export const findReleaseName = (asked: string): ReleaseName | undefined =>
  releaseNames.find((name) => name === asked || name === `mf-${asked}`);
export const releaseClass = (name: ReleaseName): ReleaseClass => parts[name].class;
export const byteBudget = (name: ReleaseName): number => parts[name].budget;
