import { useQuery } from '@tanstack/react-query';
import type { ModelInput } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';

/** The values that an input is one of, from their list; undefined: it has none, or the role may not see it. */
export function useChoices({ choices }: ModelInput): string[] | undefined {
  const model = useModel();
  const ask = useAsk();
  const list = choices && findVerb(findNoun(model, choices.noun), choices.verb);
  const { data } = useQuery({
    queryKey: ['choices', list?.path],
    queryFn: ({ signal }) => ask<Row[] | { lists: Row[] }>(list?.path ?? '', {}, undefined, signal),
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  if (!list || !choices) return undefined;
  const rows = Array.isArray(data) ? data : (data?.lists ?? []);
  return [...new Set(rows.map((row) => String(row[choices.column] ?? '')).filter(Boolean))];
}
