import { styled } from 'shared/ui/kit.ts';
import { scrollEdges } from 'shared/ui/scroll-edges.ts';

/** The article's HTML. The API sanitises it when it is written and again when it is read. */
export function ArticleBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API (contract of `getNews`)
  return <Body dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

const Body = styled('div')({
  marginTop: 'var(--space-5)',
  lineHeight: 'var(--leading-text)',
  '& p, & ul, & ol, & blockquote, & pre, & figure, & table': { margin: '1em 0' },
  '& h2': { margin: '2em 0 0.6em', fontSize: 'var(--type-title)' },
  '& h3': { margin: '1.6em 0 0.5em', fontSize: '1.0625rem' },
  '& h4': { margin: '1.4em 0 0.4em' },
  '& ul, & ol': { paddingLeft: '1.6em' },
  '& li': { margin: '0.3em 0', '&::marker': { color: 'var(--text-2)' } },
  '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& img': { borderRadius: 'var(--radius-card)', margin: '0 auto' },
  // A picture of another server: nobody knows its size, so it gets a room that stays as it is when it arrives.
  '& img:not([width])': { width: '100%', aspectRatio: '16 / 9', objectFit: 'contain', background: 'var(--fill)' },
  '& figcaption': {
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    textAlign: 'center',
  },
  '& blockquote': {
    padding: '0 0 0 var(--space-4)',
    borderLeft: '3px solid var(--line-strong)',
    color: 'var(--text-2)',
  },
  '& code': { padding: '0.1em 0.35em', borderRadius: 4, background: 'var(--fill-strong)' },
  '& pre': {
    padding: 'var(--space-4)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill-strong)',
    overflowX: 'auto',
    '& code': { padding: 0, background: 'none' },
  },
  // The first element; emotion warns of `:first-child`.
  '& > :not(* + *)': { marginTop: 0 },
  '& hr': { margin: '2em 0' },
  // A wide table scrolls by itself; the page never does.
  '& table': { ...scrollEdges('var(--surface-panel)'), display: 'block', fontSize: 'var(--type-interface)' },
  '& th, & td': { padding: '8px 14px', border: '1px solid var(--line-strong)', textAlign: 'left' },
  '@media print': {
    '& h2, & h3, & h4': { breakAfter: 'avoid' },
    '& img, & figure, & pre, & blockquote, & tr': { breakInside: 'avoid' },
    '& img': { maxHeight: '60vh', objectFit: 'contain' },
    // On paper nothing scrolls: what is wide is broken, not cut.
    '& pre': { whiteSpace: 'pre-wrap', overflow: 'visible' },
    '& table': { display: 'table', width: '100%' },
    // On paper a link cannot be followed.
    '& a[href^="http"]::after': { content: '" (" attr(href) ")"', fontSize: '0.85em', color: 'var(--text-2)' },
  },
  '& th': { background: 'var(--fill)', fontWeight: 'var(--weight-medium)', whiteSpace: 'nowrap' },
});
