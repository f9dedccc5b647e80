import { useState } from 'react';
import { useUnsaved } from 'shared/bundled/draft/use-unsaved.ts';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { PictureField } from 'shared/bundled/pictures/upload/picture-field.tsx';
import { usePictures } from 'shared/bundled/pictures/upload/use-pictures.ts';
import { addFeedback, feedbackLimit, feedbackPictures, feedbackType } from 'shared/contracts/account/feedback.ts';
import { mobilePattern } from 'shared/contracts/site/login.ts';
import { cleanMobile } from 'shared/contracts/site/typed-text.ts';
import { useCall } from 'shared/site/visit.ts';
import { Alert, Button, TextField } from 'shared/ui/kit.ts';
import { feedbackKinds, hintOf } from './feedback-words.ts';

interface FeedbackFormProps {
  /** The visitor's own number, to begin with. */
  mobile: string;
  takesPictures: boolean;
  onSent(): void;
}

/** What is typed stays until the server has it. */
export function FeedbackForm({ mobile, takesPictures, onSent }: FeedbackFormProps) {
  const [type, setType] = useState<number>(feedbackType.fault);
  const { form, pictures } = useFeedback({ type, mobile, onSent });
  const content = form.field('content');
  const number = form.field('mobile');
  return (
    <form
      className="form"
      onSubmit={(event) => void form.submit(event)}
      aria-label="提交反馈"
      noValidate
      {...(takesPictures && takesFiles(pictures.add))}
    >
      <Choice label="类型" name="type" look="chips" value={type} items={feedbackKinds} onChange={setType} />
      <TextField
        label="内容"
        multiline
        rows={5}
        maxLength={feedbackLimit}
        placeholder={hintOf(type)}
        {...content}
        helperText={content.error ? content.helperText : `${content.value.length} / ${feedbackLimit}`}
      />
      {takesPictures && <PictureField label={`图片（选填，最多 ${feedbackPictures} 张）`} {...pictures} />}
      <TextField
        className="mobile"
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        clean={cleanMobile}
        {...number}
        helperText={number.error ? number.helperText : '只用于就这条反馈联系你'}
      />
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isSending} disabled={pictures.isUploading}>
          {pictures.isUploading ? '图片上传中' : '提交反馈'}
        </Button>
        <noscript>提交需要打开浏览器的 JavaScript。</noscript>
      </div>
    </form>
  );
}

/** Text, number and pictures of the feedback, and sending them. */
function useFeedback({ type, mobile, onSent }: Pick<FeedbackFormProps, 'mobile' | 'onSent'> & { type: number }) {
  const call = useCall();
  const pictures = usePictures(feedbackPictures);
  const form = useForm({
    initial: { mobile },
    checks: {
      content: (value) => (value.trim() ? undefined : '请填写反馈内容'),
      mobile: (value) => (mobilePattern.test(value.trim()) ? undefined : '请输入正确的手机号'),
    },
    async send({ content, mobile: number }) {
      const images = pictures.pictures.flatMap(({ uploaded }) => uploaded?.url ?? []);
      const input = { type, content, mobile: number.trim(), ...(images.length ? { images } : {}) };
      await call(addFeedback, input, { quiet: true });
      // What was typed meanwhile is the beginning of the next one.
      form.clear({ content });
      pictures.clear();
      onSent();
    },
  });
  useUnsaved(pictures.pictures.length > 0);
  return { form, pictures };
}
