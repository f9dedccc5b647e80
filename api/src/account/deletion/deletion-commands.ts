import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { cancelDeletion, listDeletions, requestDeletion } from 'shared/contracts/operator/account/deletions.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { users } from '../../platform/user/user-tables.ts';
import { lockUser, requireNamedUser } from '../../site/user/user.ts';
import { accountDeletions } from '../closing/account-deletion-tables.ts';
import * as deletions from '../closing/closing.ts';

export function deletionCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'accounts that cannot be deleted yet',
    usual: { hours: 72 },
    command: listDeletions,
    flags: '--state held',
    find: countWaiting(accountDeletions, accountDeletions.dueTime, () =>
      and(isNull(accountDeletions.doneTime), ne(accountDeletions.waitsFor, '')),
    ),
  });
  serveReading(operatorApi, listDeletions, async (input, { db }) => {
    const { doneTime, waitsFor } = accountDeletions;
    const states = {
      open: isNull(doneTime),
      held: and(isNull(doneTime), ne(waitsFor, '')),
      done: isNotNull(doneTime),
      all: undefined,
    };
    const matching = states[input.state];
    const rows = db
      .select({ deletion: accountDeletions, nickname: users.nickname })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(matching)
      .orderBy(desc(accountDeletions.requestTime));
    return findPage(input, rows, db.$count(accountDeletions, matching), ({ deletion, nickname }) =>
      shown(deletion, nickname),
    );
  });

  serveWriting(operatorApi, requestDeletion, async ({ who }, { tx, log }) => {
    const { id, nickname } = await requireNamedUser(tx, who);
    log.target = `user ${id}`;
    await lockUser(tx, id);
    return shown(await deletions.insertDeletion(tx, id), nickname);
  });

  serveWriting(operatorApi, cancelDeletion, async ({ who }, { tx, log }) => {
    const { id, nickname } = await requireNamedUser(tx, who);
    log.target = `user ${id}`;
    await lockUser(tx, id);
    if (!(await deletions.cancelDeletion(tx, id)))
      throw new Refusal(`No deletion of user ${id} waits. What is done cannot be undone.`);
    return { user_id: id, nickname };
  });
}

const shown = (deletion: deletions.StoredDeletion, nickname: string) => ({
  ...wireRow(deletion, 'userId', 'waitsFor', 'requestTime', 'dueTime', 'doneTime'),
  nickname,
});
