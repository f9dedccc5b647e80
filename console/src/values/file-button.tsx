import { Button, type ButtonProps } from '@mui/material';
import { useId } from 'react';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'children'> {
  /** The name of the field, for a screen reader. */
  label: string;
  /** As the attribute of the input has it. */
  accept?: string | undefined;
  onChoose(file: File | undefined): void;
}

/** A button that opens the file dialog. The input stands beside it: a button with a control inside is two controls in one. */
export function FileButton({ label, accept, onChoose, disabled = false, ...button }: Props) {
  const id = useId();
  return (
    <>
      <Button component="label" htmlFor={id} disabled={disabled} {...button} />
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        disabled={disabled}
        style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // The same file can be chosen again once it is mended.
          target.value = '';
        }}
      />
    </>
  );
}
