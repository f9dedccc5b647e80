/** What a reload would lose, in this tab. module-state: touched in effects and event handlers only, never on a server. */
const unsaved = new Set<object>();

/** Notes unsaved work under an owner of the caller's choice, or takes the note back. */
export function setUnsaved(owner: object, dirty: boolean): void {
  if (dirty) unsaved.add(owner);
  else unsaved.delete(owner);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}
