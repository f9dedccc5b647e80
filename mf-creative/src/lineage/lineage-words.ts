import type { Lineage, LineageKind, LineageLink } from 'shared/contracts/creative/lineage.ts';
import { squareStateWords } from 'shared/contracts/creative/square-own.ts';
import { actionName } from '../works/records/record-words.ts';

export interface LineageSubject {
  kind: LineageKind;
  id: number;
}

const kindNames: Readonly<Record<LineageKind, string>> = {
  message: '对话',
  picture: '图片',
  code: '二维码',
  map: '思维导图',
  post: '广场作品',
};

export function linkName({ kind, action, is_own, state, is_deleted }: LineageLink): string {
  const name = kindNames[kind];
  if (is_deleted) return name;
  if (kind === 'picture') return [name, actionName(action)].filter(Boolean).join(' · ');
  if (kind !== 'post') return name;
  if (!is_own) return '别人的广场作品';
  return state && state !== 'shown' ? `${name} · ${squareStateWords[state]}` : name;
}

export function linkPath({ kind, id, session_id, is_own, state }: LineageLink): string {
  if (kind === 'message') return `/chat?id=${session_id}&at=${id}`;
  if (kind === 'picture') return `/app/drawing/record?record=${id}`;
  if (kind === 'code') return `/app/qrcode?from=${id}`;
  if (kind === 'map') return `/app/mind_map?id=${id}`;
  return is_own && state !== 'shown' ? '/app/square/mine' : `/app/square/${id}`;
}

interface Continuation {
  words: string;
  to: string;
}

/** What can be begun at a link ("从这里继续"). */
export function continuationsOf(link: LineageLink): Continuation[] {
  const { kind, id, title, is_remixable } = link;
  if (kind === 'message') {
    const drawing = `/app/drawing?prompt=${encodeURIComponent(title)}&message_id=${id}`;
    return [
      { words: '继续对话', to: linkPath(link) },
      { words: '用来绘画', to: drawing },
    ];
  }
  if (kind === 'picture') {
    return [
      { words: '在绘画中打开', to: `/app/drawing?from=${id}` },
      { words: '做成二维码', to: `/app/qrcode?picture=${id}` },
    ];
  }
  if (kind === 'code') return [{ words: '换内容再做', to: linkPath(link) }];
  if (kind === 'map') return [{ words: '继续编辑', to: linkPath(link) }];
  return is_remixable === 1
    ? [{ words: '画同款', to: `/app/drawing?square=${id}` }]
    : [{ words: '查看作品', to: linkPath(link) }];
}

/** Names of a long chain that are shown: the first ones and the last one. */
const mostNames = 4;

/** A lineage in one line; undefined: there is nothing but the work itself. */
export function sourceWords({ before, after }: Lineage): string | undefined {
  const names = before.map(({ kind, is_deleted }) => (is_deleted ? `${kindNames[kind]}（已删除）` : kindNames[kind]));
  const shown = names.length > mostNames ? [...names.slice(0, mostNames - 2), '…', ...names.slice(-1)] : names;
  const parts = [shown.join(' → '), after.length > 0 ? `由它得到 ${after.length} 件` : ''].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : undefined;
}
