import { Heart, Images, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { TextField } from 'shared/ui/controls/text-field.tsx';
import { styled } from 'shared/ui/kit.ts';
import { SearchForm } from 'shared/ui/search-form.tsx';
import { type SquareFilters, sorts, squareListPath, squarePath } from '../query/square-query.ts';
import { Kept } from './kept-value.tsx';

interface SquareBarProps {
  /** What was asked for last. */
  asked: SquareFilters;
  categories: readonly { id: number; name: string }[];
}

/** What of the square is shown, as links and a GET form: it works without a script. */
export function SquareBar({ asked, categories }: SquareBarProps) {
  const chosen = [['', '全部'], ...categories.map(({ id, name }) => [`${id}`, name] as const)] as const;
  return (
    <Bar>
      <nav aria-label="分类">
        {chosen.map(([category, name]) => (
          <Link
            key={category}
            to={squareListPath({ ...asked, category })}
            aria-current={category === asked.category ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="row">
        <nav aria-label="排序">
          {sorts.map(([sort, name, how]) => (
            <Link
              key={sort}
              to={squareListPath({ ...asked, sort })}
              aria-current={sort === asked.sort ? 'page' : undefined}
              title={how}
            >
              {name}
            </Link>
          ))}
        </nav>
        <SearchForm action={squarePath} label="搜索作品">
          <Kept name="category" value={asked.category} />
          <Kept name="sort" value={asked.sort === 'new' ? '' : asked.sort} />
          <TextField
            type="search"
            name="keyword"
            label="搜索描述"
            hiddenLabel
            placeholder="搜索描述"
            defaultValue={asked.keyword}
            maxLength={keywordLimit}
            enterKeyHint="search"
            start={<Search aria-hidden size={16} />}
          />
        </SearchForm>
        <nav className="mine" aria-label="与我有关">
          <Link
            to={squareListPath({ ...asked, category: '0' })}
            aria-current={asked.category === '0' ? 'page' : undefined}
          >
            <Heart size={16} aria-hidden />
            <span>我赞过的</span>
          </Link>
          <Link to={`${squarePath}/mine`}>
            <Images size={16} aria-hidden />
            <span>我的作品</span>
          </Link>
        </nav>
      </div>
    </Bar>
  );
}

const Bar = styled('div')`
  position: sticky; z-index: 2; top: 0; display: flex; gap: var(--space-2) var(--space-4); align-items: center; justify-content: space-between; padding: var(--space-2) var(--space-5); border-bottom: 1px solid var(--line); background: var(--surface-page); font-size: var(--type-interface);
  /* Many categories take more lines: none is out of sight. */
  nav { display: flex; flex-wrap: wrap; gap: 4px; min-width: 0; }
  nav a { flex: none; display: inline-flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-3); border-radius: var(--radius-full); color: var(--text-2); white-space: nowrap; }
  nav a:hover { background: var(--fill); color: var(--text); text-decoration: none; }
  @media (pointer: coarse) { nav a { min-height: 44px; } }
  nav a[aria-current] { background: var(--accent-soft); color: var(--accent-text); }
  /* Each has its place before the others have come: a page that is painted while it arrives moves nothing. */
  .row { display: grid; flex: none; grid-template-columns: auto 200px auto; gap: var(--space-3); align-items: center; }
  .mine a { padding: 0 var(--space-2); }
  @media (max-width: 1199.98px) { flex-direction: column; align-items: stretch; .row { grid-template-columns: auto minmax(0, 1fr) auto; } }
  @media (max-width: 767.98px) {
    position: static; padding: var(--space-2) var(--space-3);
    nav { gap: 2px; }
    nav a { padding: 0 10px; }
    .row { gap: var(--space-2); }
    .mine a { justify-content: center; width: 40px; padding: 0; }
    .mine span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .mine a { position: relative; }
  }
`;
