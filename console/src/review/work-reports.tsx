import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { listSquareReports } from 'shared/contracts/operator/creative/square.ts';
import { useAsk } from '../calls/caller.tsx';
import { useModel } from '../model/model-context.ts';
import { UserLink } from '../values/user-link.tsx';
import { verbOf } from './decision.ts';

/** Reports of users about a post. */
export function WorkReports({ post, count }: { post: number; count: number }) {
  const ask = useAsk();
  const verb = verbOf(useModel(), 'reports');
  const { data, error } = useQuery({
    queryKey: ['review-reports', post, count],
    queryFn: ({ signal }) =>
      ask<Output<typeof listSquareReports.endpoint>>(verb?.path ?? '', { post }, undefined, signal),
    enabled: verb !== undefined,
    retry: false,
  });
  const words = verb?.output.columns.find(({ name }) => name === 'why')?.values;
  return (
    <>
      {count} 个未处理{error && `（${error.message}）`}
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {data?.lists.map(({ id, why, content, user_id }) => (
          <li key={id}>
            {words?.find(({ value }) => value === why)?.title ?? why}
            {content && `：${content}`} <UserLink user={String(user_id)} />
          </li>
        ))}
      </Box>
    </>
  );
}
