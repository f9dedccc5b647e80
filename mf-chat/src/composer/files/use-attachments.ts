import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostFiles } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';
import { newIdempotencyKey } from 'shared/contracts/idempotency-key.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { useUpload } from 'shared/site/visit.ts';
import { keepFileNames, readFileNames } from '../../draft.ts';
import { type Attachment, kindOf, refusalOf, UnreadableFile } from './attachment.ts';

/** The files beside the question that is being written in one conversation. They outlive a reload. */
export function useAttachments(draft: string, seesPictures: boolean) {
  const upload = useUpload();
  const logIn = useLogIn();
  const store = useStore();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const owner = useAtomValue(userAtom)?.sn;
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const senders = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const byKey = senders.current;
    return () => {
      for (const sender of byKey.values()) sender.abort();
    };
  }, []);
  const files = all.filter((file) => file.draft === draft);
  const show = (file: Attachment) => setAll((now) => [...now.filter(({ key }) => key !== file.key), file]);
  const patch = (key: string, change: Partial<Attachment>) =>
    setAll((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));

  async function add(chosen: Iterable<File>) {
    const given = [...chosen];
    if (given.length === 0) return;
    setRefusal(undefined);
    if (!isLoggedIn && !(await logIn())) return setRefusal('登录后可以添加附件');
    const taken = given.slice(0, Math.max(0, mostFiles - files.length));
    if (taken.length < given.length) setRefusal(`一次最多附 ${mostFiles} 个文件`);
    for (const file of taken) {
      const kind = kindOf(file);
      const problem = refusalOf(file, kind, seesPictures);
      if (problem || !kind) setRefusal(`${file.name}：${problem}`);
      else {
        const key = newIdempotencyKey();
        keepFileNames(draft, [...readFileNames(draft), key]);
        inStore(({ keepFile }) => keepFile(key, store.get(userAtom)?.sn ?? '', file));
        void send(key, file, kind, draft);
      }
    }
  }

  async function send(key: string, file: File, kind: Attachment['kind'], draft: string) {
    const sender = new AbortController();
    senders.current.set(key, sender);
    show({ key, draft, name: file.name, size: file.size, kind, phase: 'reading', share: 0 });
    try {
      const { sendFile } = await import('./send-file.ts');
      const { id, url } = await sendFile(file, kind, {
        upload,
        signal: sender.signal,
        onSending: () => patch(key, { phase: 'sending' }),
        onProgress: (share) => patch(key, { share }),
      });
      patch(key, { phase: 'ready', id, url });
      inStore(({ keepUpload }) => keepUpload(key, { id, url }));
    } catch (error) {
      if (!sender.signal.aborted) patch(key, { phase: 'failed', problem: sentenceOf(error) });
    } finally {
      senders.current.delete(key);
    }
  }

  function drop(keys: readonly string[]) {
    for (const key of keys) senders.current.get(key)?.abort();
    setRefusal(undefined);
    setAll((now) => now.filter(({ key }) => !keys.includes(key)));
    const kept = readFileNames(draft);
    if (kept.length === 0) return;
    keepFileNames(
      draft,
      kept.filter((key) => !keys.includes(key)),
    );
    inStore(({ dropFiles }) => dropFiles(keys));
  }

  const restore = useEffectEvent(async (user: string, draft: string) => {
    const keys = readFileNames(draft).filter((name) => !all.some(({ key }) => key === name));
    if (keys.length === 0) return;
    const { readFiles } = await import('./waiting-files.ts');
    for (const { key, name, mediaType, bytes, upload } of await readFiles(user, keys)) {
      const file = new File([bytes], name, { type: mediaType });
      const kind = kindOf(file);
      if (upload && kind) show({ key, draft, name, size: bytes.byteLength, kind, phase: 'ready', share: 1, ...upload });
      else if (kind) void send(key, file, kind, draft);
    }
  });
  useEffect(() => {
    // A browser that keeps nothing has nothing to bring back.
    if (owner) restore(owner, draft).catch(() => undefined);
  }, [draft, owner]);

  /** A picture that was added for another model cannot go to one that does not see. */
  const shown = files.map((file) =>
    file.kind === 'picture' && !seesPictures ? { ...file, problem: '当前模型看不了图片，请换一个模型或移除' } : file,
  );
  return {
    files: shown,
    refusal,
    add: (chosen: Iterable<File>) => void add(chosen),
    remove: (key: string) => drop([key]),
    clear: () => drop(files.map(({ key }) => key)),
    /** Files of a question that comes back into the field. */
    putBack(sent: readonly AttachedFile[]) {
      for (const { id, kind, name, url } of sent) {
        const key = newIdempotencyKey();
        show({ key, draft, name, size: 0, kind: kind as Attachment['kind'], phase: 'ready', share: 1, id, url });
      }
    },
    /** Why the question cannot be sent with them; undefined: it can. */
    hindrance: shown.some(({ problem }) => problem)
      ? '请先移除不能发送的附件'
      : shown.some(({ phase }) => phase !== 'ready')
        ? '附件还在上传'
        : undefined,
    sent: shown.flatMap(({ id, kind, name, url = '' }): AttachedFile[] => (id ? [{ id, kind, name, url }] : [])),
  };
}

/** Work in the browser's database. One that keeps nothing has the files on the page only. */
function inStore(work: (code: typeof import('./waiting-files.ts')) => Promise<void>): void {
  if (typeof indexedDB === 'undefined') return;
  import('./waiting-files.ts').then(work).catch(() => undefined);
}

const sentenceOf = (error: unknown): string => (error instanceof UnreadableFile ? error.message : messageOf(error));
