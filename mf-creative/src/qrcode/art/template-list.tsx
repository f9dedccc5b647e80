import { Choice } from 'shared/bundled/forms/choice.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { styled } from 'shared/ui/kit.ts';
import { templatesOf } from './art-request.ts';

interface ListProps {
  config: QrConfig;
  /** 0: none. */
  chosen: number;
  onChoose(id: number): void;
}

export function TemplateList({ config, chosen, onChoose }: ListProps) {
  const pictureUrl = usePictureUrl();
  const templates = templatesOf(config);
  if (templates.length === 0) return <EmptyState>还没有模板，可用“自定义”生成</EmptyState>;
  return (
    <Templates>
      <Choice
        label="选择模板"
        name="template"
        look="cards"
        value={chosen}
        items={templates.map(({ id, name, preview_img, is_vip, points }) => ({
          value: id,
          label: (
            <>
              {preview_img ? <img src={pictureUrl(preview_img)} alt="" loading="lazy" /> : <i aria-hidden />}
              <b>{name}</b>
              <small>
                {points > 0 ? `${points} 积分` : '免费'}
                {is_vip === 1 && <em>会员</em>}
              </small>
            </>
          ),
        }))}
        onChange={onChoose}
      />
    </Templates>
  );
}

const Templates = styled('div')`
  --columns: repeat(3, 1fr); --card-padding: 6px; --card-parts: 3;
  && label > span { justify-items: center; font-size: var(--type-meta); text-align: center; }
  img, i { width: 100%; aspect-ratio: 1; border-radius: 6px; background: var(--fill-strong); object-fit: cover; }
  b { font-weight: var(--weight-medium); }
  em { margin-left: 4px; padding: 0 5px; border-radius: var(--radius-full); background: var(--warning-soft); color: var(--warning); font-style: normal; }
`;
