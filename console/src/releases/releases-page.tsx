import { Alert, Box, Button, Chip, Skeleton } from '@mui/material';
import { useState } from 'react';
import type { Board, PartFacts } from '../../server/releases/board-facts.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { useModel } from '../model/model-context.ts';
import { mayRelease, releasesPage } from '../model/release-path.ts';
import { inBeijing } from '../values/times.ts';
import { DiffDialog } from './diff-dialog.tsx';
import { FreezeDialog, UnfreezeDialog } from './freeze-dialog.tsx';
import { Moves } from './moves.tsx';
import { PartCard } from './part-card.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { useBoard } from './use-board.ts';

/** What stands open: a change of one part (`null`: of the site), or a comparison. */
type Opened =
  | { what: 'rollback'; part: PartFacts; rev: number }
  | { what: 'freeze' | 'unfreeze'; name: string | null }
  | { what: 'diff'; name: string; from: string; to: string };

/** Which release of each part is live and where, how canaries do, what was moved; freeze and rollback. */
export function ReleasesPage() {
  const model = useModel();
  if (!mayRelease(model))
    return (
      <>
        <PageHeading title={releasesPage.title} />
        <Alert severity="warning">你的角色不能查看发布</Alert>
      </>
    );
  return <BoardPage />;
}

function BoardPage() {
  const { data: board, error, isPending, refetch } = useBoard();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeading
        title={releasesPage.title}
        about={releasesPage.about}
        beside={board && <Shells board={board} />}
        actions={board && <SiteFreeze board={board} onOpen={setOpened} />}
      />
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          {error.message}
          {board && `。下面是 ${inBeijing(board.at)} 的状态`}
        </Alert>
      )}
      {isPending && <Waiting />}
      {board && <Parts board={board} onOpen={setOpened} />}
      {board && <Moves history={board.history} />}
      {board && opened && <OpenedDialog opened={opened} onClose={close} />}
    </>
  );
}

function Parts({ board, onOpen }: { board: Board; onOpen(opened: Opened): void }) {
  const { parts, damage, expected, rev } = board;
  return (
    <>
      {damage && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          发布通道损坏，服务器继续用最后一份好的。运行 mf restore 恢复。{damage}
        </Alert>
      )}
      {!damage && rev === 0 && <Alert severity="info">发布仓库是空的：还没有任何版本上线。</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {parts.map((part) => {
          const { name, current } = part;
          return (
            <PartCard
              key={name}
              part={part}
              expected={expected}
              now={Date.parse(board.at)}
              onRollback={() => onOpen({ what: 'rollback', part, rev })}
              onFreeze={() => onOpen({ what: 'freeze', name })}
              onUnfreeze={() => onOpen({ what: 'unfreeze', name })}
              onCompare={(version) => current && onOpen({ what: 'diff', name, from: current, to: version })}
            />
          );
        })}
      </Box>
    </>
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose(): void }) {
  switch (opened.what) {
    case 'rollback':
      return <RollbackDialog part={opened.part} rev={opened.rev} onClose={onClose} />;
    case 'freeze':
      return <FreezeDialog name={opened.name} onClose={onClose} />;
    case 'unfreeze':
      return <UnfreezeDialog name={opened.name} onClose={onClose} />;
    case 'diff':
      return <DiffDialog name={opened.name} from={opened.from} to={opened.to} onClose={onClose} />;
  }
}

/** How many of the site's servers run, and which rev is live. */
function Shells({ board: { rev, expected, shells } }: { board: Board }) {
  const isWhole = expected > 0 && shells.length >= expected && shells.every((shell) => shell.rev !== null);
  const words = expected === 0 ? '没有服务器在运行' : `服务器 ${shells.length}/${expected}`;
  return (
    <>
      <Chip size="small" variant="outlined" color={isWhole ? 'success' : 'error'} label={words} />
      <Chip size="small" variant="outlined" label={`第 ${rev} 次变更`} />
    </>
  );
}

function SiteFreeze({ board, onOpen }: { board: Board; onOpen(opened: Opened): void }) {
  const isFrozen = board.freezes.some(({ remote }) => remote === null);
  return isFrozen ? (
    <Button variant="outlined" onClick={() => onOpen({ what: 'unfreeze', name: null })}>
      解除全站冻结
    </Button>
  ) : (
    <Button variant="outlined" onClick={() => onOpen({ what: 'freeze', name: null })}>
      冻结全站
    </Button>
  );
}

function Waiting() {
  return (
    <Box
      role="progressbar"
      aria-label="加载中"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} variant="rounded" height={220} />
      ))}
    </Box>
  );
}
