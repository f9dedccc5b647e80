import { Box, CircularProgress, Typography } from '@mui/material';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { listSiteChecks } from 'shared/contracts/operator/operation/checks.ts';
import { checksScreen } from 'shared/contracts/operator/operation/screen/checks-screen.ts';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useStep } from './use-step.ts';

type Check = Output<(typeof listSiteChecks)['endpoint']>[number];

const { check: checkField } = checksScreen.fields;
const titles = (typeof checkField === 'object' && checkField.values) || {};
const signs = {
  good: { Icon: CircleCheck, colour: 'success.main', words: '正常' },
  open: { Icon: CircleDashed, colour: 'warning.main', words: '未配置' },
  bad: { Icon: CircleAlert, colour: 'error.main', words: '有问题' },
};

/** The parts that the site works with, each tried now. */
export function ChecksStep({ onDone }: StepProps) {
  const { ask, attempt, isBusy, problem } = useStep();
  const [checks, setChecks] = useState<Check[]>();
  const look = useCallback(
    () => void attempt(async () => setChecks(await ask<Check[]>('/checks/list', {}))),
    [ask, attempt],
  );
  useEffect(look, [look]);
  return (
    <>
      {!checks && !problem && <CircularProgress size={24} aria-label="检查中" />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {checks?.map(({ check, state, says, advice }) => {
          const { Icon, colour, words } = signs[state];
          return (
            <Box
              component="li"
              key={check}
              sx={{ display: 'flex', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}
            >
              <Box role="img" aria-label={words} sx={{ color: colour, pt: 0.25, flexShrink: 0 }}>
                <Icon size={18} />
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{titles[check] ?? check}</Typography>
                <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{says}</Typography>
                {advice && <Typography sx={{ overflowWrap: 'anywhere' }}>{advice}</Typography>}
              </Box>
            </Box>
          );
        })}
      </Box>
      <StepActions words="继续" isBusy={isBusy} problem={problem} onMain={onDone} />
    </>
  );
}
