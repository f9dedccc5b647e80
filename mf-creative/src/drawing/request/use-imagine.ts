import { imagine } from 'shared/contracts/creative/drawing.ts';
import { useOrdering } from '../../ordering/use-ordering.ts';
import type { DrawInput } from './request-of-draft.ts';

/** Asks for pictures; false: the visitor did not log in. @throws what the call threw */
export type Ask = (input: DrawInput) => Promise<boolean>;

/** Asks for pictures. @param onMade gets the ids of the records */
export const useImagine = (onMade: (ids: number[]) => void): Ask =>
  useOrdering(
    (call, input: DrawInput, options) => call(imagine, input, options),
    ({ records_ids }) => onMade(records_ids),
  );
