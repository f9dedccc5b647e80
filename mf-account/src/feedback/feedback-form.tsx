import { type FormEvent, useRef, useState } from 'react';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import { PictureField } from 'shared/bundled/pictures/upload/picture-field.tsx';
import { usePictures } from 'shared/bundled/pictures/upload/use-pictures.ts';
import { addFeedback, feedbackLimit, feedbackPictures } from 'shared/contracts/account/feedback.ts';
import { mobilePattern } from 'shared/contracts/site/login.ts';
import { cleanMobile } from 'shared/contracts/site/typed-text.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import { feedbackKinds } from './feedback-words.ts';

interface FeedbackFormProps {
  /** The visitor's own number, to begin with. */
  mobile: string;
  takesPictures: boolean;
  onSent(): void;
}

type State = { is: 'open' | 'sending' } | { is: 'refused'; field: string; sentence: string };

/** What is typed stays until the server has it. */
export function FeedbackForm({ mobile, takesPictures, onSent }: FeedbackFormProps) {
  const call = useCall();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<(typeof feedbackKinds)[number]>(feedbackKinds[0]);
  const [content, setContent] = useState('');
  const [state, setState] = useState<State>({ is: 'open' });
  const pictures = usePictures(feedbackPictures);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.is === 'sending' || pictures.isUploading) return;
    const typed = String(new FormData(event.currentTarget).get('mobile') ?? '').trim();
    const images = pictures.pictures.flatMap(({ uploaded }) => uploaded?.url ?? []);
    if (!content.trim()) return refuse('content', '请填写反馈内容');
    if (!mobilePattern.test(typed)) return refuse('mobile', '请输入正确的手机号');
    setState({ is: 'sending' });
    try {
      const input = { type: kind.type, content, mobile: typed, ...(images.length ? { images } : {}) };
      await call(addFeedback, input, { quiet: true });
      showToast('success', '已收到您的反馈，感谢支持');
      setState({ is: 'open' });
      // What was typed meanwhile is the beginning of the next one.
      setContent((now) => (now === content ? '' : now));
      pictures.clear();
      onSent();
    } catch (error) {
      refuse(error instanceof ApiRefusal ? (error.field ?? '') : '', messageOf(error));
    }
  }

  function refuse(field: string, sentence: string) {
    setState({ is: 'refused', field, sentence });
    form.current?.querySelector<HTMLElement>(`[name="${field || 'content'}"]`)?.focus();
  }

  const wrong = (field: string) => (state.is === 'refused' && state.field === field ? state.sentence : undefined);
  const isElsewhere = state.is === 'refused' && !['content', 'mobile'].includes(state.field);
  return (
    <form
      ref={form}
      className="form"
      onSubmit={(event) => void send(event)}
      aria-label="提交反馈"
      noValidate
      {...(takesPictures && takesFiles(pictures.add))}
    >
      <fieldset className="kinds">
        <legend>类型</legend>
        {feedbackKinds.map((one) => (
          <label key={one.type}>
            <input type="radio" name="type" value={one.type} checked={kind === one} onChange={() => setKind(one)} />
            <span>{one.label}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="内容"
        name="content"
        multiline
        rows={5}
        maxLength={feedbackLimit}
        placeholder={kind.hint}
        value={content}
        onChange={({ currentTarget }: { currentTarget: { value: string } }) => setContent(currentTarget.value)}
        error={wrong('content') !== undefined}
        helperText={wrong('content') ?? `${content.length} / ${feedbackLimit}`}
      />
      {takesPictures && <PictureField label={`图片（选填，最多 ${feedbackPictures} 张）`} {...pictures} />}
      <TextField
        className="mobile"
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        clean={cleanMobile}
        defaultValue={mobile}
        error={wrong('mobile') !== undefined}
        helperText={wrong('mobile') ?? '只用于就这条反馈联系您'}
      />
      {isElsewhere && <p role="alert">{state.sentence}</p>}
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={state.is === 'sending'}
          disabled={pictures.isUploading}
        >
          {pictures.isUploading ? '图片上传中' : '提交反馈'}
        </Button>
        <noscript>提交需要打开浏览器的 JavaScript。</noscript>
      </div>
    </form>
  );
}
