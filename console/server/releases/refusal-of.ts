import { ReleaseProblem } from 'shared/releases/problem.ts';

const sentences: Record<ReleaseProblem['kind'], string> = {
  usage: '现在不能这样操作',
  conflict: '刚刚有人动过发布，请看清现在的状态再操作',
  fit: '这个版本与正在运行的服务器不匹配，没有改动',
  integrity: '发布仓库里的文件损坏，没有改动',
  probe: '服务器拒绝了这个版本',
  timeout: '没有等到所有服务器的确认',
  rights: '发布仓库不允许这项操作',
};

const ofDisk: Record<string, string> = {
  EROFS: '发布仓库是只读的，没有改动',
  EACCES: '控制台无权写发布仓库，没有改动',
  EPERM: '控制台无权写发布仓库，没有改动',
  ENOSPC: '发布仓库的磁盘已满，没有改动',
};

/** A refusal about releases in Chinese, with its own words behind. `problem` is its kind; '' for what nobody expects. */
export function refusalOf(error: unknown): { msg: string; problem: string } {
  if (error instanceof ReleaseProblem) {
    if (error.wayOut?.way === 'fill the store') return { msg: '控制台找不到发布仓库', problem: 'no store' };
    return { msg: `${sentences[error.kind]}：${error.message}`, problem: error.kind };
  }
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const msg = ofDisk[code];
  return msg ? { msg, problem: 'disk' } : { msg: '控制台出错了，请重试', problem: '' };
}
