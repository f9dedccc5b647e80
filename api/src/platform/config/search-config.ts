import { httpUrl, optional, section } from './section.ts';

/** A server that answers as SearXNG does. */
export interface SearchConfig {
  /** Without a slash at the end. */
  url: string;
}

export const searchConfig = section({
  variables: {
    SEARXNG_URL: {
      schema: optional(httpUrl, 'must be an http:// or https:// address'),
      example: 'http://searxng:8080',
    },
  },
  /** Absent: the web is not searched. */
  read: ({ SEARXNG_URL: url }): SearchConfig | undefined => (url ? { url: url.replace(/\/+$/, '') } : undefined),
});
