import { desc, eq } from 'drizzle-orm';
import { listUnmarkedCopies } from 'shared/contracts/operator/site/unmarked-copies.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { requireNamedUser } from '../user/user.ts';
import { unmarkedCopies } from './label-tables.ts';

export function labelCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listUnmarkedCopies, async (input, { db }) => {
    const user = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const matching = user && eq(unmarkedCopies.userId, user.id);
    const rows = db.select().from(unmarkedCopies).where(matching).orderBy(desc(unmarkedCopies.id));
    return findPage(input, rows, db.$count(unmarkedCopies, matching), ({ userId, recordId, createTime }) => ({
      user: userId,
      record: recordId,
      time: createTime.toISOString(),
    }));
  });
}
