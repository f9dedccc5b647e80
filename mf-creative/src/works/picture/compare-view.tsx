import { FullView } from 'shared/bundled/pictures/full-view.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { styled } from 'shared/ui/kit.ts';
import { RecordFacts } from '../records/record-facts.tsx';

export function CompareView({ records, onClose }: { records: readonly [DrawRecord, DrawRecord]; onClose(): void }) {
  const [one, other] = records;
  const pictureUrl = usePictureUrl();
  return (
    <FullView title="对比两张图片" open onClose={onClose} body={Body}>
      <div className="pair">
        {records.map((record) => (
          <figure key={record.id}>
            <img src={pictureUrl(record.image)} alt={record.prompt} />
            <figcaption dir="auto">{record.prompt}</figcaption>
            <RecordFacts record={record} other={record === one ? other : one} />
          </figure>
        ))}
      </div>
    </FullView>
  );
}

const Body = styled('div')`
  &&& { flex-direction: column; gap: var(--space-4); }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); flex: none; }
  figure { min-width: 0; margin: 0; }
  img { display: block; width: 100%; max-height: 62dvh; border-radius: var(--radius-card); background: var(--fill); object-fit: contain; }
  @media (max-width: 767.98px) { dl > div { grid-template-columns: 1fr; gap: 0; } }
  figcaption { margin: var(--space-2) 0 var(--space-3); max-height: 4.5em; overflow: auto; color: var(--text-2); font-size: var(--type-meta); }
`;
