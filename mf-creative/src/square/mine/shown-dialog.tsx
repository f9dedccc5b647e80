import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import type { OwnSquarePost } from 'shared/contracts/creative/square-own.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { ShownFields } from '../../works/publish/shown-fields.tsx';

interface ShownDialogProps {
  post: OwnSquarePost;
  onSave(shows: OwnSquarePost['shows']): Promise<void>;
  onClose(): void;
}

export function ShownDialog({ post, onSave, onClose }: ShownDialogProps) {
  const isReviewed = useAtomValue(siteConfigAtom)?.draw_square_config.is_auto_pass !== 1;
  const [shows, setShows] = useState(post.shows);
  const form = useForm({
    checks: {},
    async send() {
      await onSave(shows);
      onClose();
    },
  });
  return (
    <FormDialog title="公开范围" button="保存" form={form} onClose={onClose}>
      <ShownFields shows={shows} onChange={setShows} />
      {post.state === 'shown' && isReviewed && <p>公开更多内容需要重新审核，通过之前广场上不展示这件作品。</p>}
    </FormDialog>
  );
}
