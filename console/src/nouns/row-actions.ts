import { type ComponentType, createContext } from 'react';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';

interface Props {
  verbs: ModelVerb[];
  row: Row;
  asked: Row;
  isCompact: true;
}

/** The buttons of a row. Handed in, because the dialog of a verb shows such rows itself. */
export const RowActionsContext = createContext<ComponentType<Props>>(() => null);
