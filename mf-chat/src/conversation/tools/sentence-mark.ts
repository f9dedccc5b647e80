const highlightName = 'read-aloud';

/** Older browsers have none: they show the sentence in the player alone. */
const highlights = () => (typeof CSS === 'undefined' ? undefined : CSS.highlights);

/** Marks the sentence that is read out, until the returned function is called. */
export function markSentence(range: Range): () => void {
  highlights()?.set(highlightName, new Highlight(range));
  range.startContainer.parentElement?.scrollIntoView?.({ block: 'nearest' });
  return () => void highlights()?.delete(highlightName);
}
