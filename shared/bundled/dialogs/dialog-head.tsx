import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogTitle, IconButton, styled } from 'shared/ui/kit.ts';

interface DialogHeadProps {
  /** Of the title, for `aria-labelledby` of the dialog. */
  id?: string;
  onClose(): void;
  /** The title. */
  children: ReactNode;
}

/**
 * The title of a dialog and the × that closes it, where Escape is not at hand.
 *
 * @example <DialogHead onClose={onClose}>导出与导入</DialogHead>
 */
export function DialogHead({ id, onClose, children }: DialogHeadProps) {
  return (
    <Head>
      <DialogTitle component="h2" {...(id && { id })}>
        {children}
      </DialogTitle>
      <IconButton aria-label="关闭" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </Head>
  );
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  '& > h2': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none', margin: '10px 12px 0 0' },
});
