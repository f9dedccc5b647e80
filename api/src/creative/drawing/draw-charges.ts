import { giveUseBack } from '../../account/membership/membership.ts';
import { changeType } from '../../ledger/change-types.ts';
import { release, settle } from '../../ledger/hold.ts';
import type { Movement } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DrawRequest } from '../pictures/drawing-tables.ts';

/** The cause of a request's hold and of its parts. */
export const drawCause = 'draw';

type Priced = Pick<DrawRequest, 'id' | 'userId' | 'tool' | 'price' | 'modelName' | 'useName'>;

/** How a picture of each tool is called in the account's log. */
const lines = {
  draw: { taken: changeType.draw, givenBack: changeType.drawReleased, word: '绘画' },
  qr: { taken: changeType.qr, givenBack: changeType.qrReleased, word: '艺术二维码' },
} as const;

/** Credits of some pictures of a request. */
export const chargeOf = ({ id, userId, tool, price, modelName }: Priced, pictures: number): Movement => ({
  cause: drawCause,
  causeId: id,
  userId,
  currency: 'draw',
  amount: price * pictures,
  changeType: lines[tool].taken,
  sourceSn: String(id),
  remark: `${lines[tool].word}：${modelName}`,
});

/** The picture has arrived: it is paid. The caller has locked the user. */
export async function payPicture(tx: Tx, request: Priced, index: number): Promise<void> {
  if (request.price > 0) await settle(tx, chargeOf(request, 1), index);
}

/** The picture will not arrive: what was set aside for it goes back. The caller has locked the user. */
export async function giveBackPicture(tx: Tx, request: Priced, index: number): Promise<void> {
  await giveUseBack(tx, request.userId, request.useName);
  if (request.price > 0)
    await release(tx, { ...chargeOf(request, 1), changeType: lines[request.tool].givenBack }, index);
}
