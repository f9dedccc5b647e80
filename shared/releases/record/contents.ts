import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';

/** What the code of a release says about itself, each sorted and once. */
interface Contents {
  /** Patterns of its pages, e.g. `/news/detail/:id`. */
  routes: string[];
  /** What it may ask the API for, e.g. `GET /article/detail`: also in browsers, also after a press. */
  endpoints: string[];
  /** Chinese text in its code; a text with values in it comes as its pieces. */
  texts: string[];
}

/**
 * Reads routes, endpoints and texts out of a release's code. Nothing of it is run, so old releases can be read, and foreign
 * ones: a name that code puts together as it runs is not found.
 * @param folder holds its `browser/` and `server/`, checked before
 */
export async function readContents(folder: string, { browser, server }: ReleaseRecord): Promise<Contents> {
  const scripts = Object.keys(browser.files).filter((path) => /\.m?js$/.test(path));
  const files = [...scripts.map((path) => join('browser', path)), ...(server ? [join('server', server.file)] : [])];
  const contents: Contents = { routes: [], endpoints: [], texts: [] };
  for (const file of files) {
    const code = await readFile(join(folder, file), 'utf8');
    contents.routes.push(...firstGroups(code, route));
    contents.endpoints.push(...[...code.matchAll(endpoint)].map(([, method, path]) => `${method} ${path}`));
    contents.texts.push(...firstGroups(code, text).map(tidy).filter(Boolean));
  }
  const { routes, endpoints, texts } = contents;
  return { routes: onceEach(routes), endpoints: onceEach(endpoints), texts: onceEach(texts) };
}

/** A page as a remote declares it, as the minifier leaves it: the address stands first. */
const route = /\{path:"(\/[^"]*)",(?:\.\.\.|handle:|loader:|lazy:|Component:)/g;
/** A line of the contracts. */
const endpoint = /method:"(GET|POST)",path:"(\/[^"]*)"/g;
/** From one quote, brace or end of line to the next, with a Chinese character in it. */
const text = /([^"'`{}\\\n]*[\u3400-\u9fff][^"'`{}\\\n]*)/g;

const firstGroups = (code: string, pattern: RegExp): string[] =>
  [...code.matchAll(pattern)].map(([, group = '']) => group);

/** A dollar before a brace is no text. */
const tidy = (piece: string): string => piece.replace(/\$$/, '').trim();

const onceEach = (all: string[]): string[] => [...new Set(all)].sort();
