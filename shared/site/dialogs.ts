import { atom, useStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { VisitStore } from 'shared/site/visit.ts';

interface DialogOptions {
  title?: string;
  /** Label of the main button; default 确定. */
  confirmWord?: string;
  cancelWord?: string;
}

/** Something is taken away: the button is red, and title and button say what is done. */
interface DangerOptions extends DialogOptions {
  danger: true;
  title: string;
  confirmWord: string;
}

export type ConfirmOptions = (DialogOptions & { danger?: false }) | DangerOptions;

export interface PromptOptions extends DialogOptions {
  /** What the field starts with. */
  value?: string;
  placeholder?: string;
  /** What the text must match. */
  pattern?: RegExp;
  /** Returns true, or the message (or false for the default one) when the text is refused. */
  validate?(text: string): boolean | string;
  /** Shown when it does not; default 输入的数据不合法! (spec section 5). */
  message?: string;
  maxLength?: number;
}

/** One dialog that waits for its answer. */
export interface OpenDialog extends PromptOptions {
  kind: 'alert' | 'confirm' | 'prompt';
  title: string;
  danger?: boolean;
  text: string;
  confirm(text: string): void;
  close(how: CloseReason): void;
}

/** `lost`: the code that draws dialogs did not come, nobody saw it. */
export type CloseReason = 'cancel' | 'close' | 'lost';

/** A dialog was left by 取消 or closed. Not a failure: nothing needs to be said about it. */
export class DialogClosed extends Error {
  override name = 'DialogClosed';
  readonly how: CloseReason;
  constructor(how: CloseReason) {
    super(`the dialog was left by ${how}`);
    this.how = how;
  }
}

/** Open dialogs, the oldest first: that one is on show. The page's root draws it (`shared/ui/dialogs/dialogs.tsx`). */
export const openDialogsAtom = atom<readonly OpenDialog[]>([]);

type Question = Omit<OpenDialog, 'confirm' | 'close'>;

const askAtom = atom(null, (_get, set, question: Question): Promise<string> => {
  const answer = new Promise<string>((resolve, reject) => {
    const leave = () => set(openDialogsAtom, (open) => open.filter((it) => it !== dialog));
    const dialog: OpenDialog = {
      ...question,
      confirm(text) {
        leave();
        resolve(text);
      },
      close(how) {
        leave();
        reject(new DialogClosed(how));
      },
    };
    set(openDialogsAtom, (open) => [...open, dialog]);
  });
  // A caller that does not need to know how a dialog was left need not catch the rejection.
  answer.catch(() => undefined);
  return answer;
});

/** The message boxes of spec section 8: resolved by 确定, rejected with `DialogClosed` by 取消 or closing. */
export interface Dialogs {
  alert(text: string, options?: DialogOptions): Promise<void>;
  confirm(text: string, options?: ConfirmOptions): Promise<void>;
  /** Resolves with the text, as typed. */
  prompt(text: string, options?: PromptOptions): Promise<string>;
}

/** The message boxes of a visit, for code that is no component. In the browser only. */
export function dialogsOf(store: VisitStore): Dialogs {
  const ask = (question: Question) => store.set(askAtom, question);
  const nothing = () => undefined;
  return {
    alert: (text, options) => ask({ title: '系统提示', ...options, kind: 'alert', text }).then(nothing),
    confirm: (text, options) => ask({ title: '温馨提示', ...options, kind: 'confirm', text }).then(nothing),
    prompt: (text, options) => ask({ title: '温馨提示', ...options, kind: 'prompt', text }),
  };
}

/**
 * The site's message boxes, for event handlers and effects. Focus, Escape and the way back are handled.
 *
 * @example
 * const { prompt } = useDialogs();
 * const name = await prompt('最多 20 个字符', { title: '重命名', maxLength: 20 }).catch(() => undefined);
 */
export function useDialogs(): Dialogs {
  const store = useStore();
  return useMemo(() => dialogsOf(store), [store]);
}

/** Asks a question; false when the visitor leaves it, or the code that draws it did not come. */
export type Confirm = (question: string, options?: ConfirmOptions) => Promise<boolean>;

/**
 * A question before something is done, where no is an answer and not a failure.
 *
 * @example
 * const confirm = useConfirm();
 * const words = { danger: true, title: '删除这份记录？', confirmWord: '删除' } as const;
 * if (await confirm('删除后不能恢复。', words)) await remove(record);
 */
export function useConfirm(): Confirm {
  const store = useStore();
  return useCallback(
    (question, options) =>
      dialogsOf(store)
        .confirm(question, options)
        .then(
          () => true,
          () => false,
        ),
    [store],
  );
}
