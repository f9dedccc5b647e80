/** Rules of a link to another host than its words name, for `MarkdownProse`. */
export const linkStyles = `
  a.md-elsewhere::after { content: '（' attr(data-host) '）'; color: var(--text-2); }
`;
