import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { testChannel } from 'shared/contracts/operator/chat/channels.ts';
import type { AskOperator } from '../../calls/caller.tsx';
import type { Change } from '../../calls/use-change.ts';
import { type ModelOffer, modelOffers } from './model-offers.ts';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useStep } from './use-step.ts';

type Tried = Output<(typeof testChannel)['endpoint']>;

/** Credits for a question to the first model. */
const firstPrice = 1;

/** A channel of a provider with its key, and a question that shows that it answers. */
export function ModelStep({ onDone }: StepProps) {
  const { ask, change, attempt, isBusy, problem } = useStep();
  const [offer, setOffer] = useState<ModelOffer>(modelOffers[0] as ModelOffer);
  const [tried, setTried] = useState<Tried>();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [base_url = '', model = '', key = ''] = ['base_url', 'model', 'key'].map((name) =>
      String(given.get(name) ?? '').trim(),
    );
    setTried(undefined);
    await attempt(async () => {
      await storeModel(ask, change, model);
      await storeChannel(ask, change, { name: offer.name, base_url, models: model, key });
      setTried(await ask<Tried>('/channels/test', { name: offer.name }));
    });
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack direction="row" role="group" aria-label="服务商" sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
        {modelOffers.map((one) => (
          <Button
            key={one.name}
            variant="outlined"
            color={one === offer ? 'primary' : 'inherit'}
            aria-pressed={one === offer}
            onClick={() => setOffer(one)}
          >
            {one.title}
          </Button>
        ))}
      </Stack>
      <Stack key={offer.name} sx={{ gap: 2 }}>
        <TextField
          name="base_url"
          label="接口地址"
          defaultValue={offer.base_url}
          helperText="兼容 OpenAI 的地址，通常以 /v1 结尾"
          slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
          fullWidth
        />
        <TextField
          name="model"
          label="模型"
          defaultValue={offer.model}
          slotProps={{ htmlInput: { spellCheck: false } }}
          fullWidth
        />
        <TextField
          name="key"
          label="密钥"
          type="password"
          autoComplete="off"
          helperText="加密保存，之后不再显示"
          fullWidth
        />
      </Stack>
      {tried && <Answer {...tried} />}
      {tried?.works ? (
        <StepActions key="on" words="继续" isBusy={isBusy} problem={problem} onMain={onDone} />
      ) : (
        <StepActions words={tried ? '再试一次' : '保存并试问'} isBusy={isBusy} problem={problem} onLater={onDone} />
      )}
    </form>
  );
}

/** Sent again after a refusal, the second time finds what the first one left. */
async function storeModel(ask: AskOperator, change: Change, model: string): Promise<void> {
  const known = await ask<{ key: string }[]>('/models/list', {});
  if (known.some(({ key }) => key === model)) return;
  await change('/models/add', { key: model, alias: model, price: firstPrice });
}

async function storeChannel(
  ask: AskOperator,
  change: Change,
  channel: { name: string; base_url: string; models: string; key: string },
): Promise<void> {
  const known = await ask<{ name: string }[]>('/channels/list', {});
  const { key, ...others } = channel;
  if (!known.some(({ name }) => name === channel.name)) await change('/channels/add', channel);
  // Without a key typed again the stored one stays.
  else await change('/channels/edit', key ? channel : others);
}

/** The answer to the test question, or the provider's own words for what is wrong. */
function Answer({ works, answer, problem, whole_ms }: Tried) {
  return (
    <Alert severity={works ? 'success' : 'error'} sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      <Typography sx={{ fontWeight: 600 }}>
        {works ? `模型回答了（${(whole_ms / 1000).toFixed(1)} 秒）` : '模型没有回答'}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{works ? answer : problem}</Typography>
    </Alert>
  );
}
