import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { priceOf } from 'shared/bundled/credits/model/model-price.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { siteEventAtom, userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { BeginDrawing } from './begin-drawing.tsx';
import { type AppHomeData, loadAppHome } from './load-app-home.ts';
import { OwnWorks } from './own-works.tsx';
import { Submissions } from './submissions.tsx';
import { ToolCards } from './tool-cards.tsx';
import { UnderWay } from './under-way.tsx';

// The route takes both from one chunk.
export { loadAppHome };

/** What the browser keeps is known after the page has come. */
const Drafts = lazyPart(() => import('./drafts.tsx').then((code) => code.Drafts), { isSilent: true });

/** `/app`: the tools at a glance, what runs now, drafts, what is in review, and the latest works. Complete without a script. */
export function AppHomePage() {
  const { drawModels, chatModels, own } = useLoaderData<AppHomeData>();
  const reload = useNews();
  const isOpen = useAtomValue(siteConfigAtom)?.draw.is_open !== 0;
  const isMember = useAtomValue(userAtom)?.is_member === 1;
  const model = chatModels.find((one) => one.default === 1) ?? chatModels[0];
  return (
    <Page>
      <h1 className="visually-hidden">创意应用</h1>
      <BeginDrawing price={isOpen ? drawPrice(drawModels) : ''} isOpen={isOpen} />
      <ToolCards chatPrice={model ? atLeast(priceOf(model, isMember, answerTariff)) : '按模型计费，发送前写明'} />
      {own && <UnderWay own={own} />}
      <Drafts />
      {own && <Submissions posts={own.posts} onRetry={reload} />}
      <OwnWorks own={own} onRetry={reload} />
    </Page>
  );
}

const drawEventAtom = siteEventAtom('draw');
const codeEventAtom = siteEventAtom('qr');

/**
 * Reads the page's data again when pictures or codes came on, here or on another device; what comes meanwhile counts afterwards.
 * @returns reads it again
 */
export function useNews(): () => void {
  const drawn = useAtomValue(drawEventAtom);
  const coded = useAtomValue(codeEventAtom);
  const { state, revalidate } = useRevalidator();
  const seen = useRef({ drawn, coded });
  const take = useEffectEvent(() => {
    if ((drawn === seen.current.drawn && coded === seen.current.coded) || state !== 'idle') return;
    seen.current = { drawn, coded };
    void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each event, and after each reading
  useEffect(() => take(), [drawn, coded, state]);
  return () => void revalidate();
}

/** A price as the least of several: `1 积分起 / 次`; what is free stays as it is. */
const atLeast = (price: string): string => price.replace(' / ', '起 / ');

/** Of the model that costs least; '' while there is none. */
function drawPrice(models: readonly DrawModel[]): string {
  if (models.length === 0) return '';
  const least = Math.min(...models.map(({ balance }) => balance));
  return least <= 0 ? '有免费的模型' : `${least} 绘画积分起 / 张`;
}

/* The page scrolls; nothing here does. */
const Page = styled('div')`
  display: grid; gap: var(--space-6); width: min(1120px, 100%); margin: 0 auto; padding: var(--space-6) var(--space-5) var(--space-7);
  section { min-width: 0; }
  ul { margin: 0; padding: 0; list-style: none; }
  h2 { margin-bottom: var(--space-3); font-size: var(--type-text); }
  @media (max-width: 767.98px) { gap: var(--space-5); padding: var(--space-4) var(--space-4) var(--space-6); }
`;
