import { screen, waitFor, within } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const approve = operatorModel('owner')
  .nouns.find(({ name }) => name === 'withdrawals')
  ?.verbs.find(({ verb }) => verb === 'approve');
const rows = ['W1', 'W2'].map((id) => ({ id, r: { sn: id, status: 'review' } }));

function Chosen() {
  const list = useList({ data: rows });
  if (!approve || !list.data?.length) return null;
  return (
    <ResourceContextProvider value="withdrawals">
      <ListContextProvider value={Object.assign({}, list, { selectedIds: ['W1', 'W2'], onSelect: () => undefined })}>
        <BulkDialog verb={approve} onClose={() => undefined} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

test('what was done is not sent again with what failed', async () => {
  let times = 0;
  const { user, calls } = renderInConsole(<Chosen />, ({ path }) => {
    if (path === '/call/withdrawals/approve' && ++times === 2) throw new Error('the connection broke');
    return {};
  });
  const dialog = within(await screen.findByRole('dialog', { name: '通过：2 项' }));
  await user.type(dialog.getByLabelText(/操作原因/), '发薪日');
  await user.click(dialog.getByRole('button', { name: '通过' }));
  expect(await dialog.findByText(/^W2：连接不上控制台/)).toBeVisible();
  expect(screen.getByRole('dialog', { name: '通过：1 项' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '通过' }));
  const sent = () => calls.filter(({ path }) => path === '/call/withdrawals/approve');
  await waitFor(() => expect(sent().map(({ body }) => body.sns)).toEqual(['W1', 'W2', 'W2']));
  const [first, lost, again] = sent().map(({ headers }) => headers.get('x-idempotency-key'));
  expect(again).toBe(lost);
  expect(lost).not.toBe(first);
});
