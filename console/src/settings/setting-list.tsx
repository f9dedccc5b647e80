import { Box, Button, Chip, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { isChanged, type Setting, type SettingWords, sectionOf, shownValue } from './setting.ts';
import { SettingDialog } from './setting-dialog.tsx';

interface Props {
  settings: Setting[];
  words: SettingWords;
  /** Undefined: the role only looks. */
  verb: ModelVerb | undefined;
}

/** Settings below their subjects. */
export function SettingList({ settings, words, verb }: Props) {
  const [row, setRow] = useState<Setting>();
  const sections = [...new Set(settings.map(({ key }) => sectionOf(key)))];
  if (settings.length === 0)
    return <Typography sx={{ p: 5, textAlign: 'center', color: 'text.secondary' }}>没有符合条件的设置</Typography>;
  return (
    <div>
      {sections.map((section) => (
        <Paper
          key={section}
          component="section"
          variant="outlined"
          aria-label={words.sectionTitle(section)}
          sx={{ p: 2, mb: 2 }}
        >
          <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
            {words.sectionTitle(section)}
          </Typography>
          {settings
            .filter(({ key }) => sectionOf(key) === section)
            .map((setting) => (
              <One key={setting.key} setting={setting} words={words} onEdit={verb && setRow} />
            ))}
        </Paper>
      ))}
      {row && verb && <SettingDialog verb={verb} setting={row} onClose={() => setRow(undefined)} />}
    </div>
  );
}

interface OneProps {
  setting: Setting;
  words: SettingWords;
  onEdit: ((row: Setting) => void) | undefined;
}

function One({ setting, words, onEdit }: OneProps) {
  const { key, value, usual, from, means, in_effect: inEffect } = setting;
  return (
    <Box
      role="group"
      aria-label={words.titleOf(key)}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {words.titleOf(key)} {isChanged(setting) && <Chip size="small" label="已改" />}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{words.aboutOf(means)}</Box>
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>{cut(shownValue(setting, value))}</Box>
        {isChanged(setting) && (
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>默认：{cut(shownValue(setting, usual))}</Box>
        )}
        {inEffect !== undefined && (
          <Box sx={{ color: 'warning.main', fontSize: 12 }}>实际生效：{cut(shownValue(setting, inEffect))}</Box>
        )}
      </Box>
      {from === 'server' ? (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>服务器决定</Box>
      ) : (
        onEdit && (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            {isChanged(setting) && (
              <Button onClick={() => onEdit(Object.assign({}, setting, { value: usual }))}>改回默认</Button>
            )}
            <Button variant="outlined" onClick={() => onEdit(setting)}>
              修改
            </Button>
          </Box>
        )
      )}
    </Box>
  );
}

const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
