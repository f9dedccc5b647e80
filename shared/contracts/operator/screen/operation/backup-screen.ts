import { timeField } from 'shared/contracts/operator/screen/common-fields.ts';
import type { Screen } from 'shared/contracts/operator/screen/screen.ts';

export const backupScreen: Screen = {
  title: '备份',
  about: '数据库和上传文件的备份',
  group: 'operation',
  list: 'list',
  key: 'name',
  verbs: {
    make: { title: '立即备份', about: '备份数据库和用户上传的文件，并核对和回读；网站照常运行' },
    list: { title: '备份列表', about: '已完成的备份，最早的在前' },
    status: { title: '备份状态', about: '最近一次成功备份的时间和位置、下次备份时间、剩余空间和问题' },
    restore: {
      title: '恢复',
      about: '在网站停止时恢复备份，之前会检查账本、上传文件和每个字节',
      from: { backup: 'name' },
      danger: true,
      terminalOnly: true,
    },
  },
  fields: {
    folder: '文件夹',
    time: timeField('备份时间'),
    entries: '分录数',
    files: '文件数',
    bytes: '大小（字节）',
    last_good: timeField('最近成功'),
    age_hours: '距今（小时）',
    place: '位置',
    next: timeField('下次备份'),
    kept_days: '保留天数',
    disks: '磁盘',
    disk: '磁盘',
    free_mb: '剩余（MB）',
    size_mb: '容量（MB）',
    problems: '问题',
    backup: { title: '备份', about: 'DATA_DIR/backups 中的名称，或文件夹' },
    replace: { title: '替换现有数据', about: '现有数据移到 replaced-<时间>；否则 DATA_DIR 须为空' },
  },
};
