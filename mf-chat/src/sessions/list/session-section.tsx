import { useAtomValue } from 'jotai';
import type { GroupInSight } from 'shared/bundled/lists/rows-in-sight.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import type { ListedFolder } from '../session-groups.ts';
import { FolderHeading } from './folder-heading.tsx';
import { SessionRow } from './session-row.tsx';

interface SessionSectionProps {
  /** It is not of a date, but a folder's. */
  folder: ListedFolder | undefined;
  onFold(folder: ListedFolder): void;
  onFolder(folder: ListedFolder): void;
  /** Its rows that are in sight, with the room of those that are not. */
  group: GroupInSight<ChatSession>;
  currentId: number | null;
  /** Whose name is being written. */
  renaming: number | null;
  onOpen(): void;
  onRename(session: ChatSession): void;
  /** `null`: the name stays. */
  onRenamed(session: ChatSession, name: string | null): void;
  onDelete(session: ChatSession): void;
  onMenu(session: ChatSession, button: HTMLElement): void;
}

/** The sessions of one date, or of a folder, below its heading. */
export function SessionSection({ group, folder, currentId, renaming, onOpen, ...on }: SessionSectionProps) {
  const running = useAtomValue(runningAnswersAtom);
  return (
    <section aria-label={group.name}>
      <h2>
        {folder ? (
          <FolderHeading {...folder} onToggle={() => on.onFold(folder)} onMore={() => on.onFolder(folder)} />
        ) : (
          group.name
        )}
      </h2>
      <ul style={{ paddingTop: group.before, paddingBottom: group.after }}>
        {group.shown.map((session, at) => (
          <SessionRow
            key={session.id}
            session={session}
            position={group.from + at + 1}
            size={group.items.length}
            current={session.id === currentId}
            running={running.some(({ session_id }) => session_id === session.id)}
            renaming={session.id === renaming}
            onOpen={onOpen}
            onRename={() => on.onRename(session)}
            onRenamed={(name) => on.onRenamed(session, name)}
            onDelete={() => on.onDelete(session)}
            onMenu={(button) => on.onMenu(session, button)}
          />
        ))}
      </ul>
    </section>
  );
}
