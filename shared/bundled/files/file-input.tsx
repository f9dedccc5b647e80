import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  onChoose(files: File[]): void;
}

/** The browser's own dialog for files. The same file chosen once more is a choice too. */
export function FileInput({ onChoose, ...attributes }: FileInputProps) {
  return (
    <input
      {...attributes}
      type="file"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
