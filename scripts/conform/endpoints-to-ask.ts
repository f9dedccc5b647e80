import {
  getDrawChangeType,
  getMoneyChangeType,
  getUmChangeType,
  listAccountLog,
} from 'shared/contracts/account/account-log.ts';
import { listCollectedArticles, listCollectedRecords } from 'shared/contracts/account/collection.ts';
import { listMemberComments, listMemberPurchases } from 'shared/contracts/account/membership.ts';
import { listPayWays } from 'shared/contracts/account/pay.ts';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { getUserCenter, getUserInfo } from 'shared/contracts/account/user.ts';
import { listModels } from 'shared/contracts/chat/chat-model.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import {
  getCreation,
  listCreationCategories,
  listCreationGroups,
  listCreations,
} from 'shared/contracts/chat/creation.ts';
import { listExamples } from 'shared/contracts/chat/example.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { listSkills } from 'shared/contracts/chat/skill.ts';
import { getNews, listHotNews, listNews, listNewsCategories } from 'shared/contracts/content/news.ts';
import { getPcIndex, listInfoCenter } from 'shared/contracts/content/pc.ts';
import { getPolicy, policyTypes } from 'shared/contracts/content/policy.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { listPromptCategories, listPrompts, pickPrompts } from 'shared/contracts/creative/drawing-prompt.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getQrConfig } from 'shared/contracts/creative/qr.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { listSquareCategories, listSquarePosts } from 'shared/contracts/creative/square.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import {
  getDistribution,
  listDistributionFans,
  listDistributionOrders,
} from 'shared/contracts/promotion/distribution.ts';
import { getShareId, listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { listWithdrawals, listWithdrawTypes } from 'shared/contracts/promotion/withdrawal.ts';
import { getDecoration, getSiteConfig, pcStyleId } from 'shared/contracts/site/site.ts';
import type { Question } from './ask-server.ts';

type DataOf = (question: Question) => Promise<unknown>;

interface Asked {
  endpoint: Endpoint;
  /** What it is asked with; undefined: the server has nothing to ask for. */
  inputFor(dataOf: DataOf): Promise<object | undefined>;
}

/** Asked with the same input everywhere. */
const withInput = (endpoint: Endpoint, input: object = {}): Asked => ({ endpoint, inputFor: async () => input });

/** Asked for the first row of a list. */
const ofFirst = (endpoint: Endpoint, list: Endpoint, input: (id: unknown) => object): Asked => ({
  endpoint,
  async inputFor(dataOf) {
    const data = await dataOf(list);
    const rows = Array.isArray(data) ? data : (data as { lists?: unknown[] | null } | undefined)?.lists;
    const [first] = rows ?? [];
    return first ? input((first as { id?: unknown }).id) : undefined;
  },
});

/** The reading calls of the family. */
export const endpointsToAsk: readonly Asked[] = [
  ...[getSiteConfig, listExamples, listNewsCategories, listNews, listHotNews, listInfoCenter, getPcIndex].map((one) =>
    withInput(one),
  ),
  ...[listCreationCategories, listCreations, listCreationGroups, listSkills].map((one) => withInput(one)),
  ...[listDrawModels, listPromptCategories, listPrompts, pickPrompts, getQrConfig].map((one) => withInput(one)),
  ...[listSquareCategories, listSquarePosts, listRechargePackages, listShareTasks, getShareId].map((one) =>
    withInput(one),
  ),
  withInput(getDecoration, { id: pcStyleId }),
  ...policyTypes.map((type) => withInput(getPolicy, { type })),
  ofFirst(getNews, listNews, (id) => ({ id })),
  ofFirst(getCreation, listCreations, (id) => ({ id })),
  ...[getUserCenter, getUserInfo, listModels, listSessions].map((one) => withInput(one)),
  ofFirst(listRecords, listSessions, (other_id) => ({ type: 1, other_id })),
  ...[listCollectedRecords, listCollectedArticles, listMemberComments, listMemberPurchases].map((one) =>
    withInput(one),
  ),
  withInput(listPayWays, { from: 'member' }),
  ...[getUmChangeType, getMoneyChangeType, getDrawChangeType].map((one) => withInput(one)),
  withInput(listAccountLog, { type: 'um' }),
  withInput(listDrawRecords, { status: -1 }),
  withInput(listQrRecords),
  ...[getDistribution, listDistributionOrders, listWithdrawTypes, listWithdrawals].map((one) => withInput(one)),
  withInput(listDistributionFans, { level: 1 }),
];
