import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { listSquareCategories, type SquareShow, squareShows } from 'shared/contracts/creative/square.ts';
import type { SquareConfig } from 'shared/contracts/creative/square-config.ts';
import { addSquarePost, squareTitleLimit } from 'shared/contracts/creative/square-own.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { showNotification } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { styled, TextField } from 'shared/ui/kit.ts';
import { ShownFields } from './shown-fields.tsx';

interface PublishDialogProps {
  record: { id: number; thumbnail: string; image: string };
  /** Of a code: what it says. Who sees the picture can read it. */
  says?: string;
  onClose(): void;
}

/** Shows a drawing or a code on the square: its category, its title, and what of it others may see. */
export function PublishDialog({ record, says, onClose }: PublishDialogProps) {
  const call = useCall();
  const navigate = useNavigate();
  const pictureUrl = usePictureUrl();
  const square = useAtomValue(siteConfigAtom)?.draw_square_config;
  const isOpen = square?.is_allow_share !== 0;
  const [category, setCategory] = useState<number>();
  const [shows, setShows] = useState<readonly SquareShow[]>(squareShows);
  const [isAgreed, setAgreed] = useState(false);
  const form = useForm({
    checks: {
      title: (title) => (title.trim().length > squareTitleLimit ? `标题不能超过 ${squareTitleLimit} 字` : undefined),
    },
    async send({ title }) {
      if (category === undefined) return;
      const wanted = { draw_records_id: record.id, category_id: category, title: title.trim(), shows: [...shows] };
      const { id, state } = await call(addSquarePost, wanted, { quiet: true });
      onClose();
      const path = state === 'shown' && id > 0 ? `/app/square/${id}` : '/app/square/mine';
      const done = state === 'shown' ? '作品已在广场展示' : '审核通过后会出现在广场';
      showNotification('success', '已发布', done, { label: '看作品', run: () => void navigate(path) });
    },
  });
  const missing = [category === undefined && '选择分类', !isAgreed && '同意公开展示'].filter(Boolean);
  return (
    <FormDialog title="发布到广场" button="发布" form={form} isReady={isOpen && missing.length === 0} onClose={onClose}>
      <Picture src={pictureUrl(record.thumbnail || record.image)} alt="要发布的图片" />
      {says !== undefined && (
        <Says>
          发布后谁都能扫出码里的内容：<span dir="auto">{says}</span>
        </Says>
      )}
      <CategoryField value={category} onChange={setCategory} />
      <TextField label="标题（选填）" maxLength={squareTitleLimit} {...form.field('title')} />
      <ShownFields shows={shows} onChange={setShows} />
      <Agreed>
        <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)} />
        <span>
          我有权公开这张图片，同意按
          <a href="/policy/service" target="_blank" rel="noreferrer">
            《用户协议》
          </a>
          公开展示；图片会一直标明由 AI 生成
        </span>
      </Agreed>
      <p>{isOpen ? becomes(square) : '广场暂未开放投稿'}</p>
      {isOpen && missing.length > 0 && <p>{`还差：${missing.join('、')}`}</p>}
    </FormDialog>
  );
}

/** Undefined `value`: none is chosen yet. */
function CategoryField({ value, onChange }: { value: number | undefined; onChange(category: number): void }) {
  const call = useCall();
  const {
    data: categories = [],
    problem,
    again,
  } = useLoaded('categories', (signal) => call(listSquareCategories, {}, { signal, quiet: true }));
  if (problem) return <LoadFailed text={`分类没有加载出来：${problem}`} onRetry={again} />;
  return (
    <Choice
      label="分类"
      name="category"
      look="chips"
      value={value}
      items={categories.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

/** What becomes of a work that is published, as the site is set. */
function becomes(square: SquareConfig | undefined): string {
  const author = square?.is_show_user === 0 ? '，不显示你的名字' : '';
  return `${square?.is_auto_pass === 1 ? '发布后马上展示' : '通过审核后展示'}${author}。`;
}

const Picture = styled('img')`
  display: block; max-width: 100%;
  /* The fields below it are seen whole on most screens. */
  max-height: clamp(96px, calc(100dvh - 668px), 200px); margin: 0 auto var(--space-3); border-radius: var(--radius-card);
`;

const Says = styled('p')`
  margin: 0 0 var(--space-3); padding: var(--space-2) var(--space-3); border-radius: var(--radius-control); background: var(--warning-soft); font-size: var(--type-interface); overflow-wrap: anywhere;
`;

const Agreed = styled('label')`
  display: flex; gap: var(--space-2); align-items: flex-start; margin-top: var(--space-3); font-size: var(--type-interface); line-height: 1.6;
  a { text-decoration: underline; }
  input { flex: none; width: 18px; height: 18px; margin-top: 2px; accent-color: var(--accent); }
`;
