import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { inBeijing } from '../values/times.ts';
import { UserLink } from '../values/user-link.tsx';
import type { Work } from './decision.ts';
import { WorkReports } from './work-reports.tsx';

const showsWords: Record<string, string> = { prompt: '提示词', parameters: '参数', remix: '允许画同款' };

/** The facts for a decision: author, prompts, public texts, similar works. */
export function WorkFacts({ work }: { work: Work }) {
  const shown = work.shows.split(', ').filter(Boolean);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25, '& a': { textDecoration: 'underline' } }}>
      <Fact title="作者">{work.user_id > 0 ? <UserLink user={String(work.user_id)} /> : '本站'}</Fact>
      <Fact title="提示词">{work.prompt}</Fact>
      <Fact title="反向描述">{work.negative}</Fact>
      <Fact title="公开的信息">{['标题', '图片', ...shown.map((one) => showsWords[one] ?? one)].join('、')}</Fact>
      <Fact title="公开的文字">{work.texts}</Fact>
      <Fact title="相似作品">
        {work.hints.length > 0 && (
          <>
            {work.duplicates} 件：
            {work.hints.map(({ id, differs }) => (
              <Link key={id} component={RouterLink} to={`/square/${id}/show`} sx={{ mr: 1 }}>
                {id}
                {differs === 0 ? '（相同）' : ''}
              </Link>
            ))}
          </>
        )}
      </Fact>
      <Fact title="举报">{work.reports > 0 && <WorkReports post={work.id} count={work.reports} />}</Fact>
      {work.reason && <Fact title="上次驳回的原因">{work.reason}</Fact>}
      <Fact title="分类">{work.category}</Fact>
      <Fact title="尺寸">{`${work.width} × ${work.height}`}</Fact>
      <Fact title="提交时间">{inBeijing(work.create_time)}</Fact>
      <Fact title="作品编号">
        <Link component={RouterLink} to={`/square/${work.id}/show`}>
          {work.id}
        </Link>
        {`，第 ${work.version} 版`}
      </Fact>
    </Box>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 1 }}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {title}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 180, overflow: 'auto' }}
    >
      {children || '无'}
    </Box>
  </Box>
);
