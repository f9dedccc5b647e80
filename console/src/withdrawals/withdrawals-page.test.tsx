import { screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { RowActionsContext } from '../nouns/row-actions.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { WithdrawalsPage } from './withdrawals-page.tsx';

const common = {
  amount: '120.00',
  fee: '0.00',
  type: '支付宝',
  account: 'm***@mail.example',
  real_name: '李*明',
  problem: '',
};
const rowOf = (sn: string, more: object) =>
  Object.assign({ sn, user_id: 7, leaves: '120.00', batch: null, finish_time: null, channel: null }, common, more);
const rows = [
  rowOf('W2026013108000012345671', {
    status: 'approved',
    signs: ['same_account', 'first'],
    approver: '小安',
    payer: null,
    other_pays: true,
  }),
  rowOf('W2026013108000012345672', { status: 'approved', signs: [], approver: '阿财', payer: null, other_pays: false }),
];
const steps = [
  { status: 'review', withdrawals: 3, leaves: '300.00', oldest: '2026-01-31T00:00:00Z' },
  { status: 'approved', withdrawals: 2, leaves: '240.00', oldest: null },
];
const transfer = {
  batch: 'B20260131080000',
  sn: 'W2026013108000012345671',
  type: '支付宝',
  account: '6222021234567890123',
  real_name: '李小明',
  amount: '120.00',
};
const line = {
  row: 2,
  sn: transfer.sn,
  user_id: 7,
  real_name: '李*明',
  leaves: '120.00',
  reference: '20260131998877',
  remark: '',
};

function openPage({ results = {}, role = 'finance' }: { results?: object; role?: OperatorRole } = {}) {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="withdrawals">
        <WithdrawalsPage />
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path }) => {
      if (path === '/call/withdrawals/steps') return { data: steps };
      if (path === '/call/withdrawals/find') return { data: { lists: rows, count: 2 } };
      if (path === '/call/withdrawals/batch') return { data: { transfers: [transfer] } };
      if (/^\/call\/withdrawals\/(preview|import)$/.test(path)) return { data: results };
      if (path === '/call/users/show') return { data: { id: 7, nickname: '小智' } };
      return {};
    },
    role,
  );
}

/** Files that the page hands to the browser. */
let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('the queue says how much waits, its risks and who approved', async () => {
  openPage();
  const nav = screen.getByRole('navigation', { name: '步骤' });
  expect(await within(nav).findByRole('link', { name: /待审核 3 ¥ 300.00/ })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('多人共用账户')).toBeVisible();
  expect(screen.getByText('首次提现')).toBeVisible();
  expect(screen.getByText('阿财')).toBeVisible();
});

test('whose own approval is above the limit is not offered to pay', async () => {
  const { user } = openPage();
  await screen.findByText('多人共用账户');
  const [own, other] = screen.getAllByRole('button', { name: '更多操作' });
  await user.click(own as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: '驳回' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '打款' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(other as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: '打款' })).toBeVisible();
});

test('the file of transfers has its mark and whole numbers', async () => {
  const { user, calls } = openPage();
  await user.click(screen.getByRole('button', { name: '导出转账表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导出转账表' }));
  await user.type(dialog.getByLabelText(/操作原因/), '发薪日');
  await user.click(dialog.getByRole('button', { name: '导出' }));
  expect(await dialog.findByText(/批次 B20260131080000：1 笔，共 ¥ 120.00/)).toBeVisible();
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain('"=""6222021234567890123""",李小明,120.00,,,');
  expect(calls.find(({ path }) => path.endsWith('/batch'))?.body).toEqual({ reason: '发薪日' });
});

test('results are shown before they are applied', async () => {
  const results = {
    paid: 1,
    failed: 0,
    known: 0,
    wrong: 0,
    leaves: '120.00',
    lines: [Object.assign({}, line, { outcome: 'paid', problem: null })],
  };
  const { user, calls } = openPage({ results });
  await user.click(screen.getByRole('button', { name: '导入转账结果' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入转账结果' }));
  await user.upload(dialog.getByLabelText('转账结果的文件'), new File(['\ufeff提现单号,结果\r\n1,成功\r\n'], 'r.csv'));
  expect(await dialog.findByText(/1 笔将登记为已打款，共 ¥ 120.00/)).toBeVisible();
  const sent = () => calls.filter(({ path }) => path.endsWith('/import')).map(({ body }) => body);
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText(/操作原因/), '银行回单');
  await user.click(dialog.getByRole('button', { name: '确定登记 1 笔' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ table: '提现单号,结果\r\n1,成功\r\n', reason: '银行回单' });
  expect(await screen.findByText('导入转账结果：1 笔已打款，0 笔失败')).toBeVisible();
});

test('a file with a wrong line is not applied', async () => {
  const wrong = Object.assign({}, line, { outcome: 'wrong', problem: 'shortened' });
  const { user } = openPage({ results: { paid: 0, failed: 0, known: 0, wrong: 1, leaves: '0.00', lines: [wrong] } });
  await user.click(screen.getByRole('button', { name: '导入转账结果' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入转账结果' }));
  await user.upload(dialog.getByLabelText('转账结果的文件'), new File(['sn,result\r\n1,paid\r\n'], 'r.csv'));
  expect(await dialog.findByText(/有 1 行有问题，什么都没有登记/)).toBeVisible();
  expect(dialog.getByText(/长号码被表格软件改短了/)).toBeVisible();
  expect(dialog.getByRole('button', { name: '确定登记' })).toBeDisabled();
});

test('who only looks is offered no files', async () => {
  openPage({ role: 'support' });
  await screen.findByText('多人共用账户');
  expect(screen.queryByRole('button', { name: '导出转账表' })).toBeNull();
  expect(screen.queryByRole('button', { name: '导入转账结果' })).toBeNull();
});
