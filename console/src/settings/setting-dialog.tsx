import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import type { Filled } from '../verbs/filled.ts';
import { VerbDialog } from '../verbs/verb-dialog.tsx';
import { closedWords } from './closed-words.ts';
import { isOn, isSwitch, type Setting } from './setting.ts';

interface Props {
  verb: ModelVerb;
  setting: Setting;
  onClose(): void;
}

const positions = [
  { value: 'yes', title: '开' },
  { value: 'no', title: '关' },
];

/** Changes one setting: a switch by its two positions, and what visitors read once a tool is closed. */
export function SettingDialog({ verb, setting, onClose }: Props) {
  if (!isSwitch(setting)) return <VerbDialog verb={verb} row={{ ...setting }} onClose={onClose} />;
  const inputs = verb.inputs.map((input) =>
    input.name === 'value' ? Object.assign({}, input, { values: positions, about: '' }) : input,
  );
  const row: Row = { ...setting, value: isOn(setting.value) ? 'yes' : 'no' };
  return (
    <VerbDialog verb={Object.assign({}, verb, { inputs })} row={row} onClose={onClose}>
      <ClosedPreview of={setting.key} />
    </VerbDialog>
  );
}

function ClosedPreview({ of: key }: { of: string }) {
  const { value } = useWatch<Filled>();
  const closed = closedWords[key];
  if (value !== 'no' || !closed) return null;
  return (
    <Box
      role="region"
      aria-label="访客会看到"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, textAlign: 'center' }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        访客打开 <code>{closed.at}</code> 会看到
      </Typography>
      <Typography sx={{ mt: 1 }}>{closed.says}</Typography>
    </Box>
  );
}
