import { Form } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';
import { type SquareFilters, sorts, squarePath } from '../query/square-query.ts';
import { usePageAhead } from '../query/use-page-ahead.ts';
import { Kept } from './kept-value.tsx';

interface ListFootProps {
  asked: SquareFilters;
  /** How many pages the list has. */
  pages: number;
}

/** Below the list: how it is ordered, and the way to any page of it. */
export function ListFoot({ asked, pages }: ListFootProps) {
  const [, , made] = sorts.find(([sort]) => sort === asked.sort) ?? sorts[0];
  return (
    <Foot>
      <p>{made}</p>
      {pages > 1 && <PageJump asked={asked} pages={pages} />}
    </Foot>
  );
}

/** Goes to any page of the list: a place in the middle of thousands of works is one step away. */
function PageJump({ asked, pages }: ListFootProps) {
  const { keyword, category, sort } = asked;
  const readAhead = usePageAhead();
  return (
    <Form action={squarePath} aria-label="翻页">
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

const Foot = styled('div')`
  padding: 0 var(--space-5) var(--space-6); color: var(--text-2); font-size: var(--type-meta); text-align: center;
  form { display: flex; gap: var(--space-1); align-items: center; justify-content: center; margin-top: var(--space-2); font-size: var(--type-interface); }
  button { min-height: var(--hit); padding: 0 var(--space-2); color: var(--accent-text); }
  label { display: inline-flex; gap: var(--space-2); align-items: center; color: var(--text-2); white-space: nowrap; }
  input { width: 64px; height: var(--hit); border-radius: var(--radius-control); border: 1px solid var(--line-strong); background: var(--surface-raised); text-align: center; appearance: textfield; }
`;
