import { Button } from '@mui/material';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import { viewAt } from '../data/data-provider.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { findVerb, useModel } from '../model/model-context.ts';
import { ListView } from '../nouns/list-view.tsx';
import { ViewTabs } from '../nouns/view-tabs.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { StepTabs } from './step-tabs.tsx';
import { TransfersDialog } from './transfers-dialog.tsx';

/** The queue of withdrawals by step, with the files of transfers by hand both ways. */
export function WithdrawalsPage() {
  const { noun, verb } = viewAt(useModel(), useResourceContext() ?? '');
  const [open, setOpen] = useState<'transfers' | 'results'>();
  const [batch, preview, results] = ['batch', 'preview', 'import'].map((name) => findVerb(noun, name));
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeading
        title={noun.title}
        about="先审核，再打款；人工转账的导出转账表，转完后导入结果"
        actions={
          <>
            {batch && (
              <Button variant="outlined" startIcon={<Download size={16} />} onClick={() => setOpen('transfers')}>
                导出转账表
              </Button>
            )}
            {results && (
              <Button variant="outlined" startIcon={<Upload size={16} />} onClick={() => setOpen('results')}>
                导入转账结果
              </Button>
            )}
          </>
        }
      />
      <ViewTabs noun={noun} verb={verb} />
      <StepTabs noun={noun} />
      <ListView noun={noun} verb={verb} />
      {open === 'transfers' && batch && <TransfersDialog noun={noun} verb={batch} onClose={close} />}
      {open === 'results' && preview && results && <ResultsDialog preview={preview} verb={results} onClose={close} />}
    </>
  );
}
