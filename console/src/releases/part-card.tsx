import { Alert, Box, Button, Chip, Paper, Stack, Typography } from '@mui/material';
import type { PartFacts } from '../../server/releases/board-facts.ts';
import { inBeijing, sinceNow } from '../values/times.ts';
import { Arrival } from './arrival.tsx';
import { Canary } from './canary-facts.tsx';
import { ReleaseList } from './release-list.tsx';
import { partTitle, shortVersion, troubleTitles, verbTitle } from './words.ts';

interface Props {
  part: PartFacts;
  expected: number;
  /** When the board was made, milliseconds since 1970. */
  now: number;
  onRollback(): void;
  onFreeze(): void;
  onUnfreeze(): void;
  onCompare(version: string): void;
}

/** One part of the site: what is live of it, where it has arrived, its canary, its releases, and what can be done. */
export function PartCard({ part, expected, now, onRollback, onFreeze, onUnfreeze, onCompare }: Props) {
  const { name, current, moved, canary, troubles } = part;
  const title = partTitle(name);
  const goesBack = canary ? '结束灰度' : '回滚';
  return (
    <Paper component="article" aria-label={title} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <PartChips part={part} />
        <Stack direction="row" sx={{ gap: 1, ml: 'auto' }}>
          <FreezeButton part={part} title={title} onFreeze={onFreeze} onUnfreeze={onUnfreeze} />
          {current && (
            <Button
              size="small"
              color="error"
              variant="outlined"
              aria-label={`${goesBack} ${title}`}
              onClick={onRollback}
            >
              {goesBack}
            </Button>
          )}
        </Stack>
      </Stack>
      <Typography sx={{ mt: 0.5, fontSize: 13, overflowWrap: 'anywhere' }}>
        {current ? (
          <>
            在线 <code title={current}>{shortVersion(current)}</code>
          </>
        ) : (
          '还没有上线'
        )}
        {moved && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            · {moved.by} 于{' '}
            <time dateTime={moved.at} title={inBeijing(moved.at)}>
              {sinceNow(moved.at, now)}
            </time>
            {verbTitle(moved.verb)}：{moved.reason}
          </Box>
        )}
      </Typography>
      {part.frozen && (
        <Alert severity="info" role="note" sx={{ mt: 1, py: 0 }}>
          {part.frozen.by} 冻结到 {inBeijing(part.frozen.until)}：{part.frozen.reason}
        </Alert>
      )}
      {troubles.length > 0 && (
        <Alert severity="error" role="note" sx={{ mt: 1, py: 0 }}>
          {troubles.map(({ kind, page, words }) => (
            <Box key={`${kind} ${page}`} sx={{ overflowWrap: 'anywhere' }}>
              {troubleTitles[kind]} {page} {words}
            </Box>
          ))}
        </Alert>
      )}
      {current && <Arrival part={part} expected={expected} />}
      {canary && <Canary canary={canary} shells={expected} now={now} />}
      <ReleaseList part={part} onCompare={onCompare} />
    </Paper>
  );
}

function PartChips({ part: { enabled, current, frozen, canary, troubles } }: { part: PartFacts }) {
  return (
    <>
      {current && !enabled && <Chip size="small" color="warning" variant="outlined" label="已关闭" />}
      {frozen && <Chip size="small" color="info" variant="outlined" label="已冻结" />}
      {canary && <Chip size="small" color="info" variant="outlined" label={`灰度 ${canary.percent}%`} />}
      {troubles.length > 0 && <Chip size="small" color="error" variant="outlined" label="有异常" />}
    </>
  );
}

/** A freeze of the whole site is ended at the head of the page. */
function FreezeButton({
  part,
  title,
  onFreeze,
  onUnfreeze,
}: Pick<Props, 'part' | 'onFreeze' | 'onUnfreeze'> & { title: string }) {
  if (part.frozen && part.frozen.remote === null) return null;
  return part.frozen ? (
    <Button size="small" aria-label={`解除冻结 ${title}`} onClick={onUnfreeze}>
      解除冻结
    </Button>
  ) : (
    <Button size="small" aria-label={`冻结 ${title}`} onClick={onFreeze}>
      冻结
    </Button>
  );
}
