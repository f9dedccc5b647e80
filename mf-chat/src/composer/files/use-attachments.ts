import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type AttachedFile, mostFiles } from 'shared/contracts/chat.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useUpload } from 'shared/site/visit.ts';
import { type Attachment, kindOf, refusalOf, UnreadableFile } from './attachment.ts';

/** The files beside the question that is being written. */
export function useAttachments(seesPictures: boolean) {
  const upload = useUpload();
  const logIn = useLogIn();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const senders = useRef({ next: 1, byKey: new Map<number, AbortController>() });
  useEffect(() => {
    const { byKey } = senders.current;
    return () => {
      for (const sender of byKey.values()) sender.abort();
    };
  }, []);
  const patch = (key: number, change: Partial<Attachment>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));

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
      else void send(file, kind);
    }
  }

  async function send(file: File, kind: Attachment['kind']) {
    const key = senders.current.next++;
    const sender = new AbortController();
    senders.current.byKey.set(key, sender);
    setFiles((now) => [...now, { key, name: file.name, size: file.size, kind, phase: 'reading', share: 0 }]);
    try {
      const { sendFile } = await import('./send-file.ts');
      const { id, url } = await sendFile(file, kind, {
        upload,
        signal: sender.signal,
        onSending: () => patch(key, { phase: 'sending' }),
        onProgress: (share) => patch(key, { share }),
      });
      patch(key, { phase: 'ready', id, url });
    } catch (error) {
      if (!sender.signal.aborted) patch(key, { phase: 'failed', problem: sentenceOf(error) });
    } finally {
      senders.current.byKey.delete(key);
    }
  }

  function remove(key: number) {
    senders.current.byKey.get(key)?.abort();
    setRefusal(undefined);
    setFiles((now) => now.filter((one) => one.key !== key));
  }

  /** A picture that was added for another model cannot go to one that does not see. */
  const shown = files.map((file) =>
    file.kind === 'picture' && !seesPictures ? { ...file, problem: '当前模型看不了图片，请换一个模型或移除' } : file,
  );
  return {
    files: shown,
    refusal,
    add: (chosen: Iterable<File>) => void add(chosen),
    remove,
    clear: () => setFiles([]),
    /** Why the question cannot be sent with them; undefined: it can. */
    hindrance: shown.some(({ problem }) => problem)
      ? '请先移除不能发送的附件'
      : shown.some(({ phase }) => phase !== 'ready')
        ? '附件还在上传'
        : undefined,
    sent: shown.flatMap(({ id, kind, name, url = '' }): AttachedFile[] => (id ? [{ id, kind, name, url }] : [])),
  };
}

const sentenceOf = (error: unknown): string => (error instanceof UnreadableFile ? error.message : messageOf(error));
