import { useEffect, useEffectEvent } from 'react';
import { showToast } from 'shared/site/toasts.ts';
import { foldersIn, hasFiles } from './given-files.ts';

/** Whether something lies over the page, which is not dropped on then. */
export const hasOverlay = (): boolean =>
  document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/**
 * Hears of files that are dropped anywhere on the page, where nothing else takes them: the browser would leave the page and open
 * them. A picture of another page, which is no file, is answered with what to do. In the browser only.
 * @param isFirst before what else takes files, such as a form
 * @returns ends it
 */
export function hearDroppedFiles(add: (data: DataTransfer) => void, isFirst = false): () => void {
  /** It begins on this page: a picture of it, or marked text. */
  let isOwn = false;
  const begin = ({ type }: DragEvent) => {
    isOwn = type === 'dragstart';
  };
  const drag = (event: DragEvent) => {
    const { type, dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer || isOwn) return;
    const isDrop = type === 'drop';
    if (!hasFiles(dataTransfer) && !isForeignPicture(event, dataTransfer, isDrop)) return;
    event.preventDefault();
    if (!isDrop || hasOverlay()) return;
    if (hasFiles(dataTransfer)) add(dataTransfer);
    else showToast('info', '这张图片在别的网页里，请先保存下来，再拖到这里');
  };
  const heard = [
    ['dragstart', begin],
    ['dragend', begin],
    ['dragover', drag],
    ['drop', drag],
  ] as const;
  for (const [type, hear] of heard) window.addEventListener(type, hear, isFirst);
  return () => {
    for (const [type, hear] of heard) window.removeEventListener(type, hear, isFirst);
  };
}

/** An address with a piece of a page that is no link; what it is may be read when it is dropped. A field takes it as text. */
function isForeignPicture({ target }: DragEvent, data: DataTransfer, isDrop: boolean): boolean {
  if (!data.types.includes('text/uri-list') || !data.types.includes('text/html')) return false;
  if (target instanceof Element && target.closest('input, textarea, [contenteditable]')) return false;
  return !isDrop || /<img\b/i.test(data.getData('text/html'));
}

/** The same as long as a component is shown. @param add gets the files, and the names of those among them that are folders */
export function useDroppedFiles(add: (files: File[], folders: string[]) => void, isFirst = false): void {
  const take = useEffectEvent((data: DataTransfer) => add(Array.from(data.files), foldersIn(data)));
  useEffect(() => hearDroppedFiles((data) => take(data), isFirst), [isFirst]);
}
