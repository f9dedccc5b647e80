import { Button } from '@mui/material';
import { useState } from 'react';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** What can be done for all chosen rows. */
export function BulkButtons({ verbs }: { verbs: ModelVerb[] }) {
  const [open, setOpen] = useState<ModelVerb>();
  return (
    <>
      {verbs.map((verb) => (
        <Button key={verb.verb} color={verb.danger ? 'error' : 'primary'} onClick={() => setOpen(verb)}>
          {verb.title}
        </Button>
      ))}
      {open && <BulkDialog verb={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
