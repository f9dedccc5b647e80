import { FileX2, ImageOff, Images, MessageSquareText, Network, QrCode } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { Lineage, LineageKind, LineageLink } from 'shared/contracts/creative/lineage.ts';
import { styled } from 'shared/ui/kit.ts';
import { continuationsOf, linkName, linkPath } from './lineage-words.ts';

/** Deeper links stand below each other, or there is no room for words. */
const deepest = 4;

/** All that led to a work and came of it: each link with its kind, a small picture or words, and how to go on from it. */
export function LineageList({ lineage: { before, self, after }, onLeave }: { lineage: Lineage; onLeave?(): void }) {
  return (
    <List aria-label="来龙去脉">
      {[...before, self, ...after].map((link) => {
        const step = link === self || before.includes(link) ? 0 : Math.min(link.depth, deepest);
        const style = { '--step': step } as CSSProperties;
        return (
          <li
            key={`${link.kind} ${link.id}`}
            style={style}
            aria-current={link === self ? 'step' : undefined}
            data-gone={link.is_deleted || undefined}
          >
            <Sign link={link} />
            {link.is_deleted ? <Gone link={link} /> : <Words link={link} isSelf={link === self} onLeave={onLeave} />}
          </li>
        );
      })}
    </List>
  );
}

const signs: Readonly<Record<LineageKind, typeof Network>> = {
  message: MessageSquareText,
  picture: ImageOff,
  code: QrCode,
  map: Network,
  post: Images,
};

function Sign({ link: { kind, thumbnail, is_deleted } }: { link: LineageLink }) {
  const pictureUrl = usePictureUrl();
  const Icon = is_deleted ? FileX2 : signs[kind];
  return (
    <span className="sign">
      {thumbnail ? <img src={pictureUrl(thumbnail)} alt="" loading="lazy" /> : <Icon size={22} aria-hidden />}
    </span>
  );
}

const Gone = ({ link }: { link: LineageLink }) => (
  <div className="words">
    <p className="kind">{linkName(link)}</p>
    <p className="title">已删除</p>
  </div>
);

function Words({ link, isSelf, onLeave }: { link: LineageLink; isSelf: boolean; onLeave: (() => void) | undefined }) {
  const title = link.title || '没有描述';
  return (
    <div className="words">
      <p className="kind">
        {linkName(link)}
        {isSelf && <b>当前</b>}
        <time>{minuteOf(link.create_time)}</time>
      </p>
      <p className="title" dir="auto">
        <Link to={linkPath(link)} title={title} onClick={onLeave}>
          {title}
        </Link>
      </p>
      <p className="go">
        从这里继续
        {continuationsOf(link).map(({ words, to }) => (
          <Link key={words} to={to} onClick={onLeave} aria-label={`${words}：${title}`}>
            {words}
          </Link>
        ))}
      </p>
    </div>
  );
}

const List = styled('ol')`
  display: grid; margin: 0; padding: 0; list-style: none;
  li { position: relative; display: flex; gap: var(--space-3); min-width: 0; margin-left: calc(var(--step) * 20px); padding: var(--space-2) var(--space-2) var(--space-3); border-radius: var(--radius-card); }
  /* The line from each link to the next one. */
  li:not(:last-child)::before { content: ""; position: absolute; top: calc(var(--space-2) + 56px); bottom: calc(-1 * var(--space-2)); left: calc(var(--space-2) + 27px); width: 2px; background: var(--line-strong); }
  li[aria-current] { background: var(--accent-soft); }
  .sign { display: grid; flex: none; place-items: center; width: 56px; height: 56px; overflow: hidden; border-radius: var(--radius-control); background: var(--fill); color: var(--text-2); }
  .sign img { width: 100%; height: 100%; object-fit: cover; }
  .words { display: grid; flex: 1; align-content: start; gap: 2px; min-width: 0; }
  p { margin: 0; }
  .kind { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); align-items: baseline; color: var(--text-2); font-size: var(--type-meta); }
  .kind b { color: var(--accent-text); font-weight: var(--weight-medium); }
  .kind time { margin-left: auto; font-variant-numeric: tabular-nums; }
  .title { overflow: hidden; font-size: var(--type-interface); text-overflow: ellipsis; white-space: nowrap; }
  .title a { color: var(--text); }
  [data-gone] .title { color: var(--text-2); }
  .go { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); align-items: center; color: var(--text-2); font-size: var(--type-meta); }
  .go a { display: inline-flex; align-items: center; min-height: 28px; text-decoration: underline; }
  @media (pointer: coarse) { .go a { min-height: 44px; } }
`;
