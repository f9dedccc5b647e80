import { getUserCenter } from 'shared/contracts/account/user.ts';
import { listSessions } from 'shared/contracts/chat/chat-session.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { dataOf, keyOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

const own: [Endpoint, object][] = [
  [listSessions, {}],
  [listDrawRecords, { status: -1 }],
];

/** A second account sees nothing of the first one's, neither in a list nor by its number. */
export const isolation: Law = {
  name: 'isolation',
  touch: 'reads',
  judges: [listSessions, listDrawRecords, getUserCenter, listRecords, getDrawRecords],
  async *findings({ ask, token, other }) {
    if (!token || !other) return;
    const right = 'rows of the account that asks alone';
    const seen = (call: Endpoint, what: string, came: string) => ({ endpoint: nameOf(call), what, came, right });
    for (const [endpoint, input] of own) {
      const mine = new Set((await rowsOf(ask, { ...endpoint, input, token })).map(keyOf));
      const [both] = (await rowsOf(ask, { ...endpoint, input, token: other })).filter((row) => mine.has(keyOf(row)));
      if (both) yield seen(endpoint, `two accounts have the row ${keyOf(both)}`, `row ${keyOf(both)}`);
    }
    const [center, others] = [
      await dataOf<Row>(ask, { ...getUserCenter, token }),
      await dataOf<Row>(ask, { ...getUserCenter, token: other }),
    ];
    if (center && others && keyOf(center) === keyOf(others))
      yield seen(getUserCenter, 'two accounts are one', `user ${keyOf(center)} for both`);
    for (const { id } of (await rowsOf(ask, { ...listSessions, token })).slice(0, 3)) {
      const records = await rowsOf(ask, { ...listRecords, input: { type: 1, other_id: id }, token: other });
      if (records.length > 0)
        yield seen(listRecords, `another account reads the conversation ${id}`, `${records.length} messages`);
    }
    const [picture] = await rowsOf(ask, { ...listDrawRecords, input: { status: -1 }, token });
    if (!picture) return;
    const shown = await rowsOf(ask, { ...getDrawRecords, input: { records_id: [picture.id] }, token: other });
    if (shown.length > 0)
      yield seen(getDrawRecords, `another account reads the picture ${picture.id}`, `picture ${picture.id}`);
  },
};
