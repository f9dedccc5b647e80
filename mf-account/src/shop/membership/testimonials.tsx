import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { dayOf, Time } from 'shared/bundled/time/time.tsx';
import type { MemberComment, MemberPurchase } from 'shared/contracts/account/membership.ts';
import { Avatar, styled } from 'shared/ui/kit.ts';

interface TestimonialsProps {
  purchases: readonly MemberPurchase[];
  comments: readonly MemberComment[];
}

/** Number of purchases on show; the API returns more. */
const maxShown = 8;

/** Recent purchases and what members say. Renders nothing when there are none. */
export function Testimonials({ purchases, comments }: TestimonialsProps) {
  const pictureUrl = usePictureUrl();
  const picture = (avatar: string, name: string, size: number) => (
    <Avatar src={pictureUrl(avatar)} style={{ width: size, height: size }}>
      {[...name][0]}
    </Avatar>
  );
  return (
    <Frame>
      {comments.length > 0 && (
        <section aria-labelledby="comments-title">
          <h2 id="comments-title">会员怎么说</h2>
          <ul className="comments">
            {comments.map(({ id, avatar, nickname, content, create_time }) => (
              <li key={id}>
                <blockquote dir="auto">{content}</blockquote>
                <div className="who">
                  {picture(avatar, nickname, 24)}
                  <span dir="auto">{nickname}</span>
                  <Time at={create_time} isDay />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {purchases.length > 0 && (
        <section aria-labelledby="purchases-title">
          <h2 id="purchases-title">最近开通</h2>
          <ul className="purchases">
            {purchases.slice(0, maxShown).map(({ avatar, nickname, member_package, create_time }) => (
              <li key={`${create_time} ${avatar}`}>
                {picture(avatar, nickname, 32)}
                <span dir="auto">{nickname}</span>
                <span className="bought">
                  开通了<bdi>{member_package}</bdi>
                </span>
                <time dateTime={dayOf(create_time)}>{create_time.slice(5, 10)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Frame>
  );
}

const Frame = styled('div')({
  '& section': { marginTop: 'var(--space-7)' },
  '& h2': { fontSize: 'var(--type-title)' },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    gap: 'var(--space-3) var(--space-4)',
    listStyle: 'none',
    margin: 'var(--space-4) 0 0',
    padding: 0,
    fontSize: 'var(--type-interface)',
  },
  '& .comments li': {
    display: 'flex',
    flexDirection: 'column',
    padding: 'var(--space-4)',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill)',
  },
  '& blockquote': { margin: 0, lineHeight: 1.75 },
  '& .who, & .purchases li': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-2)',
    color: 'var(--text-2)',
  },
  '& .who': { marginTop: 'auto', paddingTop: 'var(--space-3)', fontSize: 'var(--type-meta)' },
  '& .purchases .bought': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: 'var(--text)' },
  '& time': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
});
