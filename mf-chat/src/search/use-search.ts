import { useGrowingList } from 'shared/bundled/lists/use-growing-list.ts';
import { isSearchable, keywordLength, searchRecords } from 'shared/contracts/chat/chat-search.ts';
import { useCall } from 'shared/site/visit.ts';

/** Milliseconds after the last letter. */
const typingPause = 250;
const pageSize = 20;

/** What the server finds for a keyword that is being typed, page by page. `sessionId`: in this session alone. */
export function useSearch(typed: string, sessionId?: number) {
  const call = useCall();
  const keyword = typed.trim().slice(0, keywordLength.most);
  const isWanted = isSearchable(keyword);
  const within = sessionId ? { category_id: sessionId } : {};
  const found = useGrowingList({
    key: keyword,
    begins: isWanted ? typingPause : 'no',
    pageSize,
    read: (page, signal) =>
      call(searchRecords, { keyword, page_no: page, page_size: pageSize, ...within }, { quiet: true, signal }),
  });
  return {
    /** Null: nothing is looked for, or nothing came yet. While the next letters are typed it belongs to the keyword before. */
    found: isWanted && found.shownKey !== null ? { ...found, keyword: found.shownKey } : null,
    loading: isWanted && found.isStale,
  };
}
