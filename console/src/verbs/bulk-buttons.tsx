import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { RowRecord } from '../model/rows.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** The verbs for all chosen rows. */
export function BulkButtons({ verbs }: { verbs: ModelVerb[] }) {
  const [open, setOpen] = useState<ModelVerb>();
  const { selectedIds, onUnselectItems } = useListContext<RowRecord>();
  if (selectedIds.length === 0 && !open) return null;
  return (
    <Stack
      direction="row"
      role="region"
      aria-label="批量操作"
      sx={{ px: 2, py: 1, gap: 1, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'action.selected' }}
    >
      <span>已选 {selectedIds.length} 项</span>
      {verbs.map((verb) => (
        <Button key={verb.verb} color={verb.danger ? 'error' : 'primary'} onClick={() => setOpen(verb)}>
          {verb.title}
        </Button>
      ))}
      {open && <BulkDialog verb={open} onClose={() => setOpen(undefined)} />}
      <Button onClick={() => onUnselectItems()}>取消选择</Button>
    </Stack>
  );
}
