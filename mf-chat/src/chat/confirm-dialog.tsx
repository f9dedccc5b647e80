import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from 'shared/ui/kit.ts';

interface ConfirmDialogProps {
  open: boolean;
  text: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is lost (titles and buttons: spec section 8). */
export function ConfirmDialog({ open, text, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">温馨提示</DialogTitle>
      <DialogContent>{text}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          取消
        </Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          确定
        </Button>
      </DialogActions>
    </Dialog>
  );
}
