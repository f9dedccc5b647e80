import { Checkbox } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { isOffered, type RowRecord } from '../model/rows.ts';

/** Chooses a row. The library's own box has its name at an element that no reader asks. */
export function SelectRow({ record, verbs }: { record: RowRecord; verbs: ModelVerb[] }) {
  const { selectedIds, onToggleItem } = useListContext<RowRecord>();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      disabled={!verbs.some((verb) => isOffered(verb, record.r))}
      onChange={() => onToggleItem(record.id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': '选择这一行' } }}
      sx={{ p: 0.5 }}
    />
  );
}

/** Chooses all rows of the page that something can be done with. */
export function SelectAll({ verbs }: { verbs: ModelVerb[] }) {
  const { data = [], selectedIds, onSelect } = useListContext<RowRecord>();
  const ids = data.filter(({ r }) => verbs.some((verb) => isOffered(verb, r))).map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      disabled={ids.length === 0}
      onChange={() => onSelect(isAll ? [] : ids)}
      slotProps={{ input: { 'aria-label': '选择这一页' } }}
      sx={{ p: 0.5 }}
    />
  );
}
