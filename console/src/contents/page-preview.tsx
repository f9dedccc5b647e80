import { Button, Link } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import type { Row } from '../model/rows.ts';
import { findInstallation } from '../session/find-installation.ts';
import { type Filled, given } from '../verbs/filled.ts';

interface Props {
  verb: ModelVerb;
  /** What the row says of its inputs. */
  known: Row;
  onProblem(problem: string): void;
}

/** Makes an address of the real page with what is typed, before it is saved. */
export function PagePreview({ verb, known, onProblem }: Props) {
  const ask = useAsk();
  const { getValues, formState } = useFormContext<Filled>();
  const { dirtyFields } = formState;
  const typed = JSON.stringify(useWatch<Filled>());
  const [made, setMade] = useState<{ address: string; typed: string }>();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    onProblem('');
    try {
      const inputs = verb.inputs.filter(({ name }) => !(name in known));
      const input = Object.assign(await given(inputs, getValues(), dirtyFields), known);
      const [{ preview }, { site_url: site }] = await Promise.all([
        ask<{ preview: string }>(verb.path, input),
        findInstallation(),
      ]);
      setMade({ address: new URL(preview, site).href, typed });
    } catch (error) {
      onProblem((error as Error).message);
    }
    setBusy(false);
  };
  // Of what was typed since, the page knows nothing.
  if (made?.typed === typed)
    return (
      <Link href={made.address} target="_blank" rel="noreferrer">
        打开预览页面
      </Link>
    );
  return (
    <Button onClick={make} disabled={isBusy}>
      {verb.title}
    </Button>
  );
}
