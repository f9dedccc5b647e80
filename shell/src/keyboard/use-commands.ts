import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  Blocks,
  FileText,
  Keyboard,
  LogIn,
  MessageCircle,
  Monitor,
  Moon,
  PanelLeft,
  SquarePen,
  Sun,
  TextSearch,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { isSearchable, keywordLength, type SearchHit, searchRecords } from 'shared/contracts/chat/chat-search.ts';
import { type ChatSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listSkills, type SkillItem } from 'shared/contracts/chat/skill.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom, openLoginAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { accountEntries } from '../layouts/account/account-entries.ts';
import { visibleNavigation } from '../layouts/navigation/navigation.ts';
import { railFoldedAtom } from '../layouts/navigation/rail-folded.ts';
import { chooseSchemeAtom } from '../layouts/scheme/scheme.ts';
import { type Command, chooseCommands } from './command.ts';

/** Milliseconds after the last letter. */
const typingPause = 200;

/** What the palette offers for a keyword; what could not be loaded is left out. */
export function useCommands(keyword: string, onShortcuts: () => void): Command[] {
  const config = useAtomValue(siteConfigAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const openLogin = useSetAtom(openLoginAtom);
  const chooseScheme = useSetAtom(chooseSchemeAtom);
  const [isFolded, foldRail] = useAtom(railFoldedAtom);
  const { sessions, skills } = useLists(isLoggedIn);
  const hits = useHits(keyword, isLoggedIn && config?.capabilities.chat_search === true);
  const commands: Command[] = [
    ...(isOffered(config, '/chat') ? [command('新对话', SquarePen, '/chat')] : []),
    ...(isLoggedIn ? [] : [command('登录 / 注册', LogIn, () => openLogin('LOGIN'))]),
    command('浅色外观', Sun, () => chooseScheme('light'), '主题'),
    command('深色外观', Moon, () => chooseScheme('dark'), '主题'),
    command('外观跟随系统', Monitor, () => chooseScheme('system'), '主题'),
    command(isFolded ? '展开导航' : '收起导航', PanelLeft, () => foldRail(!isFolded)),
    command('键盘快捷键', Keyboard, onShortcuts, '?'),
    ...sessions.map(ofSession),
    ...hits.map(ofHit),
    ...(keyword.trim() ? skills : []).map(ofSkill),
    ...visibleNavigation(config).map(({ name, link }) => ofPage({ word: name, path: link.path, Icon: FileText })),
    ...(isLoggedIn ? accountEntries(config).map(ofPage) : []),
  ];
  return chooseCommands(commands, keyword);
}

const command = (name: string, Icon: Command['Icon'], run: Command['run'], hint?: string): Command => ({
  id: `command ${name}`,
  group: '命令',
  name,
  Icon,
  run,
  ...(hint ? { hint } : {}),
});

const ofSession = ({ id, name }: ChatSession): Command => ({
  id: `session ${id}`,
  group: '会话',
  name: name || '新对话',
  Icon: MessageCircle,
  run: `/chat?id=${id}`,
});

const ofHit = ({ id, excerpt, session_id, session_name }: SearchHit): Command => ({
  id: `hit ${id}`,
  group: '消息',
  name: excerpt,
  hint: session_name,
  Icon: TextSearch,
  run: `/chat?id=${session_id}&at=${id}`,
});

const ofSkill = ({ id, name, describe }: SkillItem): Command => ({
  id: `skill ${id}`,
  group: '技能',
  name,
  hint: describe,
  Icon: Blocks,
  run: `/skill?id=${id}`,
});

const ofPage = ({ word, path, Icon }: { word: string; path: string; Icon: Command['Icon'] }): Command => ({
  id: `page ${path} ${word}`,
  group: '页面',
  name: word,
  Icon,
  run: path,
});

interface Lists {
  sessions: readonly ChatSession[];
  skills: readonly SkillItem[];
}

function useLists(isLoggedIn: boolean): Lists {
  const call = useCall();
  const [lists, setLists] = useState<Lists>({ sessions: [], skills: [] });
  useEffect(() => {
    const leave = new AbortController();
    const options = { quiet: true, signal: leave.signal };
    const show = (change: Partial<Lists>) => setLists((now) => ({ ...now, ...change }));
    const nothing = () => undefined;
    if (isLoggedIn) call(listSessions, {}, options).then((sessions) => show({ sessions }), nothing);
    call(listSkills, {}, options).then((groups) => show({ skills: groups.flatMap(({ skill }) => skill) }), nothing);
    return () => leave.abort();
  }, [call, isLoggedIn]);
  return lists;
}

/** Messages that have the keyword, from the server's index. */
function useHits(typed: string, canSearch: boolean): readonly SearchHit[] {
  const call = useCall();
  const [found, setFound] = useState<{ keyword: string; hits: readonly SearchHit[] }>({ keyword: '', hits: [] });
  const keyword = typed.trim();
  const wanted = canSearch && isSearchable(keyword) && keyword.length <= keywordLength.most ? keyword : '';
  useEffect(() => {
    if (!wanted) return;
    const leave = new AbortController();
    const ask = () =>
      call(searchRecords, { keyword: wanted, page_no: 1, page_size: 6 }, { quiet: true, signal: leave.signal }).then(
        ({ lists }) => setFound({ keyword: wanted, hits: lists }),
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [call, wanted]);
  return wanted && found.keyword === wanted ? found.hits : [];
}
