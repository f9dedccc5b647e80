import { useAtomValue } from 'jotai';
import { ArrowUp, Square } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import { foldersIn, takesFiles } from 'shared/bundled/files/given-files.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { questionLimit } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isComposing } from 'shared/site/is-composing.ts';
import { showToast } from 'shared/site/toasts.ts';
import { ComposerFrame } from './composer-frame.ts';
import { hasModifier, meansSend } from './composer-keys.ts';
import { growToText, takeEarly, textAfter, textWith, textWithout } from './composer-text.ts';
import { keepDraft, readDraft } from './draft/draft.ts';
import { AttachButton } from './files/attach-button.tsx';
import { useAttachments } from './files/use-attachments.ts';
import type { SkillMenuHandle } from './skill-menu.tsx';

export interface ComposerHandle {
  /** Adds a text to what is typed. One that was added before and left as it was gives way. */
  add(text: string): void;
  /** A question comes back, before what was typed meanwhile. */
  putBack(text: string, files: readonly AttachedFile[]): void;
  /** Takes out what is sent; what was typed besides stays. */
  take(text: string, files: readonly AttachedFile[]): void;
  /** Files are dropped elsewhere on the page. */
  addFiles(dropped: DataTransfer): void;
}

interface ComposerProps {
  /** Whose draft it is: a session's id, or `new`. */
  draftKey: string;
  running: boolean;
  onSend(text: string, files: readonly AttachedFile[]): void;
  onStop(): void;
  /** ↑ in an empty field: the text of the last question, unless that is edited in its place. */
  onRecall(): string | undefined;
  /** Of the model that will answer. */
  abilities: readonly string[];
  /** Model and price. */
  options?: ReactNode;
  /** The line below. */
  note: ReactNode;
  handle: Ref<ComposerHandle>;
}

const AttachmentList = lazyPart(() => import('./files/attachment-list.tsx').then((code) => code.AttachmentList));
const VoiceButton = lazyPart(() => import('./voice/voice-button.tsx').then((code) => code.VoiceButton), {
  isSilent: true,
});
const VoiceInput = lazyPart(() => import('./voice/voice-input.tsx').then((code) => code.VoiceInput));
const SkillMenu = lazyPart(() => import('./skill-menu.tsx').then((code) => code.SkillMenu), { isSilent: true });

/** Close to the limit the count is shown. */
const countFrom = questionLimit * 0.9;

/**
 * The one place to ask. The textarea is uncontrolled: what is typed before hydration, and by an IME, stays. What was sent
 * before it is sent now.
 */
