import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { reachByKeyboard } from 'shared/site/browser/reach-by-keyboard.ts';
import { DialogClosed, type OpenDialog, openDialogsAtom } from 'shared/site/dialogs.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, styled, TextField } from 'shared/ui/kit.ts';

/** The message box on show. What was answered last stays in it while it fades. */
export function DialogHost() {
  const open = useAtomValue(openDialogsAtom)[0];
  const [shown, setShown] = useState<OpenDialog>();
  const [turn, setTurn] = useState(0);
  if (open && open !== shown) {
    setShown(open);
    setTurn(turn + 1);
  }
  useEffect(forgiveClosing, []);
  const id = useId();
  return (
    <Frame
      open={open !== undefined}
      onClose={() => open?.close('close')}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      role={shown?.kind === 'prompt' ? 'dialog' : 'alertdialog'}
      slotProps={{ transition: { onExited: () => setShown(undefined) } }}
    >
      {shown && <Box key={turn} dialog={shown} id={id} />}
    </Frame>
  );
}

function Box({ dialog, id }: { dialog: OpenDialog; id: string }) {
  const { kind, title, text, confirmWord = '确定', cancelWord = '取消' } = dialog;
  const [typed, setTyped] = useState(dialog.value ?? '');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = kind === 'prompt' ? problemOf(dialog, typed) : undefined;
    setWrong(problem);
    if (problem === undefined) dialog.confirm(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent ref={reachByKeyboard}>
        <p id={`${id}-text`}>{text}</p>
        {kind === 'prompt' && (
          <TextField
            label={text}
            hiddenLabel
            autoFocus
            value={typed}
            placeholder={dialog.placeholder}
            maxLength={dialog.maxLength}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={wrong ?? ' '}
          />
        )}
      </DialogContent>
      <DialogActions>
        {kind !== 'alert' && (
          <Button variant="outlined" onClick={() => dialog.close('cancel')}>
            {cancelWord}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color={dialog.danger ? 'error' : 'primary'}
          autoFocus={kind !== 'prompt'}
        >
          {confirmWord}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The sentence about what is wrong with the text, or undefined. */
function problemOf({ pattern, validate, message = '输入的数据不合法!' }: OpenDialog, text: string): string | undefined {
  if (pattern && !new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(text)) return message;
  const verdict = validate?.(text) ?? true;
  return verdict === true ? undefined : verdict || message;
}

/** A dialog that was closed while nobody listened is no error of the page. */
function forgiveClosing() {
  const forgive = (event: PromiseRejectionEvent) => {
    if (event.reason instanceof DialogClosed) event.preventDefault();
  };
  window.addEventListener('unhandledrejection', forgive);
  return () => window.removeEventListener('unhandledrejection', forgive);
}

const Frame = styled(Dialog)({
  '& .MuiDialog-paper': { width: 420, maxWidth: 'calc(100vw - 32px)' },
  // Long words scroll between title and buttons.
  '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
  '& p': { color: 'var(--text-2)', lineHeight: 'var(--leading-text)', whiteSpace: 'pre-wrap' },
  '& p + div': { marginTop: 'var(--space-3)' },
  '& .MuiDialogActions-root': { gap: 'var(--space-2)' },
});
