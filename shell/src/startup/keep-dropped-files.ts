import { hasFiles } from 'shared/bundled/files/given-files.ts';

/** A file that is dropped beside what takes it would else take the page's place. */
export function keepDroppedFiles(): void {
  const stay = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || !dataTransfer || !hasFiles(dataTransfer)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', stay);
  window.addEventListener('drop', stay);
}