export function Composer({
  draftKey,
  running,
  onSend,
  onStop,
  onRecall,
  abilities,
  options,
  note,
  handle,
}: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  /** What is typed behind a `/` that begins the text: a skill is looked for. */
  const [slash, setSlash] = useState<string>();
  const skills = useRef<SkillMenuHandle>(null);
  const hasVoice = useAtomValue(siteConfigAtom)?.voice.voice_input.is_open === 1;
  const [speaks, setSpeaks] = useState(false);
  const [owner] = useState(() => ({}));
  const markdown = useAtomValue(markdownCodeAtom);
  const canAttach = abilities.includes('files');
  const seesPictures = abilities.includes('vision');
  const attachments = useAttachments(draftKey, seesPictures);

  const textNow = () => field.current?.value ?? '';
  function noteChange() {
    const text = textNow();
    setLength(text.trim().length);
    setUnsaved(owner, text.trim() !== '');
    if (field.current) growToText(field.current);
    return text;
  }
  function setText(text: string) {
    if (field.current) field.current.value = text;
    setSlash(undefined);
    keepDraft(draftKey, noteChange());
  }
  const added = useRef<string>(undefined);
  useImperativeHandle(handle, () => ({
    add(text) {
      const typed = textNow();
      const isAlone = !typed.trim() || typed === added.current;
      setText(isAlone ? text : `${typed.trimEnd()}\n${text}`);
      if (isAlone) added.current = text;
      field.current?.focus();
    },
    putBack(text, files) {
      setText(textWith(text, textNow()));
      attachments.putBack(files);
      field.current?.focus();
    },
    take(text, files) {
      const rest = textWithout(text, textNow());
      if (rest === textNow()) return;
      setText(rest);
      attachments.take(files);
    },
    addFiles: (dropped) => canAttach && attachments.add(dropped.files, foldersIn(dropped)),
  }));

  const shown = useRef<string>(undefined);
  const begin = useEffectEvent((draft: string) => {
    // What was typed before hydration belongs to the first draft that is shown.
    const typed = shown.current === undefined ? textNow() : '';
    shown.current = draft;
    const early = takeEarly(form.current);
    const text = typed || readDraft(draft);
    setText(early ? textWith(early, textAfter(early, text)) : text);
    if (early) send(early);
  });
  useEffect(() => {
    begin(draftKey);
    return () => setUnsaved(owner, false);
  }, [draftKey, owner]);

  function send(typed = textNow()) {
    const text = typed.trim();
    if (!text || text.length > questionLimit || running) return;
    if (attachments.blockedBy) showToast('info', attachments.blockedBy);
    else onSend(text, attachments.sent);
  }

  function stopSpeaking() {
    setSpeaks(false);
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (slash !== undefined && skills.current?.press(event.key)) {
      event.preventDefault();
      return;
    }
    if (meansSend(event)) send();
    else if (event.key === 'Escape' && running) onStop();
    else if (event.key === 'ArrowUp' && !textNow() && !hasModifier(event)) setText(onRecall() ?? '');
    else return;
    event.preventDefault();
  }

  const tooLong = length > questionLimit;
  const canSend = length > 0 && !tooLong && !running && !attachments.blockedBy;
  return (
    <ComposerFrame
      ref={form}
      data-early=""
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...(canAttach && takesFiles(attachments.add))}
    >
      <div className="box">
        {slash !== undefined && (
          <SkillMenu
            keyword={slash}
            field={field}
            handle={skills}
            onChosen={() => setText('')}
            onClose={() => setSlash(undefined)}
          />
        )}
        {speaks && (
          <VoiceInput
            onText={(text) => {
              stopSpeaking();
              setText(`${textNow()}${text}`);
            }}
            onClose={stopSpeaking}
          />
        )}
        {attachments.files.length + attachments.refusals.length > 0 && (
          <AttachmentList files={attachments.files} refusals={attachments.refusals} onRemove={attachments.remove} />
        )}
        <textarea
          ref={field}
          rows={1}
          aria-label="输入问题"
          dir="auto"
          aria-invalid={tooLong || undefined}
          placeholder="有什么想问的？"
          enterKeyHint="send"
          onFocus={markdown.load}
          onChange={() => {
            const text = noteChange();
            keepDraft(draftKey, text);
            setSlash(/^\/(\S{0,20})$/.exec(text)?.[1]);
          }}
          onKeyDown={press}
        />
        <div className="bar">
          {canAttach && <AttachButton seesPictures={seesPictures} onChoose={attachments.add} />}
          {hasVoice && <VoiceButton isOpen={speaks} onOpen={() => setSpeaks(true)} />}
          <div className="options">{options}</div>
          {length > countFrom && (
            <output className={tooLong ? 'count wrong' : 'count'}>
              {tooLong ? `超出 ${length - questionLimit} 字` : `${length} / ${questionLimit}`}
            </output>
          )}
          {running ? (
            <button type="button" className="send" onClick={onStop} aria-label="停止回答" title="停止回答">
              <Square size={14} fill="currentColor" aria-hidden />
            </button>
          ) : (
            <button
              type="submit"
              className="send"
              disabled={!canSend}
              aria-label="发送"
              title={attachments.blockedBy ?? '发送（Enter）'}
            >
              <ArrowUp size={20} aria-hidden />
            </button>
          )}
        </div>
      </div>
      <p className="note">{note}</p>
    </ComposerFrame>
  );
}
