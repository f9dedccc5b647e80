import { type ComponentType, createContext } from 'react';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';

interface Props {
  verbs: ModelVerb[];
  row: Row;
  asked: Row;
  isCompact: true;
}

/** What offers the verbs of a row. Handed in, for a verb's dialog shows such rows itself. */
export const RowActionsContext = createContext<ComponentType<Props>>(() => null);
