import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { keepFileNames, readFileNames } from 'shared/bundled/draft/chat-draft.ts';
import { useUploads } from 'shared/bundled/files/use-uploads.ts';
import { maxFiles } from 'shared/contracts/chat/question.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { useUpload } from 'shared/site/visit.ts';
import { type Attachment, blockedBy, fileOfSent, sentOf, shownFor } from './attachment.ts';
import type { FilePlace } from './take-files.ts';

/** The files beside the question that is being written in one conversation. They outlive a reload. */
export function useAttachments(draft: string, seesPictures: boolean) {
  const upload = useUpload();
  const owner = useAtomValue(userAtom)?.sn;
  const uploads = useUploads<Attachment>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (sentence: string) => setRefusals((now) => [...now, sentence]);
  const files = uploads.files.filter((file) => file.draft === draft);
  const placeOf = (owner: string): FilePlace => ({ draft, owner, upload, uploads, refuse });
  const { take, isTaking } = useTaking(placeOf, seesPictures);

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

  function drop(keys: readonly string[]) {
    uploads.remove(keys);
    setRefusals([]);
    forgetNames(draft, keys);
  }
  const shown = shownFor(files, seesPictures);
  return {
    files: shown,
    refusals,
    /** @param folders names of those among them that are folders */
    add(chosen: Iterable<File>, folders: readonly string[] = []) {
      const given = [...chosen];
      if (given.length === 0) return;
      setRefusals([]);
      void take(given, folders, maxFiles - files.length);
    },
    remove: (key: string) => drop([key]),
    /** They are sent. */
    take: (sent: readonly AttachedFile[]) =>
      drop(files.filter(({ id }) => sent.some((file) => file.id === id)).map(({ key }) => key)),
    /** Files of a question that comes back into the field. */
    putBack: (sent: readonly AttachedFile[]) => {
      for (const file of sent) uploads.show(fileOfSent(file, draft));
    },
    /** Why the question cannot be sent with them; undefined: it can. */
    blockedBy: blockedBy(shown, isTaking),
    sent: sentOf(shown),
  };
}

/** Takes files that were chosen, after a login where there is none; the code for them comes with the first. */
function useTaking(placeOf: (owner: string) => FilePlace, seesPictures: boolean) {
  const logIn = useLogIn();
  const store = useStore();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  /** Choices that are not among the uploads yet. */
  const [coming, setComing] = useState(0);
  async function take(given: readonly File[], folders: readonly string[], room: number) {
    const { refuse } = placeOf('');
    if (!isLoggedIn && !(await logIn())) return refuse('登录后可以添加附件');
    const taken = given.slice(0, Math.max(0, room));
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
  return { take, isTaking: coming > 0 };
}

/** After a reload these files of a draft do not come back. */
function forgetNames(draft: string, keys: readonly string[]): void {
  const kept = readFileNames(draft);
  if (kept.length === 0) return;
  keepFileNames(
    draft,
    kept.filter((key) => !keys.includes(key)),
  );
  import('./take-files.ts').then(({ forgetFiles }) => forgetFiles(keys)).catch(() => undefined);
}
