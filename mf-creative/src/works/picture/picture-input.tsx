import type { Ref } from 'react';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';

interface PictureInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
  onChoose(files: File[]): void;
}

/** Chooses files that the site takes as pictures. It has no place of its own: a hidden box would lengthen a page that scrolls elsewhere. */
export const PictureInput = ({ label, ...input }: PictureInputProps) => (
  <FileInput {...input} hidden aria-label={label} accept={pictureTypes.join(',')} />
);
