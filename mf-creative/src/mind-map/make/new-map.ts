import { type MapSource, mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { shownTitle } from '../document/shown-title.ts';
import { plainLook } from '../editor/map-look.ts';
import type { KeptMap } from '../keep/map-keeper.ts';

export const newMap = (key: string, title: string, markdown: string, source: MapSource): KeptMap => ({
  key,
  id: undefined,
  version: 0,
  title,
  markdown,
  look: plainLook,
  source,
});

/** The first heading of a text, else what it was asked for. */
export function titleOf(markdown: string, otherwise: string): string {
  const heading = /^#\s+(.+)$/m.exec(markdown)?.[1];
  const words = shownTitle(heading ?? otherwise, {})
    .replace(/\s+/g, ' ')
    .trim();
  return [...words].slice(0, mapLimits.title).join('') || '未命名导图';
}

/** Models like to put Markdown into a fence of its own. */
export function withoutFence(text: string): string {
  const opened = /^\s*```(?:markdown|md)?[ \t]*\n/.exec(text);
  return opened ? text.slice(opened[0].length).replace(/\n```\s*$/, '\n') : text;
}
