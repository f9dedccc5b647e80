import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm, useAskedSearch } from 'shared/ui/search-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { CollectedAnswers, CollectedArticles, CollectedPictures } from './collected-lists.tsx';
import { CollectionFrame } from './collection-frame.ts';
import { collectionPath, readCollectionQuery } from './collection-query.ts';
import { type CollectionData, collectionPageSize } from './load-collection.ts';
import { NoCollections } from './no-collections.tsx';

/** `/user/collection`: answers, articles and drawn pictures that the visitor wants to find again. */
export function CollectionPage() {
  const { query, answers, articles, pictures, count } = useLoaderData<CollectionData>();
  const list = collectionPath(query, { page: query.page });
  return (
    <AccountFrame title="我的收藏" lead="收藏的回答在原对话删除以后仍然保留。">
      <CollectionFrame>
        <Filters />
        <p className="found" role="status">
          {query.keyword && count > 0 ? `找到 ${count} 条与“${query.keyword}”有关的收藏` : ''}
        </p>
        {count === 0 ? (
          <NoCollections query={query} />
        ) : query.kind === 'article' ? (
          <CollectedArticles key={list} items={articles} />
        ) : query.kind === 'picture' ? (
          <CollectedPictures key={list} items={pictures} />
        ) : (
          <CollectedAnswers key={list} items={answers} />
        )}
        <Pagination
          page={query.page}
          count={Math.ceil(count / collectionPageSize)}
          to={(page) => collectionPath(query, { page })}
        />
      </CollectionFrame>
    </AccountFrame>
  );
}

const placeholders = { answer: '搜索问题或回答', article: '搜索标题或摘要', picture: '搜索描述' };

/** Which kind, and the search. Links and a GET form, so it works without JavaScript too. */
function Filters() {
  const asked = readCollectionQuery(useAskedSearch());
  const hasSearch = useAtomValue(siteConfigAtom)?.capabilities.collection_search;
  const kinds = [
    ['answer', '回答'],
    ['article', '文章'],
    ['picture', '图片'],
  ] as const;
  return (
    <div className="filters">
      <LinkTabs
        label="收藏的种类"
        items={kinds.map(([kind, label]) => ({
          label,
          to: collectionPath(asked, { kind, keyword: '' }),
          isCurrent: asked.kind === kind,
        }))}
      />
      {hasSearch && (
        <SearchForm action="/user/collection">
          {asked.kind !== 'answer' && <input type="hidden" name="kind" value={asked.kind} />}
          <SearchField
            label="搜索收藏"
            placeholder={placeholders[asked.kind]}
            keyword={asked.keyword}
            maxLength={keywordLimit}
          />
        </SearchForm>
      )}
    </div>
  );
}
