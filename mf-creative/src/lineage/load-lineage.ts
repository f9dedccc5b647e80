import { idOf } from 'shared/bundled/lists/list-query.ts';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { getLineage, lineageKinds } from 'shared/contracts/creative/lineage.ts';
import { loader, useCall } from 'shared/site/visit.ts';
import type { LineageSubject } from './lineage-words.ts';

/** The lineage that the address names. What names nothing never reaches the API. */
export const loadLineage = loader(({ call, params, signal }) => {
  const kind = lineageKinds.find((one) => one === params.kind);
  const id = idOf(params.id);
  if (!kind || !id) throw new Response('没有这样的作品', { status: 404 });
  return call(getLineage, { kind, id }, { signal, fresh: true });
});

export function useLineage({ kind, id }: LineageSubject) {
  const call = useCall();
  return useLoaded(`${kind} ${id}`, (signal) => call(getLineage, { kind, id }, { signal, quiet: true }));
}
