import { useSetAtom } from 'jotai';
import { Menu, PanelLeftOpen, Share2, SquarePen, TableOfContents } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import { isMenuOpenAtom } from 'shared/site/menu.ts';
import { Drawer, IconButton } from 'shared/ui/kit.ts';

const ShareDialog = lazyPart(() => import('../share/share-dialog.tsx').then((code) => code.ShareDialog));
const Finder = lazyPart(() => import('../search/finder.tsx').then((code) => code.Finder));

interface ChatTopProps {
  name: string;
  /** The skill that answers in it. */
  skill: ChatSession['skill'];
  /** Null: a new conversation. */
  sessionId: number | null;
  /** The message that is on show. */
  at: number | null;
  isListOpen: boolean;
  canSearch: boolean;
  canShare: boolean;
  onList(): void;
}

/** Above a conversation: its name and what can be done with it; in little room the way to the sessions, too, and on a phone the site's menu. */
export function ChatTop({ name, skill, sessionId, at, isListOpen, canSearch, canShare, onList }: ChatTopProps) {
  const openMenu = useSetAtom(isMenuOpenAtom);
  const [finder, setFinder] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <div className={sessionId === null ? 'top new' : 'top'}>
      <IconButton className="menu" aria-label="打开菜单" aria-haspopup="dialog" onClick={() => openMenu(true)}>
        <Menu strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton className="narrow" aria-label="打开会话列表" aria-expanded={isListOpen} onClick={onList}>
        <PanelLeftOpen aria-hidden />
      </IconButton>
      <span dir="auto">{name}</span>
      {skill && (
        <Link className="skill" to={`/skill?id=${skill.id}`} title={`技能：${skill.name}`} dir="auto">
          {skill.name}
        </Link>
      )}
      {canSearch && sessionId !== null && (
        <IconButton aria-label="查找与目录" title="查找与目录" aria-expanded={finder} onClick={() => setFinder(true)}>
          <TableOfContents aria-hidden />
        </IconButton>
      )}
      {canShare && sessionId !== null && (
        <IconButton aria-label="分享对话" title="分享对话" onClick={() => setSharing(true)}>
          <Share2 aria-hidden />
        </IconButton>
      )}
      <IconButton className="narrow" component={Link} to="/" aria-label="新对话">
        <SquarePen aria-hidden />
      </IconButton>
      {sharing && sessionId !== null && (
        <ShareDialog sessionId={sessionId} name={name} onClose={() => setSharing(false)} />
      )}
      {sessionId !== null && (
        <Drawer anchor="right" open={finder} onClose={() => setFinder(false)} aria-label="查找与目录">
          {finder && <Finder sessionId={sessionId} currentId={at} onOpen={() => setFinder(false)} />}
        </Drawer>
      )}
    </div>
  );
}
