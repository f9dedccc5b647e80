import type { Tx } from '../../database/db.ts';
import { operatorLog } from '../operator-tables.ts';

/** Changes of one's own login, with the reason in the audit log. */
const reasons = {
  'console accept': 'accepted the invitation: set a password and an authenticator',
  'console password': 'changed the own password',
  'console authenticator': 'changed the own authenticator',
  'console recovery-codes': 'made new recovery codes',
};

/** The line in the audit log, in the transaction of the change. */
export async function logOwnChange(
  tx: Tx,
  { id, name, session }: { id: number; name: string; session: number },
  command: keyof typeof reasons,
  requestId: string,
): Promise<void> {
  await tx.insert(operatorLog).values({
    operatorId: id,
    operator: name,
    sessionId: session,
    command,
    target: `operator ${id}`,
    input: {},
    reason: reasons[command],
    requestId,
  });
}
