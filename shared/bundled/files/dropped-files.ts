import { useEffect, useEffectEvent } from 'react';
import { showToast } from 'shared/site/toasts.ts';
import { foldersIn, hasFiles } from './given-files.ts';

/** Whether something lies over the page, which is not dropped on then. */
export const hasOverlay = (): boolean =>
  document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/**
 * Hears of files that are dropped anywhere on the page, where nothing else takes them: the browser would leave the page and open
 * them. In the browser only.
 * @param isFirst before what else takes files, such as a form
 * @param other hears of what is dragged and is no file
 * @returns ends it
 */
export function hearDroppedFiles(
  add: (data: DataTransfer) => void,
  isFirst = false,
  other?: (event: DragEvent, data: DataTransfer) => void,
): () => void {
  const drag = (event: DragEvent) => {
    const { type, dataTransfer: data, defaultPrevented } = event;
    if (defaultPrevented || !data) return;
    if (!hasFiles(data)) return other?.(event, data);
    event.preventDefault();
    if (type === 'drop' && !hasOverlay()) add(data);
  };
  window.addEventListener('dragover', drag, isFirst);
  window.addEventListener('drop', drag, isFirst);
  return () => {
    window.removeEventListener('dragover', drag, isFirst);
    window.removeEventListener('drop', drag, isFirst);
  };
}

/** An address with a piece of a page that is no link; what it is may be read when it is dropped. A field takes it as text. */
function isForeignPicture({ target, type }: DragEvent, data: DataTransfer): boolean {
  if (!data.types.includes('text/uri-list') || !data.types.includes('text/html')) return false;
  if (target instanceof Element && target.closest('input, textarea, [contenteditable]')) return false;
  return type !== 'drop' || /<img\b/i.test(data.getData('text/html'));
}

/** Answers a picture of another page, which is no file, with what to do. @returns ends it */
function hearForeignPictures(): { hear: (event: DragEvent, data: DataTransfer) => void; end: () => void } {
  /** It begins on this page: a picture of it, or marked text. */
  let isOwn = false;
  const begin = ({ type }: DragEvent) => {
    isOwn = type === 'dragstart';
  };
  window.addEventListener('dragstart', begin);
  window.addEventListener('dragend', begin);
  return {
    hear(event, data) {
      if (isOwn || !isForeignPicture(event, data)) return;
      event.preventDefault();
      if (event.type === 'drop' && !hasOverlay()) showToast('info', '这张图片在别的网页里，请先保存下来，再拖到这里');
    },
    end() {
      window.removeEventListener('dragstart', begin);
      window.removeEventListener('dragend', begin);
    },
  };
}

/**
 * The same as long as a component is shown, and for pictures of other pages a sentence.
 * @param add gets the files, and the names of those among them that are folders
 */
export function useDroppedFiles(add: (files: File[], folders: string[]) => void, isFirst = false): void {
  const take = useEffectEvent((data: DataTransfer) => add(Array.from(data.files), foldersIn(data)));
  useEffect(() => {
    const pictures = hearForeignPictures();
    const end = hearDroppedFiles((data) => take(data), isFirst, pictures.hear);
    return () => {
      end();
      pictures.end();
    };
  }, [isFirst]);
}
