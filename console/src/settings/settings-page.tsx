import { Alert, Box, Button, CircularProgress, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useResourceContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { saveFile } from 'shared/bundled/files/save-file.ts';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { viewAt } from '../data/data-provider.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { findVerb, useModel } from '../model/model-context.ts';
import { ViewTabs } from '../nouns/view-tabs.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { SectionNav } from './section-nav.tsx';
import { isChanged, isWanted, type Setting, sectionOf, settingWordsOf } from './setting.ts';
import { SettingList } from './setting-list.tsx';

/** Every setting by subject: what it does, what it is, and whether that is what the site comes with. */
export function SettingsPage() {
  const { noun, verb } = viewAt(useModel(), useResourceContext() ?? '');
  const ask = useAsk();
  const [query] = useSearchParams();
  const [text, setText] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => ask<Setting[]>(verb.path, {}, undefined, signal),
    retry: false,
  });
  const words = settingWordsOf(verb);
  const [exporting, importing, set] = ['export', 'import', 'set'].map((name) => findVerb(noun, name));
  const settings = data ?? [];
  const wanted = settings.filter((one) => isWanted(one, words, text) && (!isChangedOnly || isChanged(one)));
  const section = query.get('section') ?? '';
  const shown = section === '' || text.trim() !== '' ? wanted : wanted.filter(({ key }) => sectionOf(key) === section);
  return (
    <>
      <PageHeading
        title={noun.title}
        about={noun.about}
        actions={
          <>
            {exporting && <ExportButton verb={exporting} />}
            {importing && (
              <Button variant="outlined" startIcon={<Upload size={16} />} onClick={() => setImporting(true)}>
                导入文件
              </Button>
            )}
          </>
        }
      />
      <ViewTabs noun={noun} verb={verb} />
      <Stack direction="row" sx={{ gap: 2, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          label="查找设置"
          value={text}
          onChange={({ target }) => setText(target.value)}
          sx={{ minWidth: 240, flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
        />
        <FormControlLabel
          label="只看与默认不同的"
          control={<Switch checked={isChangedOnly} onChange={(_, isOn) => setChangedOnly(isOn)} />}
        />
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <CircularProgress aria-label="加载中" />}
      {data && (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }, gap: 2 }}
        >
          <SectionNav settings={settings} words={words} section={section} />
          <SettingList settings={shown} words={words} verb={set} />
        </Box>
      )}
      {isImporting && importing && (
        <ImportDialog verb={importing} settings={settings} words={words} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

function ExportButton({ verb }: { verb: ModelVerb }) {
  const ask = useAsk();
  const notify = useNotify();
  const save = async () => {
    try {
      const all = await ask<Record<string, unknown>>(verb.path, {});
      saveFile(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }), 'settings.json');
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" startIcon={<Download size={16} />} onClick={save}>
      导出文件
    </Button>
  );
}
