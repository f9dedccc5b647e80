/** A file that is dropped beside what takes it would else take the page's place. */
export function keepDroppedFiles(): void {
  const stay = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', stay);
  window.addEventListener('drop', stay);
}
