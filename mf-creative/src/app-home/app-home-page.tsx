import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { priceOf } from 'shared/bundled/credits/model/model-price.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { AppHomeLooks } from './app-home-looks.ts';
import { BeginDrawing } from './begin-drawing.tsx';
import { type AppHomeData, loadAppHome } from './load-app-home.ts';
import { OwnWorks } from './own-works.tsx';
import { Submissions } from './submissions.tsx';
import { ToolCards } from './tool-cards.tsx';
import { UnderWay } from './under-way.tsx';
import { useNews } from './use-news.ts';

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
    <AppHomeLooks>
      <BeginDrawing price={isOpen ? drawPrice(drawModels) : ''} isOpen={isOpen} />
      <ToolCards chatPrice={model ? `${priceOf(model, isMember, answerTariff)}起` : '按模型计费，发送前写明'} />
      {own && <UnderWay own={own} />}
      <Drafts />
      {own && <Submissions posts={own.posts} onRetry={reload} />}
      <OwnWorks own={own} onRetry={reload} />
    </AppHomeLooks>
  );
}

/** Of the model that costs least; '' while there is none. */
function drawPrice(models: readonly DrawModel[]): string {
  if (models.length === 0) return '';
  const least = Math.min(...models.map(({ balance }) => balance));
  return least <= 0 ? '有免费的模型' : `${least} 绘画积分起 / 张`;
}
