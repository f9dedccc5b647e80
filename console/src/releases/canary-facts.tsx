import { Alert, Box, Typography } from '@mui/material';
import type { CanaryFacts } from '../../server/releases/board-facts.ts';
import { inBeijing } from '../values/times.ts';
import { EvidenceChart } from './evidence-chart.tsx';
import { shortVersion, signalTitles, weightWords } from './words.ts';

/** Who gets the canary, how both sides do, and how near it is to going back by itself. */
export function Canary({ canary, shells, now }: { canary: CanaryFacts; shells: number; now: number }) {
  const { version, percent, since, weight, enoughAt, signals, threshold } = canary;
  return (
    <Box
      component="section"
      aria-label="灰度"
      sx={{ mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Typography component="h3" sx={{ fontWeight: 650, mb: 0.5, overflowWrap: 'anywhere' }}>
        灰度 {shortVersion(version)}：{percent > 0 ? `${percent}% 的访客` : '已暂停，没有访客'}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 12, mb: 1 }}>
        {inBeijing(since)} 开始，{canary.shells}/{shells} 台服务器在提供
        {weight !== null && `，证据 ${weightWords(weight)}（达到 ${threshold} 自动结束）`}
      </Typography>
      {weight === null ? (
        <Alert severity="warning" role="note" sx={{ mb: 1 }}>
          守卫没有看过这个灰度，变坏时不会自动结束。在能写发布仓库的机器上运行 mf guard。
        </Alert>
      ) : (
        <EvidenceChart canary={canary} now={now} />
      )}
      {enoughAt && (
        <Alert severity="error" role="note" sx={{ mt: 1 }}>
          证据在 {inBeijing(enoughAt)} 已经足够
        </Alert>
      )}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))', gap: 1, m: 0, mt: 1.5 }}
      >
        {signals.map(({ signal, failed, failedInCanary }) => (
          <Box key={signal}>
            <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {signalTitles[signal]}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {failedInCanary} / {failed} 人
            </Box>
          </Box>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: 12, mt: 0.5 }}>灰度中的人数 / 遇到的总人数</Typography>
    </Box>
  );
}
