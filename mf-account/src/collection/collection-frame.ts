import { styled } from 'shared/ui/kit.ts';

export const CollectionFrame = styled('div')({
  '& .filters': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-2) var(--space-5)',
    marginTop: 'var(--space-4)',
    boxShadow: 'inset 0 -1px var(--line)',
    fontSize: 'var(--type-interface)',
  },
  '& .filters nav': { boxShadow: 'none' },
  '& .filters form': {
    display: 'flex',
    flex: '0 1 340px',
    gap: 'var(--space-2)',
    paddingBottom: 'var(--space-2)',
  },
  '& .found': {
    fontSize: 'var(--type-interface)',
    color: 'var(--text-2)',
  },
  '& .found:not(:empty)': {
    marginTop: 'var(--space-4)',
  },
  '& .items': {
    display: 'grid',
    gap: 'var(--space-3)',
    margin: 'var(--space-4) 0 var(--space-5)',
    padding: 0,
    listStyle: 'none',
  },
  '& .items > li': {
    minWidth: 0,
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--surface-raised)',
    transition: 'opacity var(--motion-fast)',
  },
  '& .items > li[aria-busy=true]': {
    opacity: 0.5,
  },
  '& .items article': {
    padding: 'var(--space-4) var(--space-4) var(--space-2)',
  },
  '& .items h2': {
    fontSize: 'var(--type-text)',
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  },
  '& .items h2 a': {
    color: 'var(--text)',
  },
  '& .text': {
    maxWidth: 'var(--measure)',
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    lineHeight: 1.75,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .folded': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 4,
    overflow: 'hidden',
  },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 var(--space-2)',
    minHeight: 'var(--hit)',
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
  },
  '& .foot [data-variant]': {
    color: 'var(--text-2)',
  },
  '& .foot [data-variant]:hover': {
    color: 'var(--text)',
  },
  '& .foot time': {
    marginRight: 'auto',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .removed': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-3)',
    minHeight: '48px',
    padding: '0 var(--space-4)',
    borderStyle: 'dashed',
    background: 'none',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
  },
  '& .removed span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .article': {
    display: 'flex',
    gap: 'var(--space-4)',
  },
  '& .article img': {
    flex: 'none',
    width: '160px',
    height: '100px',
    marginBottom: 'var(--space-2)',
    borderRadius: 'var(--radius-control)',
    objectFit: 'cover',
    background: 'var(--fill)',
  },
  '& .article .words': {
    display: 'flex',
    flex: 1,
    flexDirection: 'column',
    minWidth: 0,
  },
  '& .article .foot': {
    marginTop: 'auto',
  },
  '& .desc': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    marginTop: 'var(--space-1)',
    overflow: 'hidden',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    lineHeight: 1.65,
  },
  '@media (max-width: 767.98px)': {
    '& .filters form': {
      flex: '1 1 100%',
    },
    '& .foot time': {
      flex: '1 1 100%',
    },
    '& .article .foot time': {
      flex: 'initial',
    },
    '& .article .foot': {
      justifyContent: 'space-between',
    },
    '& .article img': {
      width: '96px',
      height: '64px',
    },
  },
});
