import { Alert, Box, Button, Chip, CircularProgress, Paper, Typography } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useModel } from '../model/model-context.ts';
import { acceptance, type Decision, type Queue, type Refusal, reasonsOf, refusal, wordsOf } from './decision.ts';
import { DeskButtons } from './desk-buttons.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { type Outbox, type OutboxState, undoSeconds } from './outbox.ts';
import { RefusalDialog } from './refusal-dialog.tsx';
import { useKeys } from './use-keys.ts';
import type { OpenDesk } from './use-outbox.ts';
import { useQueue } from './use-queue.ts';
import { useWork, useWorks } from './use-work.ts';
import { WorkFacts } from './work-facts.tsx';
import { WorkPicture } from './work-picture.tsx';

interface Props {
  queue: Queue;
  outbox: Outbox;
  state: OutboxState;
  setDesk(desk: OpenDesk | undefined): void;
}

/** One post at a time, what can be decided about it, and what was decided a moment ago. */
export function Desk({ queue, outbox, state, setDesk }: Props) {
  const model = useModel();
  const works = useWorks();
  const { items, at, isMore, isLoading, error, reload: readQueue, go, remove, putBack } = useQueue(queue);
  const item = items[at];
  const ahead = items.slice(at + 1, at + 3).map(({ id }) => id);
  const { data: work, error: workError, refetch } = useWork(works, item?.id, ahead);
  const [said, setSaid] = useState('');
  const [dialog, setDialog] = useState<'refusal' | 'keys'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, sending, done } = state;
  const words = wordsOf[queue];
  const reload = useCallback(() => {
    works.forget();
    void readQueue();
  }, [works, readQueue]);

  useEffect(() => {
    setDesk({ queue, comeBack: (id, note) => putBack({ id, note }, 'next') });
    return () => {
      setDesk(undefined);
      outbox.flush();
      works.forget();
    };
  }, [queue, setDesk, putBack, outbox, works]);
  const isIdle = !pending && sending.length === 0;
  const isDone = items.length === 0 && !isLoading;
  useEffect(() => {
    if (isDone && isIdle && isMore && !error) reload();
  }, [isDone, isIdle, isMore, error, reload]);
  const looked = useRef<number>(undefined);
  useEffect(() => {
    // The first post leaves the focus where it is.
    if (looked.current !== undefined && work && looked.current !== work.id) heading.current?.focus();
    if (work) looked.current = work.id;
  }, [work]);

  const isReady = work !== undefined && work.id === item?.id;
  const decide = (decision: Decision) => {
    outbox.decide(decision);
    remove(decision.post);
    setSaid(`${decision.says}：《${decision.title}》，${undoSeconds} 秒内可以撤回`);
  };
  const acts = {
    next: () => {
      if (at >= items.length - 1) return setSaid('这是最后一件');
      setSaid('');
      go(1);
    },
    previous: () => {
      if (at === 0) return setSaid('这是第一件');
      setSaid('');
      go(-1);
    },
    accept: () => {
      if (!isReady) return setSaid('作品还没有载入');
      if (queue === 'waiting' && !work.picture) return setSaid('看不到图片的作品不能通过');
      decide(acceptance(model, queue, work));
    },
    refuse: () => (isReady ? setDialog('refusal') : setSaid('作品还没有载入')),
    undo: () => {
      const decision = outbox.undo();
      if (!decision) return setSaid('没有可以撤回的决定');
      putBack({ id: decision.post, note: '' }, 'here');
      setSaid(`已撤回：${decision.says}《${decision.title}》`);
    },
    help: () => setDialog('keys'),
  };
  useKeys({
    j: acts.next,
    ArrowRight: acts.next,
    k: acts.previous,
    ArrowLeft: acts.previous,
    a: acts.accept,
    r: acts.refuse,
    z: acts.undo,
    '?': acts.help,
  });
  const refuse = (given: Refusal) => {
    setDialog(undefined);
    if (isReady) decide(refusal(model, queue, work, given));
  };
  const problem = error ?? workError;
  return (
    <>
      <Typography role="status" sx={{ minHeight: 22, mb: 1 }}>
        {said}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1, color: 'text.secondary', alignItems: 'center' }}>
        {items.length > 0 && `第 ${at + 1} 件，共 ${items.length} 件${isMore ? '（还有更多）' : ''}`}
        {pending && <Chip size="small" color="warning" label={`待发送：${pending.says}《${pending.title}》`} />}
        {sending.length > 0 && <Chip size="small" label={`发送中：${sending.length}`} />}
        {done > 0 && <Chip size="small" label={`已完成：${done}`} />}
      </Box>
      {problem && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={() => (error ? reload() : void refetch())}>
              重试
            </Button>
          }
        >
          {problem.message}
        </Alert>
      )}
      {isDone && !error && (
        <Paper variant="outlined" sx={{ p: 5, textAlign: 'center' }}>
          <Typography sx={{ mb: 2 }}>{words.empty}</Typography>
          <Button variant="outlined" disabled={!isIdle} onClick={reload}>
            重新载入
          </Button>
        </Paper>
      )}
      {item?.note && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {item.note}
        </Alert>
      )}
      {item && !isReady && !problem && <CircularProgress aria-label="加载中" />}
      {isReady && (
        <Box
          component="article"
          aria-labelledby="work-title"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <WorkPicture key={`${work.id}:${work.version}`} data={work.picture} title={work.title} />
          <div>
            <Typography
              id="work-title"
              ref={heading}
              tabIndex={-1}
              component="h2"
              variant="h2"
              sx={{ mb: 1.5, overflowWrap: 'anywhere', outline: 'none' }}
            >
              {work.title || '没有标题'}
            </Typography>
            <WorkFacts work={work} />
          </div>
        </Box>
      )}
      <DeskButtons queue={queue} acts={acts} canDecide={isReady} canUndo={pending !== undefined} />
      {dialog === 'refusal' && isReady && (
        <RefusalDialog
          title={`${words.refuse}《${work.title}》`}
          reasons={reasonsOf(model)}
          onRefuse={refuse}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'keys' && <KeysDialog queue={queue} onClose={() => setDialog(undefined)} />}
    </>
  );
}
