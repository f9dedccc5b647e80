import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';

/** A reading verb for the home page, asked again each minute. `verb` is undefined where the role may not look. */
export function useReading<T>(
  noun: string,
  named: string,
  input: Row = {},
): { verb: ModelVerb | undefined; query: UseQueryResult<T> } {
  const ask = useAsk();
  const verb = findVerb(findNoun(useModel(), noun), named);
  const query = useQuery({
    queryKey: ['home', noun, named, input],
    queryFn: ({ signal }) => ask<T>(verb?.path ?? '', input, undefined, signal),
    enabled: verb !== undefined,
    refetchInterval: 60_000,
    retry: false,
  });
  return { verb, query };
}
