import { releaseRoles } from 'shared/contracts/operator/operation/console-session.ts';
import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';

/** The board's entry in the menu and the search. */
export const releasesPage = {
  path: '/releases',
  title: '发布看板',
  about: '每个部分的版本、灰度、标签页，冻结和回滚',
};

export const mayRelease = ({ role }: OperatorModel): boolean => releaseRoles.includes(role);
