import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { foldersIn, takesFiles } from 'shared/bundled/files/given-files.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { markdownCodeAtom } from 'shared/bundled/markdown/markdown-code.ts';
import { questionLimit } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isComposing } from 'shared/site/is-composing.ts';
import { ComposerFrame } from './composer-frame.ts';
import type { ComposerHandle } from './composer-handle.ts';
import { hasModifier, meansSend } from './composer-keys.ts';
import { textWith, textWithout } from './composer-text.ts';
import { AttachButton } from './files/attach-button.tsx';
import { useAttachments } from './files/use-attachments.ts';
import { SendButton, TextCount } from './send-button.tsx';
import type { SkillMenuHandle } from './skill-menu.tsx';
import { useSending } from './use-sending.ts';
import { useTypedText } from './use-typed-text.ts';

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
  const voice = useVoice(typed);
  useImperativeHandle(handle, () => ({
    add: typed.add,
    putBack(text, files) {
      typed.set(textWith(text, typed.text()));
      attachments.putBack(files);
      typed.focus();
    },
    take(text, files) {
      const rest = textWithout(text, typed.text());
      if (rest === typed.text()) return;
      typed.set(rest);
      attachments.take(files);
    },
    addFiles: (dropped) => canAttach && attachments.add(dropped.files, foldersIn(dropped)),
  }));

  function press(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (slash !== undefined && skills.current?.press(event.key)) {
      event.preventDefault();
      return;
    }
    if (meansSend(event)) send();
    else if (event.key === 'Escape' && running) onStop();
    else if (event.key === 'ArrowUp' && !typed.text() && !hasModifier(event)) typed.set(onRecall() ?? '');
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
            onChosen={() => typed.set('')}
            onClose={typed.closeSlash}
          />
        )}
        {voice.input}
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
          onChange={typed.changed}
          onKeyDown={press}
        />
        <div className="bar">
          {canAttach && <AttachButton seesPictures={seesPictures} onChoose={attachments.add} />}
          {voice.button}
          <div className="options">{options}</div>
          <TextCount length={length} />
          <SendButton {...{ running, onStop, canSend }} blockedBy={attachments.blockedBy} />
        </div>
      </div>
      <p className="note">{note}</p>
    </ComposerFrame>
  );
}

/** Speaking instead of typing, where the site offers it: the button, and what it opens. */
function useVoice(typed: ReturnType<typeof useTypedText>) {
  const hasVoice = useAtomValue(siteConfigAtom)?.voice.voice_input.is_open === 1;
  const [speaks, setSpeaks] = useState(false);
  function close() {
    setSpeaks(false);
    typed.focus();
  }
  return {
    button: hasVoice && <VoiceButton isOpen={speaks} onOpen={() => setSpeaks(true)} />,
    input: speaks && (
      <VoiceInput
        onText={(text) => {
          close();
          typed.set(`${typed.text()}${text}`);
        }}
        onClose={close}
      />
    ),
  };
}
