import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { AnswerPriceNote } from 'shared/bundled/credits/answer/answer-price-note.tsx';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { Button, Skeleton } from 'shared/ui/kit.ts';
import { GhostState } from '../works/empty/ghost-state.tsx';
import { MapList } from './keep/map-list.tsx';
import { loadMindMap, type MindMapData } from './load-mind-map.ts';
import { GhostMap } from './make/ghost-map.tsx';
import { TopicPanel } from './make/topic-panel.tsx';
import { WritingNotice } from './make/writing-notice.tsx';
import { MindMapFrame } from './mind-map-frame.ts';
import { ShownMapWork } from './shown-map-work.tsx';
import { type MapPageWork, useMapPage } from './use-map-page.ts';

// The route takes both from one chunk.
export { loadMindMap };

/** `/app/mind_map`: what a map is made of and the kept ones at the left, the map at the right. */
export function MindMapPage() {
  const { mine } = useLoaderData<MindMapData>();
  const models = dataOf(mine?.models) ?? [];
  const { model, choose } = useModel(models, 'chat_model');
  const { revalidate } = useRevalidator();
  const member = usePaysAsMember(1);
  const page = useMapPage(model?.key);
  const { writing, resumed, kept, growing, list } = page;
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  return (
    <MindMapFrame data-opened={kept.opened || growing ? '' : undefined}>
      <section className="side" aria-label="生成和历史" data-print="no">
        <TopicPanel
          price={model ? (isFree(model, member) ? 0 : model.balance) : null}
          note={<AnswerPriceNote model={model} member={member} answers={1} isNarrow />}
          options={
            problemOf(mine?.models) ? (
              <LoadFailed text="模型没有加载出来，将由默认模型写" onRetry={() => void revalidate()} />
            ) : (
              <ModelPicker models={models} model={model} tariff={answerTariff} member={member} choose={choose} />
            )
          }
          isRunning={writing.isRunning || resumed.isRunning}
          isStopping={writing.isStopping || resumed.isStopping}
          refusal={writing.refusal}
          onSend={page.write}
          onStop={writing.isRunning ? writing.stop : resumed.stop}
          fileProblem={page.fileProblem}
          onFile={(file) => void page.openFile(file)}
        />
        {isLoggedIn && <MapList list={list} openId={kept.opened?.keeper.state.map.id} />}
      </section>
      <section className="work" aria-label="导图">
        <WritingNotice writing={writing} growing={growing} />
        <Shown page={page} model={model?.key} />
      </section>
    </MindMapFrame>
  );
}

function Shown({ page, model }: { page: MapPageWork; model: string | undefined }) {
  const { kept, growing, writing, resumed } = page;
  const waiting = <Skeleton variant="rounded" height="100%" />;
  const name = growing?.view ?? kept.opened?.view;
  // One element for both, so that the map that has grown stays as it is when it is kept.
  if (name !== undefined)
    return (
      <Suspense fallback={waiting}>
        <ShownMapWork key={name} opened={kept.opened} growing={growing?.text} page={page} model={model} />
      </Suspense>
    );
  if (writing.isRunning || resumed.isRunning) return waiting;
  return (
    <GhostState
      ghost={<GhostMap />}
      action={
        <div className="begin">
          {page.openExample && (
            <Button variant="soft" onClick={page.openExample}>
              看一个例子
            </Button>
          )}
          <Button variant="text" onClick={page.openEmpty}>
            从空白开始
          </Button>
        </div>
      }
    >
      写下主题，导图会在这里一点点长出来
    </GhostState>
  );
}
