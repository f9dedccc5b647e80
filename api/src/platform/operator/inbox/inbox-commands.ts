import { showInbox } from 'shared/contracts/operator/operation/inbox.ts';
import { type OperatorApi, serveReading } from '../serve-command.ts';
import type { Waited, Waiting } from '../waiting.ts';

export function inboxCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, showInbox, async (_input, { db, operator }) => {
    const { role } = operator;
    const seen = operatorApi.inbox.filter(
      ({ command }) => role === 'owner' || command.roles.some((one) => one === role),
    );
    const found: { waiting: Waiting['what']; waited: Waited; next: string }[] = [];
    for (const { what, command, flags = '', find } of seen) {
      const waited = await find(db);
      const next = `npm run admin -- ${command.noun} ${command.verb} ${flags}`.trim();
      if (waited.count > 0) found.push({ waiting: what, waited, next });
    }
    const ages = ({ waited }: (typeof found)[number]) => waited.oldest?.getTime() ?? Number.POSITIVE_INFINITY;
    return found
      .toSorted((one, other) => ages(one) - ages(other))
      .map(({ waiting, waited: { count, oldest }, next }) => ({
        waiting,
        count,
        next,
        oldest: oldest?.toISOString() ?? null,
        age: oldest ? ageOf(Date.now() - oldest.getTime()) : '',
      }));
  });
}

/** `3 d 4 h`, `25 min`. */
function ageOf(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
