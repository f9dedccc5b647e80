import { Images, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { TextField } from 'shared/ui/controls/text-field.tsx';
import { styled } from 'shared/ui/kit.ts';
import { SearchForm } from 'shared/ui/search-form.tsx';
import { type SquareFilters, sorts, squareListPath, squarePath } from '../query/square-query.ts';

interface SquareBarProps {
  /** What was asked for last. */
  asked: SquareFilters;
  categories: readonly { id: number; name: string }[];
}

/** What of the square is shown, as links and a GET form: it works without a script. */
export function SquareBar({ asked, categories }: SquareBarProps) {
  const chosen = [
    ['', '全部'],
    ['0', '我赞过的'],
    ...categories.map(({ id, name }) => [`${id}`, name] as const),
  ] as const;
  const [, , made] = sorts.find(([sort]) => sort === asked.sort) ?? sorts[0];
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
        <p>{made}</p>
        <SearchForm action={squarePath} label="搜索作品">
          {asked.category && <input type="hidden" name="category" value={asked.category} />}
          {asked.sort !== 'new' && <input type="hidden" name="sort" value={asked.sort} />}
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
        <Link className="mine" to={`${squarePath}/mine`}>
          <Images size={16} aria-hidden />
          我的作品
        </Link>
      </div>
    </Bar>
  );
}

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 2,
  top: 0,
  display: 'flex',
  gap: 'var(--space-2) var(--space-4)',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 'var(--space-2) var(--space-5)',
  borderBottom: '1px solid var(--line)',
  background: 'var(--surface-page)',
  fontSize: 'var(--type-interface)',
  '& nav': { display: 'flex', gap: 4, minWidth: 0, margin: -4, padding: 4, overflowX: 'auto', scrollbarWidth: 'none' },
  '& nav a': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 36,
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-full)',
    color: 'var(--text-2)',
    '&:hover': { background: 'var(--fill)', color: 'var(--text)', textDecoration: 'none' },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& nav a[aria-current]': { background: 'var(--accent-soft)', color: 'var(--accent-text)' },
  '& .row': { display: 'flex', flex: 'none', gap: 'var(--space-3)', alignItems: 'center' },
  '& .row p': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& form': { width: 200 },
  '& .mine': { display: 'inline-flex', gap: 4, alignItems: 'center', minHeight: 36, whiteSpace: 'nowrap' },
  '@media (max-width: 1439.98px)': {
    flexDirection: 'column',
    alignItems: 'stretch',
    '& .row': { flex: 'auto' },
    '& .row p': { flex: 1, minWidth: 0 },
  },
  '@media (max-width: 767.98px)': {
    padding: 'var(--space-2) var(--space-3)',
    '& .row': { flexWrap: 'wrap', gap: 'var(--space-2)' },
    '& .row p': { flex: '1 1 100%', order: 3 },
    '& form': { flex: 1, width: 'auto', minWidth: 0 },
  },
});
