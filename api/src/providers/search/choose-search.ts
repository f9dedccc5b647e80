import type { WatchedParts } from '../health/provider-health.ts';
import { watchedCalls } from '../health/provider-health.ts';
import type { SearchProvider } from './search.ts';
import { searxngSearch } from './searxng-search.ts';

export function chooseSearch({ config: { search }, health }: WatchedParts): SearchProvider {
  if (!search) return closed;
  return watchedCalls(searxngSearch(search), ['search'], {
    watch: health.of('search', 'searxng'),
    failureOf: (error) => {
      const [, status = '0'] = /^status (\d+)/.exec((error as Error).message) ?? [];
      return { status: Number(status), words: (error as Error).message, isKeyRefused: /^40[13]$/.test(status) };
    },
  });
}

const closed: SearchProvider = {
  isOpen: false,
  async search() {
    return [];
  },
};
