import { styled } from 'shared/ui/kit.ts';

export const FeedbackFrame = styled('div')({
  '& .form': {
    display: 'grid',
    gap: 'var(--space-4)',
    maxWidth: '640px',
    marginTop: 'var(--space-5)',
  },
  '& .mobile': {
    maxWidth: '320px',
  },
  '@media (max-width: 767.98px)': {
    '& .mobile': {
      maxWidth: 'none',
    },
  },
  '& section': {
    marginTop: 'var(--space-7)',
  },
  '& section > h2': {
    fontSize: 'var(--type-title)',
  },
  '& .history': {
    display: 'grid',
    gap: 'var(--space-3)',
    margin: 'var(--space-4) 0 var(--space-5)',
    padding: 0,
    listStyle: 'none',
  },
  '& .history > li': {
    minWidth: 0,
    padding: 'var(--space-4)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--surface-raised)',
    fontSize: 'var(--type-interface)',
  },
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-2) var(--space-3)',
  },
  '& .head time': {
    marginRight: 'auto',
  },
  '& time': {
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .content, & .reply p': {
    lineHeight: 1.7,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .content': {
    marginTop: 'var(--space-2)',
  },
  '& .shots': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-2)',
    marginTop: 'var(--space-3)',
  },
  '& .shots img': {
    display: 'block',
    width: '72px',
    height: '72px',
    borderRadius: 'var(--radius-control)',
    objectFit: 'cover',
    background: 'var(--fill)',
  },
  '& .reply': {
    marginTop: 'var(--space-3)',
    padding: 'var(--space-3) var(--space-4)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--accent-soft)',
  },
});
