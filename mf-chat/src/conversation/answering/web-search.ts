import { atom } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';

/** The visitor wants questions of this visit to have the web searched first. */
export const wantsSearchAtom = atom(false);

/** What a search costs; undefined: the site has none. */
export const searchPriceAtom = atom((get) => {
  const chat = get(siteConfigAtom)?.chat;
  return chat?.network_is_open ? chat.network_balance : undefined;
});

/** Whether the next question has the web searched first. */
export const isSearchedAtom = atom((get) => get(wantsSearchAtom) && get(searchPriceAtom) !== undefined);
