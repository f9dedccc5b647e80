import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { AnswerPriceNote } from 'shared/bundled/credits/answer/answer-price-note.tsx';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Skeleton } from 'shared/ui/kit.ts';
import { loadMindMap, type MindMapData } from './load-mind-map.ts';
import { exampleMap } from './make/example-map.ts';
import { MakePanel } from './make/make-panel.tsx';
import { useMapWriting } from './make/use-map-writing.ts';
import { MapWork } from './map-code.tsx';
import { MindMapFrame } from './mind-map-frame.ts';

// The route takes both from one chunk.
export { loadMindMap };

/** The map on the page. */
interface Opened {
  /** Names it: another name is another map. */
  name: string;
  markdown: string;
  growing?: GrowingText | undefined;
}

/** `/app/mind_map`: what a map is made of at the left, the map at the right. */
export function MindMapPage() {
  const { models: loaded } = useLoaderData<MindMapData>();
  const models = dataOf(loaded) ?? [];
  const { model, choose } = useModel(models, 'chat_model');
  const { revalidate } = useRevalidator();
  const member = usePaysAsMember(1);
  const [chosen, setOpened] = useState<Opened>();
  const writing = useMapWriting(model?.key, () => undefined);
  const example = useExample();
  const { asked, answer } = writing;
  const written = asked &&
    answer && { name: asked.key, markdown: answer.text.text(), growing: asked.isRunning ? answer.text : undefined };
  const opened = chosen ?? written;
  return (
    <MindMapFrame data-opened={opened ? '' : undefined}>
      <section className="side" aria-label="生成和历史">
        <MakePanel
          price={model ? (isFree(model, member) ? 0 : model.balance) : null}
          note={<AnswerPriceNote model={model} member={member} answers={1} isNarrow />}
          options={
            problemOf(loaded) ? (
              <LoadFailed text="模型没有加载出来，将由默认模型写" onRetry={() => void revalidate()} />
            ) : (
              <ModelPicker models={models} model={model} tariff={answerTariff} member={member} choose={choose} />
            )
          }
          isRunning={writing.isRunning}
          isStopping={writing.isStopping}
          refusal={writing.refusal}
          onSend={(question) => {
            setOpened(undefined);
            writing.write(question);
          }}
          onStop={writing.stop}
          onFile={() => undefined}
        />
      </section>
      <section className="work" aria-label="导图">
        {opened ? (
          <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
            <MapWork key={opened.name} markdown={opened.markdown} growing={opened.growing} canEdit />
          </Suspense>
        ) : (
          <EmptyState
            action={
              <Button variant="soft" onClick={() => setOpened({ name: 'example', markdown: example })}>
                看一个例子
              </Button>
            }
          >
            写下主题，导图会在这里一点点长出来
          </EmptyState>
        )}
      </section>
    </MindMapFrame>
  );
}

function useExample(): string {
  const config = useAtomValue(siteConfigAtom)?.mindmap_config;
  return (config?.is_example && config.example_content.trim()) || exampleMap;
}
