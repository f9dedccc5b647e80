import { idOf } from 'shared/bundled/lists/list-query.ts';
import { getLineage, lineageKinds } from 'shared/contracts/creative/lineage.ts';
import { loader } from 'shared/site/visit.ts';

/** The lineage that the address names. What names nothing never reaches the API. */
export const loadLineage = loader(({ call, params, signal }) => {
  const kind = lineageKinds.find((one) => one === params.kind);
  const id = idOf(params.id);
  if (!kind || !id) throw new Response('没有这样的作品', { status: 404 });
  return call(getLineage, { kind, id }, { signal, fresh: true });
});
