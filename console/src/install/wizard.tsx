import { Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChecksStep } from './steps/checks-step.tsx';
import { ColoursStep } from './steps/colours-step.tsx';
import { DoneStep } from './steps/done-step.tsx';
import { ModelStep } from './steps/model-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import type { StepProps } from './steps/step-props.ts';
import { ToolsStep } from './steps/tools-step.tsx';

const steps: { title: string; about: string; Step(props: StepProps): ReactNode }[] = [
  { title: '环境检查', about: '网站运行所需的条件。有问题也可以先继续，稍后处理。', Step: ChecksStep },
  { title: '名称与标志', about: '访客在页面顶部、标题和邮件里看到的名称。', Step: NameStep },
  { title: '颜色', about: '按钮、链接和选中状态的颜色。', Step: ColoursStep },
  { title: '模型', about: '接入一个模型并试问一句，访客就能提问。', Step: ModelStep },
  { title: '功能', about: '关闭的功能访客看不到入口，随时可以再打开。', Step: ToolsStep },
  { title: '完成', about: '网站已经可以使用。', Step: DoneStep },
];

/** Sets a new site up, step by step; each can be left out, and done later by the same page. */
export function Wizard() {
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef(at);
  useEffect(() => {
    // The button that was pressed is gone; a screen reader goes on from the new step.
    if (focused.current !== at) heading.current?.focus();
    focused.current = at;
  }, [at]);
  const step = steps[at];
  if (!step) return null;
  const { title, about, Step } = step;
  const next = () => {
    setDone((before) => new Set([...before, at]));
    if (at === steps.length - 1) navigate('/');
    else setAt(at + 1);
  };
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', justifyItems: 'center', p: { xs: 2, sm: 4 } }}>
      <title>{`${title} · 安装网站`}</title>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ width: '100%', maxWidth: 960, gap: { xs: 2, md: 4 } }}>
        <Box sx={{ width: { md: 200 }, flexShrink: 0, pt: { md: 3 } }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5 }}>
            <Typography sx={{ fontWeight: 650 }}>安装网站</Typography>
            <Typography sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
              第 {at + 1} 步，共 {steps.length} 步
            </Typography>
            {at > 0 && (
              <Button onClick={() => setAt(at - 1)} sx={{ display: { md: 'none' }, ml: 'auto' }}>
                上一步
              </Button>
            )}
          </Stack>
          <LinearProgress
            variant="determinate"
            value={(100 * (at + 1)) / steps.length}
            aria-label="安装进度"
            sx={{ display: { md: 'none' }, borderRadius: 1 }}
          />
          <StepList at={at} done={done} onChoose={setAt} />
        </Box>
        <Paper
          variant="outlined"
          sx={{ flex: { md: 1 }, minWidth: 0, p: { xs: 2.5, sm: 4 }, alignSelf: { md: 'flex-start' } }}
        >
          <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>{about}</Typography>
          <Step key={at} onDone={next} />
        </Paper>
      </Stack>
    </Box>
  );
}

/** The steps beside the present one; on a phone the progress says enough. */
function StepList({ at, done, onChoose }: { at: number; done: ReadonlySet<number>; onChoose(at: number): void }) {
  return (
    <Box component="ol" sx={{ display: { xs: 'none', md: 'block' }, listStyle: 'none', m: 0, p: 0 }}>
      {steps.map(({ title }, index) => (
        <li key={title}>
          <Button
            onClick={() => onChoose(index)}
            aria-current={index === at ? 'step' : undefined}
            color={index === at ? 'primary' : 'inherit'}
            startIcon={
              <Box
                sx={{
                  width: 22,
                  height: 22,
                  borderRadius: '50%',
                  display: 'grid',
                  placeItems: 'center',
                  fontSize: 12,
                  border: 1,
                  borderColor: index === at ? 'primary.main' : 'divider',
                  color: done.has(index) ? 'success.main' : 'inherit',
                }}
              >
                {done.has(index) ? <Check size={13} /> : index + 1}
              </Box>
            }
            sx={{ width: '100%', justifyContent: 'flex-start', fontWeight: index === at ? 650 : 400 }}
          >
            {title}
          </Button>
        </li>
      ))}
    </Box>
  );
}
