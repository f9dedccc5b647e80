import { strToU8, Zip, ZipDeflate } from 'fflate/browser';
import { generatedNote, type TextLabel } from 'shared/bundled/label/text-label.ts';
import { getAccountOverview, listLogins } from 'shared/contracts/account/account.ts';
import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { listCollectedArticles, listCollectedRecords } from 'shared/contracts/account/collection.ts';
import { listFeedback } from 'shared/contracts/account/feedback.ts';
import { listOrders } from 'shared/contracts/account/order.ts';
import { listUsedCards } from 'shared/contracts/account/redeem.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import type { Capability } from 'shared/contracts/capabilities.ts';
import { exportRecords } from 'shared/contracts/chat/chat-transfer.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { exportMaps } from 'shared/contracts/creative/mind-map.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { listNotifications } from 'shared/contracts/site/notification.ts';
import type { useCall } from 'shared/site/visit.ts';

/** Rows of one part: one call each. */
const partSize = 100;

type Has = (capability: Capability) => boolean;

interface DataFile {
  name: string;
  /** What the server must announce. */
  needs?: Capability;
  /** Its rows, part by part. */
  parts: AsyncIterable<readonly unknown[]>;
}

/** All that the site has of its user, as files of JSON. */
function ownFiles(call: ReturnType<typeof useCall>, has: Has): DataFile[] {
  const quiet = { quiet: true };
  const page = (page_no: number) => ({ page_no, page_size: partSize });
  const log = (type: 'um' | 'draw' | 'money') => allPages((at) => call(listAccountLog, { type, ...page(at) }, quiet));
  return [
    {
      name: '资料',
      parts: one(async () => [
        await call(getUserCenter, {}, quiet),
        ...(has('account_overview') ? [await call(getAccountOverview, {}, quiet)] : []),
      ]),
    },
    { name: '登录设备', needs: 'logins', parts: one(() => call(listLogins, {}, quiet)) },
    { name: '对话', needs: 'chat_transfer', parts: allParts((after) => call(exportRecords, { after }, quiet)) },
    { name: '对话积分明细', parts: log('um') },
    { name: '绘画积分明细', parts: log('draw') },
    { name: '佣金明细', parts: log('money') },
    { name: '订单', needs: 'orders', parts: allPages((at) => call(listOrders, page(at), quiet)) },
    { name: '兑换记录', needs: 'redeem_history', parts: allPages((at) => call(listUsedCards, page(at), quiet)) },
    { name: '收藏的回答', parts: allPages((at) => call(listCollectedRecords, page(at), quiet)) },
    { name: '收藏的文章', parts: allPages((at) => call(listCollectedArticles, page(at), quiet)) },
    { name: '绘画', parts: allPages((at) => call(listDrawRecords, page(at), quiet)) },
    { name: '二维码', parts: allPages((at) => call(listQrRecords, page(at), quiet)) },
    { name: '思维导图', needs: 'maps', parts: allParts((after) => call(exportMaps, { after }, quiet)) },
    { name: '意见反馈', needs: 'feedback_history', parts: allPages((at) => call(listFeedback, page(at), quiet)) },
    { name: '消息', needs: 'notifications', parts: allPages((at) => call(listNotifications, page(at), quiet)) },
  ];
}

async function* one(ask: () => Promise<readonly unknown[]>) {
  yield await ask();
}

async function* allPages(ask: (page: number) => Promise<{ lists: readonly unknown[]; count: number }>) {
  for (let page = 1; ; page++) {
    const { lists, count } = await ask(page);
    yield lists;
    if (lists.length === 0 || page * partSize >= count) return;
  }
}

async function* allParts(ask: (after: number) => Promise<{ lists: readonly unknown[]; next: number | null }>) {
  for (let after: number | null = 0; after !== null; ) {
    const part = await ask(after);
    yield part.lists;
    after = part.next;
  }
}

/**
 * The zip of all that. Each part is compressed as it comes. Answers and pictures in it were generated: a file of its own says so.
 * @param has whether the server announces an addition
 * @param label as `textLabel` has it; undefined: labels are switched off
 * @param onFile called with the name of the file that is being written
 */
export async function zipOwnData(
  call: ReturnType<typeof useCall>,
  onFile: (name: string) => void,
  label?: TextLabel,
  has: Has = () => true,
): Promise<Blob> {
  const chunks: BlobPart[] = [];
  const ended = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, final) => {
    if (error) return ended.reject(error);
    chunks.push(new Uint8Array(chunk));
    if (final) ended.resolve();
  });
  const made = label && [{ name: '内容标识', parts: one(async () => [{ note: generatedNote, AIGC: label }]) }];
  for (const { name, parts } of [...(made ?? []), ...ownFiles(call, has).filter(({ needs }) => !needs || has(needs))]) {
    onFile(name);
    const file = new ZipDeflate(`${name}.json`, { level: 6 });
    zip.add(file);
    let written = 0;
    for await (const rows of parts) {
      const lines = rows.map((row) => JSON.stringify(row, null, 2));
      if (lines.length > 0) file.push(strToU8(`${written > 0 ? ',\n' : '[\n'}${lines.join(',\n')}`));
      written += lines.length;
    }
    file.push(strToU8(written > 0 ? '\n]\n' : '[]\n'), true);
  }
  zip.end();
  await ended.promise;
  return new Blob(chunks, { type: 'application/zip' });
}
