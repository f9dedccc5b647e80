import { useLoaderData } from 'react-router-dom';
import { ClosedNotice } from 'shared/bundled/forms/closed-notice.tsx';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { toggleFavouriteCreation } from 'shared/contracts/chat/creation.ts';
import { useCall } from 'shared/site/visit.ts';
import { Catalogue } from '../catalogue/catalogue.tsx';
import { cataloguePath } from '../catalogue/catalogue-query.ts';
import { type CreationsData, creationsPerPage, loadCreations } from './load-creations.ts';

// The route takes both from one chunk.
export { loadCreations };

/** `/create`: which template to write with. */
export function CreatePage() {
  const { query, categories, items, count } = useLoaderData<CreationsData>();
  const call = useCall();
  const toggle = async (id: number) => {
    const { is_collect } = await call(toggleFavouriteCreation, { id }, { quiet: true });
    return is_collect === undefined ? !items.some((one) => one.id === id && one.isFavourite) : is_collect === 1;
  };
  return (
    <Catalogue
      noun="模板"
      path="/create"
      query={query}
      categories={categories}
      items={items}
      notice={<ClosedNotice tool="creation" />}
      toggle={toggle}
      pages={
        <Pagination
          page={query.page}
          count={Math.ceil(count / creationsPerPage)}
          to={(page) => cataloguePath('/create', query, { page })}
        />
      }
    />
  );
}
