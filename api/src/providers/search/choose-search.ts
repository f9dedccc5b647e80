import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import type { SearchProvider } from './search.ts';
import { searxngSearch } from './searxng-search.ts';

export function chooseSearch({ config: { search } }: ProviderParts): SearchProvider {
  return search ? searxngSearch(search) : closed;
}

const closed: SearchProvider = {
  isOpen: false,
  async search() {
    return [];
  },
};
