import { getUserCenter } from 'shared/contracts/account/user.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { dataOf, keyOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

/** A second account sees nothing of the first one's, neither in a list nor by its number. */
export const isolation: Law = {
  name: 'isolation',
  touch: 'reads',
  async *problems({ ask, token, other }) {
    if (!token || !other) return;
    const own: [Endpoint, object][] = [
      [listSessions, {}],
      [listDrawRecords, { status: -1 }],
    ];
    for (const [endpoint, input] of own) {
      const mine = new Set((await rowsOf(ask, { ...endpoint, input, token })).map(keyOf));
      const seen = (await rowsOf(ask, { ...endpoint, input, token: other })).filter((row) => mine.has(keyOf(row)));
      if (seen.length > 0)
        yield { endpoint: nameOf(endpoint), what: `two accounts have the row ${keyOf(seen[0] as Row)}` };
    }
    const [center, others] = [
      await dataOf<Row>(ask, { ...getUserCenter, token }),
      await dataOf<Row>(ask, { ...getUserCenter, token: other }),
    ];
    if (center && others && keyOf(center) === keyOf(others))
      yield { endpoint: nameOf(getUserCenter), what: 'two accounts are one' };
    for (const { id } of (await rowsOf(ask, { ...listSessions, token })).slice(0, 3)) {
      const records = await rowsOf(ask, { ...listRecords, input: { type: 1, other_id: id }, token: other });
      if (records.length > 0)
        yield { endpoint: nameOf(listRecords), what: `another account reads the conversation ${id}` };
    }
    const [picture] = await rowsOf(ask, { ...listDrawRecords, input: { status: -1 }, token });
    if (!picture) return;
    const shown = await rowsOf(ask, { ...getDrawRecords, input: { records_id: [picture.id] }, token: other });
    if (shown.length > 0)
      yield { endpoint: nameOf(getDrawRecords), what: `another account reads the picture ${picture.id}` };
  },
};
