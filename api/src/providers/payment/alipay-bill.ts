import { unzipSync } from 'fflate';
import { fenOf } from '../../platform/format/yuan.ts';
import { type BillLine, ChannelFailed } from './payment.ts';

/** Bytes of a day's list, unpacked; a million trades are a third of it. */
const maxBytes = 512 * 1024 * 1024;
const isTime = (field: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(field);

/**
 * The payments and refunds of a day's archive: a list of the trades and one of sums, both CSV in GBK.
 * @throws ChannelFailed when it holds no list of trades
 */
export function readAlipayBill(archive: Uint8Array): BillLine[] {
  return billLines(findList(archive, '支付宝交易号,'));
}

/**
 * The payouts of a day's archive of what came into the account and left it, also CSV in GBK.
 * @throws ChannelFailed when it holds no such list
 */
export function readAlipayFlow(archive: Uint8Array): BillLine[] {
  const [head = '', ...rows] = findList(archive, '账务流水号,');
  const columns = head.split(',').map((name) => name.trim());
  const columnOf = (name: string) => columns.findIndex((column) => column.startsWith(name));
  const lines: BillLine[] = [];
  for (const row of rows) {
    if (row.startsWith('#')) break;
    const fields = row.split(',').map((field) => field.trim());
    const field = (name: string) => fields[columnOf(name)] ?? '';
    const left = field('支出金额').replace('-', '');
    if (!field('业务类型').includes('转账') || !field('商户订单号') || !Number(left)) continue;
    lines.push({ what: 'payout', sn: field('商户订单号'), amount: fenOf(left) });
  }
  return lines;
}

/** The rows of the list that begins with this column. */
function findList(archive: Uint8Array, begin: string): string[] {
  const decoder = new TextDecoder('gb18030');
  for (const file of Object.values(unpacked(archive))) {
    const rows = decoder.decode(file).split(/\r?\n/);
    const head = rows.findIndex((row) => row.startsWith(begin));
    if (head >= 0) return rows.slice(head);
  }
  throw new ChannelFailed(`the bill of Alipay holds no list of "${begin}"`);
}

function unpacked(archive: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(archive, { filter: ({ originalSize }) => originalSize <= maxBytes });
  } catch (error) {
    throw new ChannelFailed('the bill of Alipay is not whole', { cause: error });
  }
}

/** A line a trade, fields padded with tabs; lines of sums begin with `#`. */
function billLines([head = '', ...rows]: string[]): BillLine[] {
  const columns = head.split(',').map((name) => name.trim());
  const columnOf = (name: string) => columns.findIndex((column) => column.startsWith(name));
  const [goods, created] = [columnOf('商品名称'), columnOf('创建时间')];
  const lines: BillLine[] = [];
  for (const row of rows) {
    if (row.startsWith('#')) break;
    const fields = row.split(',').map((field) => field.trim());
    // The name of what was bought may hold commas.
    const commas = fields.findIndex(isTime) - created;
    const field = (name: string) => {
      const column = columnOf(name);
      return fields[column > goods ? column + commas : column] ?? '';
    };
    const amount = fenOf(field('订单金额').replace('-', ''));
    if (field('业务类型') === '交易') lines.push({ what: 'payment', sn: field('商户订单号'), amount });
    if (field('业务类型') === '退款') lines.push({ what: 'refund', sn: field('退款批次号'), amount });
  }
  return lines;
}
