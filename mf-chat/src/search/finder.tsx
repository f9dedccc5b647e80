import { Search } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'shared/ui/kit.ts';
import { HitList } from './hit-list.tsx';
import { Outline } from './outline.tsx';
import { SearchFrame } from './search-frame.ts';
import { useSearch } from './use-search.ts';

interface FinderProps {
  sessionId: number;
  /** The message that is on show. */
  currentId: number | null;
  onOpen(): void;
}

/** One conversation: all of its questions, and what is looked for in it. Both come from the server's index. */
export function Finder({ sessionId, currentId, onOpen }: FinderProps) {
  const [keyword, setKeyword] = useState('');
  const search = useSearch(keyword, sessionId);
  return (
    <Frame>
      <label>
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label="在对话中查找"
          placeholder="在对话中查找"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </label>
      <SearchFrame aria-label={keyword.trim() ? '查找结果' : '全部问题'}>
        {keyword.trim() ? (
          <>
            {!search.found && !search.loading && <p className="hint">字母至少输入两个</p>}
            <HitList {...search} currentId={currentId} withSession={false} onOpen={onOpen} />
          </>
        ) : (
          <Outline sessionId={sessionId} currentId={currentId} onOpen={onOpen} />
        )}
      </SearchFrame>
    </Frame>
  );
}

const Frame = styled('div')`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  width: 340px;
  max-width: 92vw;
  height: 100%;
  padding: var(--space-3);

  label { display: flex; gap: var(--space-2); align-items: center; flex: none; min-height: var(--hit); padding: 0 var(--space-3); border-radius: var(--radius-control);
    background: var(--fill); color: var(--text-2); font-size: var(--type-interface); }
  label:focus-within { outline: var(--focus-ring); }
  input { flex: 1; min-width: 0; min-height: 36px; border: 0; background: none; outline: none; color: var(--text); }
  > section { flex: 1; min-height: 0; overflow-y: auto; }
`;
