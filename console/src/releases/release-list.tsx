import { Box, Button, Chip, type ChipProps } from '@mui/material';
import type { PartFacts, ReleaseFacts } from '../../server/releases/board-facts.ts';
import { inBeijing } from '../values/times.ts';
import { kib, shortVersion, stateTitles } from './words.ts';

const colours: Partial<Record<ReleaseFacts['state'], ChipProps['color']>> = {
  live: 'success',
  off: 'warning',
  canary: 'info',
  killed: 'error',
};

interface Props {
  part: PartFacts;
  onCompare(version: string): void;
}

/** The newest releases of a part: which is live, and how many open tabs show each. */
export function ReleaseList({ part, onCompare }: Props) {
  const { releases, tabs, current, name } = part;
  if (releases.length === 0) return <Box sx={{ color: 'text.secondary', mt: 2 }}>发布仓库里还没有这个部分的版本</Box>;
  return (
    <Box component="ul" aria-label="版本" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
      {releases.map(({ version, state, builtAt, firstBytes, commit }) => (
        <Box
          component="li"
          key={version}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: '118px 66px minmax(0, 1fr) 76px 64px' },
            gap: 1,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            alignItems: 'center',
            fontSize: 13,
          }}
        >
          <Box
            component="code"
            title={commit ? `${version}，提交 ${commit}` : version}
            sx={{ fontFamily: 'monospace', fontWeight: state === 'live' ? 700 : 400 }}
          >
            {shortVersion(version)}
          </Box>
          <Box sx={{ justifySelf: 'start' }}>
            {state !== 'stored' && (
              <Chip size="small" variant="outlined" color={colours[state] ?? 'default'} label={stateTitles[state]} />
            )}
          </Box>
          <Box
            sx={{
              color: 'text.secondary',
              fontSize: 12,
              gridColumn: { xs: '1 / 3', sm: 'auto' },
              gridRow: { xs: 2, sm: 'auto' },
            }}
          >
            {inBeijing(builtAt)} · {kib(firstBytes)}
          </Box>
          <Box
            sx={{
              fontVariantNumeric: 'tabular-nums',
              textAlign: 'right',
              gridColumn: { xs: 3, sm: 'auto' },
              gridRow: { xs: 2, sm: 'auto' },
              color: tabs.shown[version] ? 'text.primary' : 'text.secondary',
              whiteSpace: 'nowrap',
            }}
          >
            {tabs.shown[version] ?? 0} 个页面
          </Box>
          <Box sx={{ textAlign: 'right', gridColumn: { xs: 3, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}>
            {current && version !== current && (
              <Button
                size="small"
                aria-label={`对比 ${name} ${shortVersion(version)} 与在线版本`}
                onClick={() => onCompare(version)}
                sx={{ minWidth: 0, py: 0 }}
              >
                对比
              </Button>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
