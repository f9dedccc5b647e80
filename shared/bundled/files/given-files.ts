import type { ClipboardEvent, DragEvent } from 'react';

/** Names of the folders among files that are dropped or pasted: a browser lists them as files, and cannot read them. */
export const foldersIn = ({ items }: DataTransfer): string[] =>
  Array.from(items ?? [], (item) => item.webkitGetAsEntry?.()).flatMap((entry) =>
    entry?.isDirectory ? entry.name : [],
  );

/** Whether files are dragged, and no text or link of a page. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files');

/**
 * What makes an element take files that are dropped on it or pasted into it. The browser neither opens them nor pastes their names.
 * @param add gets the files, and the names of those among them that are folders
 */
export function takesFiles(add: (files: File[], folders: string[]) => void) {
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer, files: File[]) => {
    if (files.length === 0) return;
    event.preventDefault();
    add(files, foldersIn(data));
  };
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData, pastedFiles(event.clipboardData)),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer, Array.from(event.dataTransfer.files)),
    onDragOver(event: DragEvent) {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    },
  };
}

/** None where a text is meant: Office lays a picture of the text beside it. */
function pastedFiles(data: DataTransfer): File[] {
  const files = Array.from(data.files);
  // Finder lays the name of the file beside it, which is no text of its own.
  const text = data.types?.includes('text/plain') ? data.getData('text/plain').trim() : '';
  return !text || files.some(({ name }) => text.includes(name)) ? files : [];
}
