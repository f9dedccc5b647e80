import { useSetAtom } from 'jotai';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { PromptExample } from 'shared/contracts/creative/drawing-prompt.ts';
import { styled } from 'shared/ui/kit.ts';
import { replaceDraftAtom } from '../draft/draw-draft.ts';

/** An example that is put into the form by a click, with the style that fits it. */
export function ExampleCard({ example, onChosen }: { example: PromptExample; onChosen?(): void }) {
  const pictureUrl = usePictureUrl();
  const replace = useSetAtom(replaceDraftAtom);
  const { prompt, style, image } = example;
  return (
    <Card
      type="button"
      onClick={() => {
        replace({ prompt, ...(style ? { style } : {}), parentId: 0, messageId: 0, squareId: 0 }, '已填入示例');
        onChosen?.();
      }}
    >
      {image && <img src={pictureUrl(image)} alt="" loading="lazy" />}
      <span dir="auto">{prompt}</span>
      {style && <small>{style}</small>}
    </Card>
  );
}

const Card = styled('button')`
  display: flex; flex-direction: column; gap: var(--space-2); width: 100%; min-height: var(--hit); padding: var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-card); background: var(--surface-raised); font-size: var(--type-interface); line-height: 1.6; text-align: left;
  &:hover { border-color: var(--accent-text); }
  img { width: 100%; aspect-ratio: 4 / 3; border-radius: var(--radius-control); background: var(--fill); object-fit: cover; }
  span { display: -webkit-box; overflow: hidden; overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 4; }
  small { color: var(--text-2); font-size: var(--type-meta); }
`;
