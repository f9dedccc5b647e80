/** @jest-environment node */

import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import { csvOf } from './csv-of.ts';

const column = (name: string, title: string, kind: ModelColumn['kind'], values?: ModelColumn['values']) =>
  ({ name, title, kind, values }) as ModelColumn;

test('a list is saved as its screen reads, and long numbers stay whole', () => {
  const columns = [
    column('sn', '订单号', 'text'),
    column('status', '状态', 'state', [{ value: 'paid', title: '已支付' }]),
    column('create_time', '时间', 'time'),
    column('frozen', '冻结', 'yesNo'),
    column('name', '名称', 'text'),
  ];
  const row = {
    sn: '2026013108000012345678',
    status: 'paid',
    create_time: '2026-01-31T00:30:00Z',
    frozen: true,
    name: '=1+1',
  };
  const lines = csvOf(columns, [row]).split('\r\n');
  expect(lines[0]).toBe('\ufeff订单号,状态,时间,冻结,名称');
  expect(lines[1]).toBe('"=""2026013108000012345678""",已支付,2026-01-31 08:30,是,\'=1+1');
});
