import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { storeQuestion } from '../../chat/question/store-question.ts';
import { savePartial } from '../../chat/runs/stored-runs.ts';
import { createSession } from '../../chat/session/stored-sessions.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { listBackups } from '../../operations/backup/kept/kept-backups.ts';
import { testServer } from '../../testing/database/test-database.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { buyer, makePackages, play } from '../../testing/make-order.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'overlapping-jobs-'));
let site: TestApp;
/** Another process on the same database. */
let other: TestApp;
let user: MadeUser;
let asker: MadeUser;

beforeAll(async () => {
  // A backup of a PostgreSQL needs its owner's address.
  const config = { dataDir, ...(testServer ? { backupDays: 0 } : {}) };
  site = await testApp({ config });
  other = await testApp({ database: site.database, config });
  user = await makeUser(site);
  asker = await makeUser(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
  rmSync(dataDir, { recursive: true });
});

interface Work {
  /** Rows that are the job's to work on. */
  leave?: string | (() => Promise<unknown>);
  /** Asks for what there is afterwards. */
  left: string | (() => Promise<unknown>);
  is: unknown;
}
const many = (values: string) => `select ${values} from generate_series(1, 40) n`;
const old = `now() - interval '1000 days'`;

/** Rows that were deleted long ago and refer to uploads, this many of each kind. */
const each = 20;
const kinds = ['attached', 'code', 'mask', 'shown', 'spoken'];
const deletedThings = `
  insert into uploads (user_id, name, given_name, bytes, width, height, uses)
    select 1, kind || n, '', 1, 1, 1, 2
      from unnest(array['${kinds.join("', '")}']) kind, generate_series(1, ${each}) n;
  insert into uploads (user_id, name, given_name, bytes, width, height, uses, last_used)
    values (1, 'unused', '', 1, 1, 1, 0, ${old});
  insert into chat_sessions (user_id, name, delete_time) values (1, 'deleted', ${old});
  insert into chat_messages (user_id, session_id, role, content, status)
    select 1, id, 'question', n, 'done' from chat_sessions, generate_series(1, ${each}) n where name = 'deleted';
  insert into chat_message_files (message_id, upload_id, position)
    select m.id, u.id, 0 from chat_messages m join uploads u on u.name = 'attached' || content;
  insert into spoken_answers (message_id, text_hash, name)
    select m.id, 'x', u.name from chat_messages m join uploads u on u.name = 'spoken' || content;
  insert into draw_requests (user_id, prompt, model_key, model_name, scale, width, height, count, price, use_name, create_time,
      mask, "references")
    select 1, n, 'm', 'M', '1:1', 1, 1, 1, 0, 'u', ${old}, 'mask' || n,
      jsonb_build_array(jsonb_build_object('name', 'shown' || n, 'uploadId', 1, 'role', 'content'))
      from generate_series(1, ${each}) n;
  insert into draw_records (request_id, user_id, index, width, height, model_key, name, deleted_time)
    select id, 1, 0, 1, 1, 'm', 'gone', ${old} from draw_requests;
  insert into qr_codes (request_id, user_id, way, type, content, uploaded, ratio, pixel_style)
    select id, 1, 1, 1, 'x', 'code' || prompt, '1:1', 'square' from draw_requests;
  insert into mind_maps (user_id, title, markdown, look, size, deleted_time) values (1, 't', '', '{}', 0, ${old});`;

const work: Record<string, Work> = {
  'drop-old-replies': {
    leave: `insert into stored_replies (user_id, key_hash, body_hash, create_time) ${many(`1, n, 'x', ${old}`)}`,
    left: 'select count(*)::int n from stored_replies',
    is: [{ n: 0 }],
  },
  'drop-old-counters': {
    leave: `insert into limit_counters (key, count, window_end) ${many(`'old' || n, 1, ${old}`)}`,
    left: `select count(*)::int n from limit_counters where key like 'old%'`,
    is: [{ n: 0 }],
  },
  'drop-ended-tasks': {
    leave: `insert into tasks (kind, key, payload, state, end_time) ${many(`'k', n, '{}', 'done', ${old}`)}`,
    left: `select count(*)::int n from tasks where kind = 'k'`,
    is: [{ n: 0 }],
  },
  'drop-old-operator-sessions': {
    leave: `insert into operator_tokens (name, role) values ('gone', 'support');
      insert into operator_sessions (operator_id, secret_hash, device, address, used_time)
        select id, '', '', '', ${old} from operator_tokens, generate_series(1, 40) where name = 'gone'`,
    left: 'select count(*)::int n from operator_sessions',
    is: [{ n: 0 }],
  },
  // Statistics.
  'analyze-tables': { left: 'select 1 n', is: [{ n: 1 }] },
  'drop-old-events': {
    leave: `insert into user_events (user_id, event, create_time) ${many(`999, '{}', ${old}`)}`,
    left: 'select count(*)::int n from user_events where user_id = 999 and id < (select max(id) from user_events)',
    is: [{ n: 0 }],
  },
  'drop-old-provider-hours': {
    leave: `insert into provider_hours (kind, name, hour, health, times, last_time)
      ${many(`'gone', n::text, ${old}, 'failing', 1, ${old}`)}`,
    left: `select count(*)::int n from provider_hours where kind = 'gone'`,
    is: [{ n: 0 }],
  },
  'drop-old-notices': {
    leave: `insert into quarantined_notices (source, status, reason, headers, body, body_hash, create_time, last_time)
      ${many(`'s', 'refused', '', '{}', '', n, ${old}, ${old}`)}`,
    left: 'select count(*)::int n from quarantined_notices',
    is: [{ n: 0 }],
  },
  'drop-old-notifications': {
    leave: `insert into notifications (user_id, key, subject, create_time)
      ${many(`999, n::text, '{"kind": "refund", "name": "", "money": "1.00"}'::jsonb, ${old}`)}`,
    left: 'select count(*)::int n from notifications where user_id = 999',
    is: [{ n: 0 }],
  },
  'close-orders': {
    async leave() {
      const { orderMember, orderRecharge, prepay } = buyer(site, user, await makePackages(site));
      const paid = await orderRecharge();
      await play(site, await prepay(paid), 'pay_silently');
      await prepay(await orderMember());
      await site.asOwner(`update orders set expire_time = now(); delete from user_events where user_id = ${user.id}`);
    },
    left: `select status, (select count(*)::int from user_events
        where event ->> 'event' = 'order' and (event ->> 'order_id')::int = orders.id) events,
      (select balance::int from accounts where user_id = orders.user_id and currency = 'chat' and kind = 'available') chat
      from orders order by id`,
    is: [
      { status: 'paid', events: 1, chat: 270 },
      { status: 'closed', events: 1, chat: 270 },
    ],
  },
  'compare-bills': {
    leave: `insert into sandbox_payments (pay_sn, channel, amount, currency, status, transaction, pay_time)
      values ('unknown', 'sandbox', 100, 'cny', 'paid', 'unknown', now() - interval '3 days')`,
    left: async () => [
      ...(await rows('select kind, sn from bill_differences')),
      [...site.log, ...other.log].filter(({ msg }) => msg === 'the bill differs from our books').length,
    ],
    is: [{ kind: 'missing_here', sn: 'unknown' }, 1],
  },
  'drop-done-contacts': {
    leave: `insert into contact_messages (page, name, way, content, done_time) ${many(`'p', 'n', 'w', 'x', ${old}`)}`,
    left: 'select count(*)::int n from contact_messages',
    is: [{ n: 0 }],
  },
  'index-messages': {
    leave: `insert into chat_sessions (user_id, name) values (1, 's');
      insert into chat_messages (user_id, session_id, role, content, status)
      ${many(`1, (select max(id) from chat_sessions), 'question', '你好' || n, 'done'`)}`,
    left: `select count(*)::int n, (select count(*)::int from chat_messages where not is_indexed) waiting
      from chat_search join chat_messages on id = message_id where content like '你好%'`,
    is: [{ n: 40, waiting: 0 }],
  },
  'end-abandoned-answers': {
    async leave() {
      for (let n = 0; n < 3; n++) await leaveAnswer(`abandoned-${n}`);
      await site.asOwner(`update chat_runs set heartbeat_time = ${old}`);
    },
    left: async () => [
      await findBalances(site.database.db, asker.id),
      await rows(`select count(*)::int ended from chat_runs where status = 'interrupted'`),
    ],
    is: [{ chat: 17, draw: 0 }, [{ ended: 3 }]],
  },
  'audit-ledger': {
    left: `select result -> 'findings' as findings from audit_results`,
    is: [{ findings: [] }],
  },
  'back-up': {
    // No file belongs to them.
    leave: 'delete from uploads',
    left: () => listBackups(site.app.config),
    is: [expect.any(String)],
  },
  'test-restore': {
    left: 'select count(*)::int n, min(problem) problem from restore_tests',
    is: [{ n: 1, problem: '' }],
  },
  'look-for-alerts': {
    leave: `insert into alert_reports (key, is_urgent, says, advice, since, until)
      ${many(`'k' || n, false, 'x', 'y', now(), now() + interval '1 day'`)}`,
    left: `select count(*)::int n from alerts where key like 'own.%'`,
    is: [{ n: 40 }],
  },
  'drop-old-unmarked-copies': {
    leave: `insert into unmarked_copies (user_id, record_id, create_time) ${many(`1, n, ${old}`)}`,
    left: 'select count(*)::int n from unmarked_copies',
    is: [{ n: 0 }],
  },
  'remove-unused-uploads': {
    leave: async () => {
      await site.asOwner(deletedThings);
      const name = `${'a'.repeat(22)}.png`;
      await site.app.storage.put(name, Buffer.from('x'), 'image/png');
      utimesSync(join(dataDir, 'uploads', name), new Date(0), new Date(0));
    },
    // Each was used by something deleted, and is still used by something else.
    left: async () => [
      await rows(
        `select regexp_replace(name, '\\d+', '') kind, uses, count(*)::int from uploads group by 1, 2 order by 1, 2`,
      ),
      await rows(`select count(*)::int maps from mind_maps`),
      readdirSync(join(dataDir, 'uploads')),
    ],
    is: [kinds.toSorted().map((kind) => ({ kind, uses: 1, count: each })), [{ maps: 0 }], []],
  },
  'drop-old-codes': {
    leave: `insert into codes (target, scene, code_hash, expire_time) ${many(`n, 's', 'x', ${old}`)}`,
    left: 'select count(*)::int n from codes',
    is: [{ n: 0 }],
  },
  'drop-expired-logins': {
    leave: `insert into logins (token_hash, user_id, terminal, expire_time) ${many(`n, 1, 4, ${old}`)}`,
    left: 'select count(*)::int n from logins where terminal = 4',
    is: [{ n: 2 }],
  },
};

async function leaveAnswer(requestId: string) {
  const model = { key: 'm', alias: 'M', price: 1, memberFree: false };
  const asked = await site.database.db.transaction(async (tx) => {
    const sessionId = await createSession(tx, asker.id);
    return storeQuestion(tx, { userId: asker.id, sessionId, text: '问', model, requestId, processNumber: 0 });
  });
  const run = 'runs' in asked ? asked.runs[0] : undefined;
  if (!run) throw new Error('the question was stored before');
  await savePartial(site.database.db, run, { text: '答了一半' });
}

async function rows(query: string) {
  return (await site.database.db.execute(sql.raw(query))).rows;
}

const { now } = Date;
// Backups wait for a quiet moment after the start.
beforeAll(() => {
  Date.now = () => now() + 11 * 60_000;
});
afterAll(() => {
  Date.now = now;
});

test('each job, run twice at once, does what one run does', async () => {
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const { name, run } of site.app.jobs.list()) {
    const { leave = 'select 1', left, is } = work[name] ?? { left: 'select 0 n', is: 'needs a line in this test' };
    await (typeof leave === 'string' ? site.asOwner(leave) : leave());
    const again = other.app.jobs.list().find((job) => job.name === name);
    await Promise.all([run(), again?.run()]);
    found[name] = await (typeof left === 'string' ? rows(left) : left());
    wanted[name] = is;
  }
  expect(found).toEqual(wanted);
});
