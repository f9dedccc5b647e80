import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUploads } from 'shared/bundled/files/use-uploads.ts';
import { maxFiles } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/log-in.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { useUpload } from 'shared/site/visit.ts';
import { keepFileNames, readFileNames } from '../draft/draft.ts';
import { type Attachment, keyOfSent } from './attachment.ts';

/** The files beside the question that is being written in one conversation. They outlive a reload. */
export function useAttachments(draft: string, seesPictures: boolean) {
  const upload = useUpload();
  const logIn = useLogIn();
  const store = useStore();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const owner = useAtomValue(userAtom)?.sn;
  const uploads = useUploads<Attachment>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (sentence: string) => setRefusals((now) => [...now, sentence]);
  /** Choices of files that are not among `uploads` yet: the code for them is on its way. */
  const [coming, setComing] = useState(0);
  const files = uploads.files.filter((file) => file.draft === draft);
  const placeOf = (owner: string) => ({ draft, owner, upload, uploads, refuse });

  async function add(given: readonly File[], folders: readonly string[]) {
    if (given.length === 0) return;
    setRefusals([]);
    if (!isLoggedIn && !(await logIn())) return refuse('登录后可以添加附件');
    const taken = given.slice(0, Math.max(0, maxFiles - files.length));
    if (taken.length < given.length) refuse(`一次最多附 ${maxFiles} 个文件`);
    setComing((now) => now + 1);
    try {
      const { takeFiles } = await import('./take-files.ts');
      takeFiles(taken, folders, seesPictures, placeOf(store.get(userAtom)?.sn ?? ''));
    } catch (error) {
      refuse(messageOf(error));
    } finally {
      setComing((now) => now - 1);
    }
  }

  function drop(keys: readonly string[]) {
    uploads.remove(keys);
    setRefusals([]);
    const kept = readFileNames(draft);
    if (kept.length === 0) return;
    keepFileNames(
      draft,
      kept.filter((key) => !keys.includes(key)),
    );
    import('./take-files.ts').then(({ forgetFiles }) => forgetFiles(keys)).catch(() => undefined);
  }

  const restore = useEffectEvent(async (user: string, draft: string) => {
    const keys = readFileNames(draft).filter((name) => !uploads.files.some(({ key }) => key === name));
    if (keys.length === 0) return;
    const { bringBack } = await import('./take-files.ts');
    await bringBack(keys, { ...placeOf(user), draft });
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
    refusals,
    /** @param folders names of those among them that are folders */
    add: (chosen: Iterable<File>, folders: readonly string[] = []) => void add([...chosen], folders),
    remove: (key: string) => drop([key]),
    /** They are sent. */
    take: (sent: readonly AttachedFile[]) =>
      drop(files.filter(({ id }) => sent.some((file) => file.id === id)).map(({ key }) => key)),
    /** Files of a question that comes back into the field. */
    putBack(sent: readonly AttachedFile[]) {
      for (const file of sent) {
        const { kind, ...known } = file;
        const key = keyOfSent(file);
        uploads.show({ ...known, key, draft, size: 0, kind: kind as Attachment['kind'], phase: 'ready', progress: 1 });
      }
    },
    /** Why the question cannot be sent with them; undefined: it can. */
    blockedBy: shown.some(({ problem }) => problem)
      ? '请先移除不能发送的附件'
      : coming > 0 || shown.some(({ phase }) => phase !== 'ready')
        ? '附件还在上传'
        : undefined,
    sent: shown.flatMap(({ id, kind, name, url = '' }): AttachedFile[] => (id ? [{ id, kind, name, url }] : [])),
  };
}
