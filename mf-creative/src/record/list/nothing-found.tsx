import { Link } from 'react-router-dom';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { GhostGrid } from '../../works/empty/ghost-grid.tsx';
import { GhostState } from '../../works/empty/ghost-state.tsx';
import type { RecordsData } from '../query/load-records.ts';
import { recordPath } from '../query/record-query.ts';

export function NothingFound({ data }: { data: RecordsData }) {
  const isNarrowed = Object.values(data.filters).some(Boolean);
  if (isNarrowed) {
    return (
      <EmptyState
        drawing="search"
        action={
          <Button component={Link} to={recordPath} variant="soft">
            清除筛选
          </Button>
        }
      >
        {data.filters.keyword ? `没有找到与“${data.filters.keyword}”有关的图片` : '没有符合条件的图片'}
      </EmptyState>
    );
  }
  return (
    <GhostState
      ghost={<GhostGrid />}
      action={
        <Button component={Link} to="/app/drawing" variant="contained">
          去画一张
        </Button>
      }
    >
      画过的图片都会留在这里，换一台设备也能找到
    </GhostState>
  );
}
