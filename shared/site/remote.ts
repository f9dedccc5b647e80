import type { RouteObject, UIMatch } from 'react-router-dom';

/** The frames of the shell (spec section 2). */
export type Layout = 'default' | 'app' | 'up-down' | 'blank';

/** A picture in several widths, as its `img` names them. */
export interface PictureSizes {
  url: string;
  widths: readonly { width: number; url: string }[];
  /** `sizes` of the `img`. */
  sizes: string;
}

/** What a page says of itself to search engines and link previews besides its title. */
export interface PageHead {
  /** Default: the site's own (`website.pc_desc`). */
  description?: string;
  /** A picture as the wire has it. Drawings (SVG) are left out: those who show links take none. */
  image?: string;
  /** The picture that visitors see first, as the wire has it: asked for with the document, before its place is read. */
  firstPicture?: string | PictureSizes;
  /** Path and query under which the page is known; default its path. */
  canonical?: string;
  /** Not for search engines, e.g. a preview. */
  hidden?: true;
  /** An object of schema.org; the shell adds `@context`. Addresses in it are whole. */
  structured?: { '@type': string } & Record<string, unknown>;
}

/** A line of the sheet of shortcuts. `Mod` is Ctrl, and ⌘ on a Mac. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** What a page may say about itself in `handle`. It can tighten the shell's table, never loosen it. */
export interface PageHandle {
  /** The page's own title; the site's is put behind it. A function sees the loader's data. */
  title?: string | ((data: never) => string);
  /**
   * Of the loader's data and the site's origin; a page without it is described by the site's own words. One without parameters
   * needs no data.
   */
  head?: (data: never, origin: string) => PageHead;
  auth?: true;
  /**
   * The page can be read without code. For a visitor who is not logged in its code runs with his first sign (pointer, touch, key), or
   * some seconds after the page has loaded: who only reads waits for none. A function sees the loader's data.
   */
  startsLater?: true | ((data: never) => boolean);
  /**
   * The page is made again for each visitor: what its owner takes back is gone with the answer that says so. Other pages may be some
   * seconds old (`shell/src/server/pages/page-cache.ts`). Its loader calls with `fresh`.
   */
  alwaysFresh?: true;
  /** The field that the page is there for: its `id` in the document, and what the first link of the page says that leads to it. */
  field?: { id: string; skip: string };
  /** The page spends drawing credits: the header shows them instead of those of the chat. */
  spends?: 'draw';
  /** Keys that do something on this page, for the sheet that `?` opens. */
  shortcuts?: () => Promise<readonly Shortcut[]>;
}

export type PageRoute = RouteObject & { handle?: PageHandle };
export type PageMatch = UIMatch<unknown, PageHandle | undefined>;

/** All that the shell knows of a remote: what its `src/remote.ts` exports and the federation exposes as `./remote`. */
export interface Remote {
  /** Its pages by full URL path. A path outside the prefixes of the shell's table is refused. */
  routes: PageRoute[];
  /** Throws, or rejects, when this release must not be taken into use. Asked before a release is shown to anybody. */
  health(): void | Promise<void>;
  /** True while the visitor would lose something by a reload. Asked in the browser only. */
  isDirty?(): boolean;
}

/**
 * A form that a visitor may send before its code has come says so by the attribute `data-early`. Until the attribute is
 * taken away the shell keeps here what its text was when it was sent last, and enables its button while there is text.
 */
export interface EarlyForm extends HTMLFormElement {
  early?: string;
}
