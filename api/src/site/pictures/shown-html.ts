import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cachedOnce } from '../../platform/load/cached-once.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { drawnSize } from './drawings.ts';
import { findPictureSizes } from './picture-queries.ts';

/** Characters of all texts together. */
const maxCharacters = 8_000_000;
/** Milliseconds: a picture that was missing may have come meanwhile. */
const lifetime = 60_000;
/** A picture of the site's own in a text, with or without the prefix of the API: its path, its folder, its name. */
const ownPicture = /^(?:\/[\w/-]*\/)?(files\/(upload|v[12]\/[a-z]+)\/([\w-]+\.[a-z]{3,4}))$/;

/**
 * Makes stored HTML what visitors get: safe, and each picture of the site's own with its size, so that the text below it
 * does not move when it arrives. The size of another server's picture is not known; the page gives it a fixed room.
 */
export function makeShownHtml(app: FastifyInstance): (html: string) => Promise<string> {
  const cached = new LRUCache<string, Promise<string>>({
    maxSize: maxCharacters,
    sizeCalculation: (_shown, html) => Math.max(1, html.length),
    ttl: lifetime,
  });
  return (html) =>
    cachedOnce(cached, html, async () => {
      // Loaded with the first article: a start does not wait for it.
      const { safeHtml } = await import('../../platform/format/safe-html.ts');
      return withSizes(app, safeHtml(html));
    });
}

async function withSizes(app: FastifyInstance, html: string): Promise<string> {
  const names = [...html.matchAll(image)].flatMap(([, , source = '']) => {
    const [, , folder, name] = ownPicture.exec(source) ?? [];
    return folder === 'upload' && name ? [name] : [];
  });
  const sizes = await findPictureSizes(app.db, [...new Set(names)]);
  return html.replace(image, (_tag, before: string, source: string, rest: string, at: number) => {
    const [, path, folder = '', name = ''] = ownPicture.exec(source) ?? [];
    const after = at < firstScreen ? rest.replace(' loading="lazy"', '') : rest;
    if (!path) return `<img${before} src="${source}"${after}>`;
    const size = folder === 'upload' ? sizes.get(name) : drawnSize(folder.slice(folder.indexOf('/') + 1), name);
    const sides = size && !/ width="/.test(before + after) ? ` width="${size.width}" height="${size.height}"` : '';
    return `<img${before} src="${pictureUrl(app, path)}"${sides}${after}>`;
  });
}

/** Characters of HTML: a picture before this is seen at once, and waits for nothing. */
const firstScreen = 1000;

/** As the sanitiser writes it: `<` and `>` never stand in an attribute. */
const image = /<img((?: [^<>]*?)?) src="([^"]*)"([^<>]*)>/g;
