import type { Looked } from './load.ts';
import { stateOf } from './page-snapshot.ts';

/**
 * Looks whether a page is whole, and of one release of mf-chat.
 * @param words by which a page shows its release, by version; they may grow meanwhile
 * @returns what is wrong with it; it begins with `mixed` when it is made of two
 */
export const lookForMixture =
  (words: Readonly<Record<string, string>>) =>
  ({ status, headers, html }: Looked): string | undefined => {
    if (status !== 200) return `status ${status}`;
    if (!html.endsWith('</html>')) return 'the page is cut off';
    const { snapshot, visit } = stateOf(html);
    if (!visit.config) return 'the page came without the configuration';
    const { rev, remotes } = snapshot;
    const said = headers.get('x-mf-rev');
    if (said !== String(rev)) return `mixed: header ${said}, page ${rev}`;
    const version = remotes['mf-chat']?.version ?? '';
    const preloaded = [...html.matchAll(/\/assets\/mf-chat\/([\w.-]+)\//g)].filter(([, other]) => other !== version);
    if (preloaded.length > 0) return `mixed: files of ${preloaded[0]?.[1]} in a page of ${version}`;
    const foreign = Object.entries(words).find(([, text]) => text !== words[version] && html.includes(text));
    return foreign ? `mixed: words of ${foreign[0]} in a page of ${version}` : undefined;
  };
