import { Box, Link } from '@mui/material';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { inBeijing } from '../values/times.ts';
import { Card } from './card.tsx';
import { useReading } from './use-reading.ts';

interface Sign {
  title: string;
  path: string;
  isGood: boolean;
  words: string;
}

/** Whether the site's parts do what they should; each leads to its screen. */
export function Health() {
  const providers = useReading<{ providers: unknown[]; failing: string[] }>('providers', 'list').query.data;
  const tasks = useReading<unknown[]>('tasks', 'list').query.data;
  const late = useReading<unknown[]>('tasks', 'list', { state: 'running', minutes: 30 }).query.data;
  const jobs = useReading<{ name: string; failed: number; last_error: string }[]>('jobs', 'list').query.data;
  const backup = useReading<{ last_good: string | null; problems: string[] }>('backup', 'status').query.data;
  const broken = jobs?.filter(({ failed, last_error }) => failed > 0 || last_error !== '');
  const signs: (Sign | undefined)[] = [
    providers && {
      title: '服务商',
      path: '/providers',
      isGood: providers.failing.length === 0,
      words:
        providers.failing.length === 0
          ? `${providers.providers.length} 个都正常`
          : `${providers.failing.length} 个异常`,
    },
    tasks && {
      title: '后台任务',
      path: '/tasks',
      isGood: tasks.length === 0 && late?.length === 0,
      words:
        tasks.length > 0 ? `${tasks.length} 个失败` : late?.length ? `${late.length} 个运行超过 30 分钟` : '没有失败',
    },
    jobs && {
      title: '定时任务',
      path: '/jobs',
      isGood: broken?.length === 0,
      words: broken?.length ? `${broken.map(({ name }) => name).join('、')} 出错` : `${jobs.length} 个都正常`,
    },
    backup && {
      title: '备份与磁盘',
      path: '/backup.status',
      isGood: backup.problems.length === 0,
      words: backup.last_good ? `最近成功：${inBeijing(backup.last_good)}` : '还没有成功的备份',
    },
  ];
  const shown = signs.filter((sign) => sign !== undefined);
  if (shown.length === 0) return null;
  return (
    <Card title="运行状况">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ title, path, isGood, words }) => (
          <Box
            component="li"
            key={path}
            sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider', alignItems: 'center' }}
          >
            <Box
              role="img"
              aria-label={isGood ? '正常' : '异常'}
              sx={{ display: 'grid', color: isGood ? 'success.main' : 'error.main' }}
            >
              {isGood ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
            </Box>
            <Link component={RouterLink} to={path} sx={{ flexShrink: 0 }}>
              {title}
            </Link>
            <Box sx={{ color: 'text.secondary', ml: 'auto', textAlign: 'right', overflowWrap: 'anywhere' }}>
              {words}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
