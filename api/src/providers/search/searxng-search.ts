import type { SearchConfig } from '../../platform/config/search-config.ts';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import type { SearchProvider, Source } from './search.ts';

const timeout = 10_000;
const maxBytes = 2 * 1024 * 1024;
const maxSources = 6;
const longest = { title: 150, text: 600, url: 2000 };

/** SearXNG's JSON (`search.formats` of its settings must list `json`). Its pages are named and not fetched. */
export function searxngSearch({ url: base }: SearchConfig): SearchProvider {
  return {
    isOpen: true,
    async search(query) {
      const asked = new URLSearchParams({ q: query, format: 'json', safesearch: '1', language: 'auto' });
      const response = await fetchConfigured(`${base}/search?${asked}`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) {
        await response.body?.cancel().catch(() => undefined);
        throw new Error(`status ${response.status}`);
      }
      return sourcesOf(JSON.parse(await readBounded(response)));
    },
  };
}

/** Reads what others wrote: each field is checked, each text is cut. */
function sourcesOf(json: unknown): Source[] {
  const { results } = (json ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) throw new Error('no results in the answer');
  const sources = new Map<string, Source>();
  for (const one of results as Record<string, unknown>[]) {
    const url = addressOf(one?.url);
    const title = textOf(one?.title, longest.title);
    if (url && title && !sources.has(url)) sources.set(url, { title, url, text: textOf(one?.content, longest.text) });
    if (sources.size === maxSources) break;
  }
  return [...sources.values()];
}

function addressOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longest.url || !URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
}

const textOf = (value: unknown, most: number) =>
  typeof value === 'string'
    ? [...value.replace(/[\p{Cc}\s]+/gu, ' ').trim()].slice(0, most).join('').toWellFormed()
    : '';

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBytes) throw new Error(`more than ${maxBytes} characters`);
  }
  return text + decoder.decode();
}
