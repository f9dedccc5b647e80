import { Button, Stack, TextField } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import type { Refusal } from './decision.ts';

interface Props {
  title: string;
  reasons: { value: string; title: string }[];
  onRefuse(refusal: Refusal): void;
  onClose(): void;
}

/** The key of a reason by its place: 1 to 9, then 0. */
const keyAt = (at: number) => String((at + 1) % 10);

/** The reason of a refusal: one key for a usual one, with words of one's own if some were typed before. */
export function RefusalDialog({ title, reasons, onRefuse, onClose }: Props) {
  const [more, setMore] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  const refuse = (at: number) => {
    const reason = reasons[at];
    if (reason) onRefuse({ because: reason.value, title: reason.title, more: more.trim() });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLInputElement) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      return first.current?.focus();
    }
    const at = reasons.findIndex((_, place) => keyAt(place) === event.key);
    if (at < 0) return;
    event.preventDefault();
    refuse(at);
  };
  return (
    <DialogFrame
      title={title}
      transitionDuration={0}
      onClose={onClose}
      onKeyDown={press}
      actions={<Button onClick={onClose}>取消</Button>}
    >
      <Stack sx={{ gap: 0.5, mb: 2 }}>
        {reasons.map((reason, at) => (
          <Button
            key={reason.value}
            ref={at === 0 ? first : undefined}
            autoFocus={at === 0}
            onClick={() => refuse(at)}
            aria-keyshortcuts={keyAt(at)}
            color="inherit"
            sx={{ justifyContent: 'flex-start', gap: 1.5 }}
          >
            <kbd aria-hidden>{keyAt(at)}</kbd>
            {reason.title}
          </Button>
        ))}
      </Stack>
      <TextField
        label="补充说明"
        helperText="作者会看到。先写说明，再选原因；回车回到原因"
        value={more}
        onChange={({ target }) => setMore(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        fullWidth
      />
    </DialogFrame>
  );
}
