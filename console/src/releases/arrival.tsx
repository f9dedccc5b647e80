import { Box, Stack } from '@mui/material';
import type { PartFacts } from '../../server/releases/board-facts.ts';
import { shortVersion } from './words.ts';

/** How far the last move of a part has come: servers that serve it, and tabs that have left what was there before. */
export function Arrival({ part, expected }: { part: PartFacts; expected: number }) {
  const { serving, tabs, behind, enabled } = part;
  const { told, old, silent, hidden, silentOld } = tabs;
  const isServed = serving >= expected;
  const hasLeft = old === 0 && silentOld === 0;
  const known = told + old + silent;
  const words = [
    `${told} 个已得知`,
    old > 0 && `${old} 个仍显示旧版`,
    silent > 0 && `${silent} 个没有再联系${hidden > 0 ? `（${hidden} 个在后台）` : ''}`,
    silentOld > 0 && `其中 ${silentOld} 个最后显示旧版`,
  ].filter(Boolean);
  return (
    <Box sx={{ mt: 1.5, fontSize: 13 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Box sx={{ color: 'text.secondary', width: 56, flexShrink: 0 }}>服务器</Box>
        <Box
          aria-hidden
          sx={{ width: 72, flexShrink: 0, height: 6, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}
        >
          <Box
            sx={{
              width: `${expected === 0 ? 0 : Math.min(100, (serving / expected) * 100)}%`,
              height: 1,
              bgcolor: isServed ? 'success.main' : 'warning.main',
            }}
          />
        </Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {serving}/{expected}
        </Box>
        <Box sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {!enabled && isServed && '都已关闭'}
          {behind.map(({ shell, version, reason }) => (
            <Box key={shell}>
              {shell} 在提供 {version ? shortVersion(version) : '空'}
              {reason && `：${reason}`}
            </Box>
          ))}
        </Box>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
        <Box sx={{ color: 'text.secondary', width: 56, flexShrink: 0 }}>标签页</Box>
        <Box>
          {known === 0 ? '没有打开的' : words.join('，')}
          {known > 0 && hasLeft && (
            <Box component="span" sx={{ color: 'success.main' }}>
              ；没有人停在旧版
            </Box>
          )}
        </Box>
      </Stack>
    </Box>
  );
}
