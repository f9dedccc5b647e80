import { useAtomValue } from 'jotai';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { keywordLimit } from 'shared/bundled/lists/list-query.ts';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { SearchField } from 'shared/ui/search-field.tsx';
import { SearchForm, useAskedSearch } from 'shared/ui/search-form.tsx';
import { CatalogueFrame } from './catalogue-frame.ts';
import { type CatalogueQuery, cataloguePath, favourites, readCatalogueQuery } from './catalogue-query.ts';

export interface CatalogueItem {
  id: number;
  name: string;
  words: string;
  image: string;
  uses: number;
  isFavourite: boolean;
  to: string;
}

interface CatalogueProps {
  /** What is listed: 技能, 模板. */
  noun: string;
  path: string;
  query: CatalogueQuery;
  categories: readonly { id: number; name: string }[];
  items: readonly CatalogueItem[];
  /** Resolves to whether it is a favourite now; absent: the server knows no favourites. */
  toggle?: ((id: number) => Promise<boolean>) | undefined;
  pages?: ReactNode;
  /** Above the cards. */
  notice?: ReactNode;
}

/** Search, categories and cards. All but the star is links and a GET form, so it works without JavaScript too. */
export function Catalogue({ noun, path, query, categories, items, toggle, pages, notice }: CatalogueProps) {
  const star = useFavourites(toggle);
  const asked = readCatalogueQuery(useAskedSearch());
  const mine = query.category === favourites;
  const shown = mine ? items.filter((item) => star.isFavourite(item)) : items;
  const tabs = [{ id: 0, name: '全部' }, ...(toggle ? [{ id: favourites, name: '我的收藏' }] : []), ...categories];
  return (
    <CatalogueFrame>
      <div className="filters">
        <SearchForm action={path}>
          {asked.category !== 0 && <input type="hidden" name="category" value={asked.category} />}
          <SearchField
            label={`搜索${noun}`}
            placeholder={`搜索${noun}的名称或用途`}
            keyword={asked.keyword}
            maxLength={keywordLimit}
          />
        </SearchForm>
        <nav aria-label="分类">
          {tabs.map(({ id, name }) => (
            <Link
              key={id}
              to={cataloguePath(path, asked, { category: id })}
              aria-current={asked.category === id ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
            </Link>
          ))}
        </nav>
      </div>
      {notice}
      <p className="visually-hidden" role="status">
        {query.keyword ? `找到 ${shown.length} 个与“${query.keyword}”有关的${noun}` : ''}
      </p>
      {shown.length > 0 ? (
        <ul className="cards">
          {shown.map((item) => (
            <Card key={item.id} item={item} isFavourite={star.isFavourite(item)} onStar={toggle && star.toggle} />
          ))}
        </ul>
      ) : (
        <Nothing noun={noun} path={path} query={query} />
      )}
      {pages}
    </CatalogueFrame>
  );
}

interface CardProps {
  item: CatalogueItem;
  isFavourite: boolean;
  onStar: ((item: CatalogueItem) => void) | undefined;
}

function Card({ item, isFavourite, onStar }: CardProps) {
  const pictureUrl = usePictureUrl();
  return (
    <li>
      {item.image && <img src={pictureUrl(item.image)} alt="" width={44} height={44} loading="lazy" />}
      <div className="words">
        <h2 dir="auto">
          <Link to={item.to}>{item.name}</Link>
        </h2>
        <p dir="auto">{item.words}</p>
        {item.uses > 0 && <small>{usesText(item.uses)} 次使用</small>}
      </div>
      {onStar && (
        <button
          type="button"
          className="star"
          aria-pressed={isFavourite}
          aria-label={`收藏${item.name}`}
          title={isFavourite ? '取消收藏' : '收藏'}
          onClick={() => onStar(item)}
        >
          <Star size={18} aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
        </button>
      )}
    </li>
  );
}

function Nothing({ noun, path, query }: { noun: string; path: string; query: CatalogueQuery }) {
  const { keyword, category } = query;
  const way = (label: string, change: Partial<CatalogueQuery>) => (
    <Button component={Link} to={cataloguePath(path, query, change)} variant="soft">
      {label}
    </Button>
  );
  if (keyword) {
    return (
      <EmptyState drawing="search" action={way('清除搜索', { keyword: '' })}>
        没有找到与“{keyword}”有关的{noun}，换个词试试
      </EmptyState>
    );
  }
  if (category === favourites) {
    return (
      <EmptyState action={way(`看看全部${noun}`, { category: 0 })}>
        还没有收藏的{noun}，点卡片上的星形就会留在这里
      </EmptyState>
    );
  }
  if (category) return <EmptyState action={way('查看全部', { category: 0 })}>这个分类下还没有{noun}</EmptyState>;
  return <EmptyState>还没有{noun}，过些时候再来看看</EmptyState>;
}

/** What is a favourite now. A visitor logs in first, and then it is done. */
function useFavourites(toggle: CatalogueProps['toggle']) {
  const favourites = useOptimisticValues<boolean>();
  const loggedIn = useAtomValue(isLoggedInAtom);
  const logIn = useLogIn();
  const isFavourite = (item: CatalogueItem) => favourites.of(item.id) ?? item.isFavourite;
  async function change(item: CatalogueItem) {
    if (!toggle || (!loggedIn && !(await logIn()))) return;
    favourites.change(item.id, !isFavourite(item), () => toggle(item.id));
  }
  return { isFavourite, toggle: (item: CatalogueItem) => void change(item) };
}

/** 12,345 as 1.2 万. */
function usesText(uses: number): string {
  return uses < 10_000 ? String(uses) : `${(uses / 10_000).toFixed(1).replace(/\.0$/, '')} 万`;
}
