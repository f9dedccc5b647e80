import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComparisonFacts, DifferenceFacts } from '../../server/releases/board-facts.ts';
import { useAsk } from '../calls/caller.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { kib, partTitle, shortVersion } from './words.ts';

export interface Compared {
  name: string;
  from: string;
  to: string;
}

/** What only one of two releases has: pages, endpoints, libraries, texts, bytes. */
export function DiffDialog({ name, from, to, onClose }: Compared & { onClose(): void }) {
  const ask = useAsk();
  const { data, error, isPending } = useQuery({
    queryKey: ['releases', 'diff', name, from, to],
    queryFn: ({ signal }) => ask<ComparisonFacts>('/releases/diff', { name, from, to }, undefined, signal),
    retry: false,
    staleTime: 600_000,
  });
  return (
    <DialogFrame
      title={`${partTitle(name)}：${shortVersion(from)} → ${shortVersion(to)}`}
      maxWidth="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>关闭</Button>}
    >
      {isPending && <CircularProgress size={24} aria-label="加载中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && <Differences compared={data} />}
    </DialogFrame>
  );
}

function Differences({ compared: { bytes, routes, endpoints, uses, shared, texts } }: { compared: ComparisonFacts }) {
  const libraries = shared.map(({ library, from, to }) => `${library} ${from ?? '（不用）'} → ${to ?? '（不用）'}`);
  return (
    <>
      <Bytes bytes={bytes} />
      <Part title="页面" of={routes} />
      <Part title="接口" of={endpoints} />
      <Part title="用到外壳的" of={uses} />
      <Part title="共享库" of={{ added: libraries, removed: [] }} isPlain />
      <Part title="文字" of={texts} />
    </>
  );
}

const byteTitles = { first: '首屏', browser: '浏览器文件', server: '服务器文件' } as const;

function Bytes({ bytes }: Pick<ComparisonFacts, 'bytes'>) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 1.5, m: 0 }}>
      {(['first', 'browser', 'server'] as const).map((kind) => {
        const { from, to } = bytes[kind];
        const grown = to - from;
        return (
          <Box key={kind}>
            <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {byteTitles[kind]}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {kib(to)}{' '}
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {grown === 0 ? '没有变化' : `${grown > 0 ? '+' : '−'}${kib(Math.abs(grown))}`}
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Lines that only the new one has, and those that only the old one had. */
function Part({
  title,
  of: { added, removed },
  isPlain = false,
}: {
  title: string;
  of: DifferenceFacts;
  isPlain?: boolean;
}) {
  const lines = [
    ...removed.map((words) => ({ sign: '−', words, colour: 'error.main' })),
    ...added.map((words) => ({ sign: isPlain ? '' : '+', words, colour: isPlain ? 'text.primary' : 'success.main' })),
  ];
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      {lines.length === 0 && <Box sx={{ color: 'text.secondary' }}>没有变化</Box>}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}
        tabIndex={lines.length > 8 ? 0 : undefined}
      >
        {lines.map(({ sign, words, colour }) => (
          <Box
            component="li"
            key={sign + words}
            sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere', fontSize: 13 }}
          >
            {sign && (
              <Box component="span" sx={{ color: colour, fontWeight: 700, width: 12, flexShrink: 0 }}>
                {sign}
              </Box>
            )}
            <span>{words}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
