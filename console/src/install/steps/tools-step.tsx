import { FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useStep } from './use-step.ts';

const tools = [
  { key: 'chat.is_open', title: '对话', about: '向模型提问' },
  { key: 'creation.is_open', title: '创作', about: '按模板写作' },
  { key: 'skill.is_open', title: '技能', about: '有固定身份的助手' },
  { key: 'draw.is_open', title: '绘画', about: '文字生成图片，需要绘画模型' },
  { key: 'mindmap_config.is_open', title: '导图生成', about: '把一句话写成思维导图' },
  { key: 'member_package_status', title: '会员', about: '在菜单中显示会员，请先核对价格' },
  { key: 'recharge_package_status', title: '充值', about: '在菜单中显示充值，请先核对价格' },
];

/** Which tools visitors find. */
export function ToolsStep({ onDone }: StepProps) {
  const { ask, change, attempt, isBusy, problem } = useStep();
  const [open, setOpen] = useState<Record<string, boolean>>();
  useEffect(() => {
    void attempt(async () => {
      const rows = await ask<{ key: string; value: unknown }[]>('/settings/list', {});
      const isOn = (key: string) => rows.find((row) => row.key === key)?.value === 1;
      setOpen(Object.fromEntries(tools.map(({ key }) => [key, isOn(key)])));
    });
  }, [ask, attempt]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const content = JSON.stringify(
      Object.fromEntries(Object.entries(open ?? {}).map(([key, on]) => [key, on ? 1 : 0])),
    );
    const isSaved = await attempt(async () => void (await change('/settings/import', { content })));
    if (isSaved) onDone();
  };
  return (
    <form onSubmit={save} noValidate>
      {open && (
        <Stack sx={{ gap: 0.5 }}>
          {tools.map(({ key, title, about }) => (
            <FormControlLabel
              key={key}
              sx={{ alignItems: 'flex-start', mr: 0 }}
              control={
                <Switch
                  checked={open[key] ?? false}
                  onChange={(_event, on) => setOpen({ ...open, [key]: on })}
                  slotProps={{ input: { 'aria-label': title } }}
                />
              }
              label={
                <>
                  <Typography sx={{ fontWeight: 600, mt: 1 }}>{title}</Typography>
                  <Typography sx={{ color: 'text.secondary' }}>{about}</Typography>
                </>
              }
            />
          ))}
        </Stack>
      )}
      <StepActions words="保存并继续" isBusy={isBusy} problem={problem} onLater={onDone} />
    </form>
  );
}
