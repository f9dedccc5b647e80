import { Images, Search } from 'lucide-react';
import { Form, Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { TextField } from 'shared/ui/controls/text-field.tsx';
import { styled } from 'shared/ui/kit.ts';
import { SearchForm } from 'shared/ui/search-form.tsx';
import { type SquareFilters, sorts, squareListPath, squarePath } from '../query/square-query.ts';
import { usePageAhead } from '../query/use-page-ahead.ts';

interface SquareBarProps {
  /** What was asked for last. */
  asked: SquareFilters;
  categories: readonly { id: number; name: string }[];
  /** How many pages the list has. */
  pages: number;
}

/** What of the square is shown, as links and a GET form: it works without a script. */
export function SquareBar({ asked, categories, pages }: SquareBarProps) {
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
        {pages > 1 && <PageForm asked={asked} pages={pages} />}
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
        <Link className="mine" to={`${squarePath}/mine`}>
          <Images size={16} aria-hidden />
          我的作品
        </Link>
      </div>
    </Bar>
  );
}

/** Goes to any page of the list: a place in the middle of thousands of works is one step away. */
function PageForm({ asked, pages }: Pick<SquareBarProps, 'asked' | 'pages'>) {
  const { keyword, category, sort } = asked;
  const readAhead = usePageAhead();
  return (
    <Form action={squarePath} aria-label="翻页" className="jump">
      <Kept name="category" value={category} />
      <Kept name="keyword" value={keyword} />
      <Kept name="sort" value={sort === 'new' ? '' : sort} />
      <label>
        到第
        <input
          type="number"
          name="page"
          min={1}
          max={pages}
          required
          aria-label={`页码，共 ${pages} 页`}
          enterKeyHint="go"
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ currentTarget: { validity, valueAsNumber } }) =>
            readAhead(validity.valid ? { ...asked, page: valueAsNumber, at: undefined } : undefined)
          }
        />
        / {pages.toLocaleString('zh-CN')} 页
      </label>
      <button type="submit">前往</button>
    </Form>
  );
}

/** What a form leaves as it is. */
const Kept = ({ name, value }: { name: string; value: string }) =>
  value && <input type="hidden" name={name} value={value} />;

const Bar = styled('div')`
  position: sticky; z-index: 2; top: 0; display: flex; gap: var(--space-2) var(--space-4); align-items: center; justify-content: space-between; padding: var(--space-2) var(--space-5); border-bottom: 1px solid var(--line); background: var(--surface-page); font-size: var(--type-interface);
  nav { display: flex; gap: 4px; min-width: 0; margin: -4px; padding: 4px; overflow-x: auto; scrollbar-width: none; }
  nav a { flex: none; display: inline-flex; align-items: center; min-height: 36px; padding: 0 var(--space-3); border-radius: var(--radius-full); color: var(--text-2); }
  nav a:hover { background: var(--fill); color: var(--text); text-decoration: none; }
  @media (pointer: coarse) { nav a { min-height: 44px; } }
  nav a[aria-current] { background: var(--accent-soft); color: var(--accent-text); }
  /* Each has its place before the others have come: a page that is painted while it arrives moves nothing. */
  .row { display: grid; flex: none; grid-template-columns: auto minmax(0, 1fr) auto 200px 84px; gap: var(--space-3); align-items: center; }
  .row p { color: var(--text-2); font-size: var(--type-meta); text-wrap: balance; }
  .jump { display: flex; width: 196px; gap: 4px; align-items: center; }
  .jump button { min-height: 36px; padding: 0 4px; color: var(--accent-text); }
  .jump label { display: inline-flex; gap: 4px; align-items: center; color: var(--text-2); white-space: nowrap; }
  .jump input { width: 56px; height: 36px; border-radius: var(--radius-control); border: 1px solid var(--line); background: var(--surface-page); text-align: center; appearance: textfield; }
  .mine { display: inline-flex; gap: 4px; align-items: center; min-height: 36px; white-space: nowrap; }
  @media (max-width: 1439.98px) { flex-direction: column; align-items: stretch; }
  @media (max-width: 767.98px) {
    padding: var(--space-2) var(--space-3);
    .row { grid-template: 44px minmax(36px, auto) / auto minmax(0, 1fr) 84px; gap: var(--space-2); }
    .row > nav { grid-area: 1 / 1; }
    form[role=search] { grid-area: 1 / 2; }
    .mine { grid-area: 1 / 3; }
    .row > p, form.jump { grid-area: 2 / 1 / 3 / 4; }
    .row > p:has(+ .jump) { padding-right: 204px; }
    form.jump { justify-self: end; }
  }
`;
