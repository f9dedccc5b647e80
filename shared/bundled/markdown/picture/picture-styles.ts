/** Rules of a picture, for `MarkdownProse`. */
export const pictureStyles = `
  .md-picture { display: inline-block; max-width: 100%; cursor: zoom-in; }
`;
