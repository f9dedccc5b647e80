import { type Ref, useImperativeHandle } from 'react';
import { foldersIn } from 'shared/bundled/files/given-files.ts';
import type { ComposerHandle } from './composer-handle.ts';
import { textWith, textWithout } from './composer-text.ts';
import type { useAttachments } from './files/use-attachments.ts';
import type { TypedText } from './use-typed-text.ts';

/** Lets the page put texts and files into the composer, and take them out. */
export function useComposerHandle(
  handle: Ref<ComposerHandle>,
  typed: TypedText,
  attachments: ReturnType<typeof useAttachments>,
  canAttach: boolean,
): void {
  useImperativeHandle(handle, () => ({
    focus: typed.focus,
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
}
