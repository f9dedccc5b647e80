import { useAtomValue, useSetAtom } from 'jotai';
import { styled } from 'shared/ui/kit.ts';
import { QrControls } from './qr-controls.tsx';
import { changeQrDraftAtom, qrDraftAtom } from './qr-draft.ts';
import { QrPreview } from './qr-preview.tsx';

/** `/app/qrcode`: a plain QR code, made in the browser; nothing is sent anywhere. */
export function QrPage() {
  const draft = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  return (
    <Work>
      <QrControls draft={draft} change={change} />
      <QrPreview draft={draft} />
    </Work>
  );
}

const Work = styled('div')({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / 340px minmax(0, 1fr)',
  minHeight: 0,
  '& .controls': {
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    borderRight: '1px solid var(--line)',
  },
  '& .step': {
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space-4)',
    padding: 'var(--space-5)',
    borderBottom: '1px solid var(--line)',
  },
  '& h2': { display: 'flex', alignItems: 'center', gap: 'var(--space-2)', fontSize: 'var(--type-interface)' },
  '& h2 span': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: 'var(--radius-full)',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontSize: 'var(--type-meta)',
  },
  '& .colours': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 'var(--space-2)' },
  '& .save': {
    position: 'sticky',
    bottom: 0,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: 'var(--space-2)',
    marginTop: 'auto',
    padding: 'var(--space-4) var(--space-5)',
    background: 'var(--surface-panel)',
    borderTop: '1px solid var(--line)',
  },
  '& .preview': { display: 'grid', placeItems: 'center', padding: 'var(--space-5)', overflow: 'auto' },
  '& figure': { width: 'min(420px, 100%)' },
  '& figure svg': {
    width: '100%',
    height: 'auto',
    borderRadius: 'var(--radius-card)',
    boxShadow: '0 0 0 1px var(--line)',
  },
  '& figcaption': {
    marginTop: 'var(--space-3)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-meta)',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  // Narrow: the preview stays in sight above the steps.
  '@media (max-width: 1023.98px)': {
    gridTemplate: 'auto auto / minmax(0, 1fr)',
    alignContent: 'start',
    '& .preview': {
      gridRow: 1,
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: 248,
      padding: 'var(--space-4)',
      overflow: 'hidden',
      background: 'var(--surface-panel)',
      borderBottom: '1px solid var(--line)',
    },
    '& .controls': { gridRow: 2, overflow: 'visible', borderRight: 0 },
    '& figure': { width: 200 },
    '& figcaption': { display: 'none' },
  },
});
