import { Alert, Button, Stack } from '@mui/material';

interface Props {
  /** Of the main button. */
  words: string;
  isBusy?: boolean;
  problem?: string;
  /** The main button; without it the button sends the form that it stands in. */
  onMain?: () => void;
  /** Leaves the step for later; absent: there is nothing to leave. */
  onLater?: () => void;
}

/** The foot of a step: go on, or later. */
export function StepActions({ words, isBusy = false, problem = '', onMain, onLater }: Props) {
  return (
    <>
      {problem && (
        <Alert severity="error" sx={{ mt: 2, whiteSpace: 'pre-line' }}>
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 3, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          disabled={isBusy}
          type={onMain ? 'button' : 'submit'}
          {...(onMain ? { onClick: onMain } : {})}
        >
          {words}
        </Button>
        {onLater && (
          <Button size="large" onClick={onLater}>
            以后再说
          </Button>
        )}
      </Stack>
    </>
  );
}
