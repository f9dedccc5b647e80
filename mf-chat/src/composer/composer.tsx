import { useAtomValue } from 'jotai';
import { type ReactNode, type Ref, useRef } from 'react';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { questionLimit } from 'shared/contracts/chat/question.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { composerField } from './composer-field.ts';
import { ComposerFrame } from './composer-frame.ts';
import type { ComposerHandle } from './composer-handle.ts';
import { AttachButton } from './files/attach-button.tsx';
import { useAttachments } from './files/use-attachments.ts';
import { SendButton, TextCount } from './send-button.tsx';
import type { SkillMenuHandle } from './skill-menu.tsx';
import { useComposerHandle } from './use-composer-handle.ts';
import { useComposerKeys } from './use-composer-keys.ts';
import { useSending } from './use-sending.ts';
import { useTypedText } from './use-typed-text.ts';
import { useVoice } from './voice/use-voice.tsx';

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
const SkillMenu = lazyPart(() => import('./skill-menu.tsx').then((code) => code.SkillMenu), { isSilent: true });

/**
 * The one place to ask. The textarea is uncontrolled: what is typed before hydration, and by an IME, stays. What was sent
 * before it is sent now.
 */
export function Composer(props: ComposerProps) {
  const { draftKey, running, onSend, onStop, onRecall, abilities, options, note, handle } = props;
  const skills = useRef<SkillMenuHandle>(null);
  const markdown = useAtomValue(markdownCodeAtom);
  const canAttach = abilities.includes('files');
  const seesPictures = abilities.includes('vision');
  const attachments = useAttachments(draftKey, seesPictures);
  const typed = useTypedText(draftKey);
  const { field, length, slash } = typed;
  const { form, send } = useSending({ draftKey, typed, attachments, running, onSend });
  const press = useComposerKeys({ typed, skills, running, send, onStop, onRecall });
  const voice = useVoice(typed);
  useComposerHandle(handle, typed, attachments, canAttach);

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
        {slash !== undefined && <SkillMenu keyword={slash} typed={typed} handle={skills} />}
        {voice.input}
        {attachments.files.length + attachments.refusals.length > 0 && (
          <AttachmentList files={attachments.files} refusals={attachments.refusals} onRemove={attachments.remove} />
        )}
        <textarea
          ref={field}
          id={composerField.id}
          rows={1}
          aria-label="输入问题"
          dir="auto"
          aria-invalid={tooLong || undefined}
          placeholder="有什么想问的？"
          enterKeyHint="send"
          onFocus={markdown.load}
          onChange={typed.changed}
          onKeyDown={press}
        />
        <div className="bar">
          {canAttach && <AttachButton seesPictures={seesPictures} onChoose={attachments.add} />}
          {voice.button}
          <div className="options">{options}</div>
          <TextCount length={length} />
          <SendButton running={running} onStop={onStop} canSend={canSend} blockedBy={attachments.blockedBy} />
        </div>
      </div>
      <p className="note">{note}</p>
    </ComposerFrame>
  );
}
