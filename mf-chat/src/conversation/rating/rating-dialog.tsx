import { useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { Button, Chip, Dialog, DialogActions, DialogContent, styled, TextField } from 'shared/ui/kit.ts';

interface RatingDialogProps {
  open: boolean;
  onClose(): void;
  onSend(reason: string): void;
}

const usual = ['答非所问', '内容有错误', '不完整', '太啰唆', '格式不对', '内容不合适'];

/** Why an answer was not good. The thumb counts without it. */
export function RatingDialog({ open, onClose, onSend }: RatingDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [words, setWords] = useState('');
  const reason = [...chosen, words.trim()].filter(Boolean).join('；').slice(0, 200);
  const toggle = (name: string) =>
    setChosen((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]));
  return (
    <Dialog open={open} onClose={onClose} aria-label="哪里不好" fullWidth maxWidth="xs">
      <DialogHead onClose={onClose}>哪里不好？</DialogHead>
      <DialogContent>
        <Reasons>
          {usual.map((name) => (
            <Chip
              key={name}
              label={name}
              color={chosen.includes(name) ? 'primary' : 'default'}
              aria-pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            />
          ))}
        </Reasons>
        <TextField
          label="补充说明（可不填）"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          multiline
          rows={2}
          maxLength={120}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>不说了</Button>
        <Button
          variant="contained"
          disabled={!reason}
          onClick={() => {
            onSend(reason);
            onClose();
          }}
        >
          提交
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Reasons = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
`;
