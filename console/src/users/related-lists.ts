import type { ModelNoun, ModelVerb, OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, findVerb } from '../model/model-context.ts';

export interface RelatedVerb {
  noun: ModelNoun;
  verb: ModelVerb;
}

interface Tab {
  name: string;
  title: string;
  lists: RelatedVerb[];
}

/** Lists that can be asked for one user (`who`), by tab, in the order in which an agent needs them. */
const tabs: { name: string; title: string; lists: [noun: string, verb: string][] }[] = [
  { name: 'ledger', title: '流水', lists: [['ledger', 'list']] },
  { name: 'orders', title: '订单', lists: [['orders', 'find']] },
  {
    name: 'works',
    title: '作品',
    lists: [
      ['drawings', 'list'],
      ['square', 'list'],
      ['qr-codes', 'list'],
      ['maps', 'list'],
    ],
  },
  {
    name: 'money',
    title: '佣金与提现',
    lists: [
      ['withdrawals', 'find'],
      ['commissions', 'list'],
    ],
  },
  { name: 'flags', title: '关联账号', lists: [['flags', 'list']] },
  { name: 'redeem', title: '兑换', lists: [['redeem', 'find']] },
  { name: 'notifications', title: '通知', lists: [['notifications', 'list']] },
];

/** The tabs of a role: what it may not read is left out. */
export const relatedOf = (model: OperatorModel): Tab[] =>
  tabs
    .map(({ lists, ...tab }) => ({
      ...tab,
      lists: lists.flatMap(([name, wanted]) => {
        const noun = findNoun(model, name);
        const verb = findVerb(noun, wanted);
        return noun && verb ? [{ noun, verb }] : [];
      }),
    }))
    .filter(({ lists }) => lists.length > 0);
