import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useAsk } from '../calls/caller.tsx';
import { recordPath } from '../model/links.ts';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';

const minutes = 60_000;

/** A user by the name, which is asked once for all places of a page. */
export function UserLink({ user }: { user: string }) {
  const model = useModel();
  const ask = useAsk();
  const show = findVerb(findNoun(model, 'users'), 'show');
  const { data } = useQuery({
    queryKey: ['user-name', user],
    queryFn: ({ signal }) => ask<{ id: number; nickname: string }>(show?.path ?? '', { who: user }, undefined, signal),
    enabled: show !== undefined && /^[1-9]\d*$/.test(user),
    staleTime: 10 * minutes,
    retry: false,
  });
  // 0 is the site itself.
  const path = user === '0' ? undefined : recordPath(model, 'users', user);
  const text = data ? `${data.nickname} (${user})` : user;
  if (!path) return <>{text}</>;
  return (
    <Link
      component={RouterLink}
      to={path}
      onClick={(event) => event.stopPropagation()}
      noWrap
      sx={{ maxWidth: 220, display: 'inline-block', verticalAlign: 'bottom' }}
    >
      {text}
    </Link>
  );
}
