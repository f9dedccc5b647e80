declare module 'fastify' {
  interface FastifyInstance {
    /** Searches the web, where that is configured. */
    webSearch: SearchProvider;
  }
}

/** A page of the web that an answer rests on. */
export interface Source {
  title: string;
  /** http or https. */
  url: string;
  /** What the search says of it. */
  text: string;
}

/** Searches the web. */
export interface SearchProvider {
  readonly isOpen: boolean;
  /** The best pages first, at most six; none when nothing is found. Throws when the search failed. */
  search(query: string): Promise<Source[]>;
}
