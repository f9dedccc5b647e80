import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import { isNameOfContent, storedName } from '../../providers/storage/stored-name.ts';
import { isMadeFile } from '../made-files/made-files.ts';
import { findByStoredName } from './stored-uploads.ts';

/** Milliseconds until the database is asked again: a file that was withdrawn or erased is refused that much later. */
const lifetime = 1000;
const maxEntries = 10_000;

/**
 * Which stored files everybody may read who knows their address. A file that is public stays so for a second without a
 * query, since a picture that many see at once is served twice as fast that way (ADR 61). A file that is not public is looked up each time.
 */
export class PublicFiles {
  readonly #public: LRUCache<string, true>;

  constructor(db: Db) {
    this.#public = new LRUCache({
      max: maxEntries,
      ttl: lifetime,
      fetchMethod: async (name) => {
        // Most of what is read are made files; a name is never that of both.
        const isPublic = (await isMadeFile(db, name)) || (await findByStoredName(db, name))?.visibility === 'public';
        return isPublic ? true : undefined;
      },
    });
  }

  /** The site's own pictures are named by their content and have no row among the uploads. */
  async has(name: string): Promise<boolean> {
    if (!storedName.test(name)) return false;
    return isNameOfContent(name) || (await this.#public.fetch(name)) === true;
  }
}
