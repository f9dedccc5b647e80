import { useAtomValue } from 'jotai';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { runningAnswersAtom } from 'shared/site/session.ts';
import type { GroupInSight } from '../rows-in-sight.ts';
import type { ListedFolder, SessionGroup } from '../session-groups.ts';
import { FolderHeading } from './folder-heading.tsx';
import { SessionRow } from './session-row.tsx';

interface SessionSectionProps {
  onFold(folder: ListedFolder): void;
  onFolder(folder: ListedFolder): void;
  /** The rows of a date or of a folder that are in sight, with the room of those that are not. */
  group: SessionGroup & GroupInSight<ChatSession>;
  currentId: number | null;
  /** Its name is being written. */
  renaming: ChatSession | null;
  onOpen(): void;
  onRename(session: ChatSession): void;
  /** `null`: the name stays. */
  onRenamed(session: ChatSession, name: string | null): void;
  onDelete(session: ChatSession): void;
  onMenu(session: ChatSession, button: HTMLElement): void;
}

/** The sessions of one date, or of a folder, below its heading. */
export function SessionSection({ group, currentId, renaming, onOpen, ...on }: SessionSectionProps) {
  const { folder } = group;
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
            renaming={session.id === renaming?.id}
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
