import { listMemberPackages } from 'shared/contracts/account/membership.ts';
import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import type { Goods } from 'shared/contracts/chat/message-type.ts';
import type { useCall } from 'shared/site/visit.ts';

type Call = ReturnType<typeof useCall>;

/** A package as it is sold now. */
export interface GoodsFacts {
  name: string;
  /** What it is, in a line. */
  about: string;
  /** Yuan with two digits. */
  price: string;
  tag: string;
}

interface Sold extends GoodsFacts {
  id: number;
  isRecommended: boolean;
}

const known = new WeakMap<Call, Map<string, Promise<Sold[]>>>();

/** Undefined: it is not sold. A list is asked for once a visit, however many cards there are. */
export async function findGoods(call: Call, { page, id }: Goods): Promise<GoodsFacts | undefined> {
  const lists = known.get(call) ?? new Map<string, Promise<Sold[]>>();
  known.set(call, lists);
  const asked = lists.get(page) ?? listOf(call, page);
  lists.set(page, asked);
  try {
    const sold = await asked;
    return sold.find((one) => (id === undefined ? one.isRecommended : one.id === id)) ?? (id ? undefined : sold[0]);
  } catch (error) {
    if (lists.get(page) === asked) lists.delete(page);
    throw error;
  }
}

async function listOf(call: Call, page: Goods['page']): Promise<Sold[]> {
  if (page === 'openvip') {
    const { lists } = await call(listMemberPackages, {}, { quiet: true });
    return lists.map((one) => ({
      id: one.id,
      name: one.name,
      about: one.duration_desc,
      price: one.sell_price,
      tag: one.tag,
      isRecommended: one.is_default === 1,
    }));
  }
  const { lists } = await call(listRechargePackages, {}, { quiet: true });
  return lists.map((one) => ({
    id: one.id,
    name: one.name,
    about: one.describe || `${one.number} 对话积分`,
    price: one.sell_price,
    tag: one.tag,
    isRecommended: one.is_recommend === 1,
  }));
}
