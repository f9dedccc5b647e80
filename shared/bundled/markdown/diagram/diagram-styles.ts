/** Rules of a diagram, for `MarkdownProse`, in an answer and on the whole screen. */
export const diagramStyles = `
  .md-drawing > figure { display: grid; align-content: start; margin: 0; min-height: inherit; }
  .md-brief pre { max-height: 280px; overflow-y: auto; }
  .md-diagram > img { display: block; max-width: calc(100% - 2 * var(--space-3)); height: auto; margin: var(--space-3) auto; border-radius: 0; }
  .md-large { flex: none; width: auto; height: auto; max-width: none; max-height: none; min-width: min(100%, 640px); }
`;
