import { HitList } from './hit-list.tsx';
import { SearchFrame } from './search-frame.ts';
import { useSearch } from './use-search.ts';

interface SearchResultsProps {
  keyword: string;
  currentId: number | null;
  onOpen(): void;
}

/** What is said in the visitor's conversations, below the sessions whose names match. */
export function SearchResults({ keyword, currentId, onOpen }: SearchResultsProps) {
  const search = useSearch(keyword);
  return (
    <SearchFrame aria-label="消息搜索结果">
      <h2>消息</h2>
      {!search.found && !search.loading && <p className="hint">字母至少输入两个</p>}
      <HitList {...search} currentId={currentId} withSession onOpen={onOpen} />
    </SearchFrame>
  );
}
