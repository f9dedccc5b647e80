import { Search } from 'lucide-react';
import { Form, Link } from 'react-router-dom';
import { Drawing } from 'shared/ui/drawings.tsx';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import type { MissingNewsData } from './load-news.ts';
import { keywordLimit } from './news-query.ts';
import { dayOf, newsPath } from './news-text.ts';

/** In place of an article that is not there: why, a search, and what is nearest to it. */
export function MissingNews({ gone, lists }: MissingNewsData) {
  return (
    <Missing>
      <Drawing of="lost" />
      <h1>{gone ? '这篇文章已被删除' : '没有找到这篇文章'}</h1>
      <p>{gone ? '它曾经在这里，现在已不再提供。' : '它可能还没有发布，也可能是地址有误。'}</p>
      <Form method="get" action="/news" role="search">
        <TextField
          className="field"
          type="search"
          name="keyword"
          label="搜索资讯"
          hiddenLabel
          placeholder="搜索标题或摘要"
          maxLength={keywordLimit}
          enterKeyHint="search"
          start={<Search aria-hidden />}
        />
        <Button type="submit" variant="soft">
          搜索
        </Button>
      </Form>
      {lists.length > 0 && (
        <section aria-labelledby="instead-title">
          <h2 id="instead-title">{gone ? '内容相近的文章' : '大家在看'}</h2>
          <ul>
            {lists.map(({ id, title, create_time }) => (
              <li key={id}>
                <Link to={newsPath(id)}>{title}</Link>
                <time dateTime={dayOf(create_time)}>{dayOf(create_time)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to="/news">全部资讯</Link>
    </Missing>
  );
}

const Missing = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 'var(--space-3)',
  maxWidth: 560,
  margin: '0 auto',
  padding: 'var(--space-7) var(--space-4)',
  '& h1': { fontSize: 'var(--type-title)' },
  '& > p': { color: 'var(--text-2)', fontSize: 'var(--type-interface)', textAlign: 'center' },
  '& form': { display: 'flex', gap: 'var(--space-2)', width: '100%', '& .field': { flex: 1 } },
  '& section': { width: '100%', marginTop: 'var(--space-4)' },
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-text)' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: 'var(--space-4)',
    fontSize: 'var(--type-interface)',
    '& a': { flex: 1, minWidth: 0, padding: 'var(--space-2) 0', color: 'var(--text)' },
    '& time': { flex: 'none', color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  },
});
