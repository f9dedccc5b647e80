import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainPng } from '../../../api/src/testing/providers/fake-images.ts';
import { answers, type ScriptedReply } from '../../../api/src/testing/providers/fake-openai.ts';
import { tableText } from '../../mf/table.ts';
import { type AttackedSite, dataOf, type Visitor } from '../attacked-site.ts';
import { watchOther } from './other-user.ts';
import { paidNotice } from './paid-notice.ts';

/** What one user has that can be asked for slowly. */
interface Prepared {
  picture: number;
  upload: number;
  /** Of what was uploaded. */
  address: string;
  answer: number;
  bytes: Buffer;
}

type Ask = (site: AttackedSite, hog: Visitor, at: number, prepared: Prepared) => Promise<Response>;

const json =
  (path: string, body: (at: number, hog: Visitor, prepared: Prepared) => object): Ask =>
  (site, hog, at, prepared) =>
    site.fetch(`/api${path}`, { token: hog.token, body: body(at, hog, prepared) });
const get =
  (path: (at: number, hog: Visitor) => string): Ask =>
  (site, hog, at) =>
    site.fetch(path(at, hog), { token: hog.token, headers: { cookie: `token=${hog.token}` } });

const long = '一句很长的话。'.repeat(12_000);

/** Whatever waits for something: a process of its own, a provider, the thread pool, a large answer of the database. */
const slow: Record<string, Ask> = {
  publishing: json('/draw_square/add', (at, _hog, { picture }) => ({
    draw_records_id: picture,
    is_draft: 1,
    title: `稿 ${at}`,
  })),
  'uploading a picture': (site, hog, _at, { bytes }) => upload(site, hog, bytes),
  'reading a code': json('/qrcode/read', (_at, _hog, { upload: upload_id }) => ({ upload_id })),
  drawing: json('/draw/imagine', (at) => ({ prompt: `一座山 ${at}` })),
  asking: json('/chat/chat', (at, { session: other_id }) => ({ question: `问 ${at}`, other_id })),
  'reading aloud': json('/chat/voiceGenerate', (_at, _hog, { answer: records_id }) => ({ records_id })),
  'help with a prompt': json('/draw_prompt/expand', (at) => ({ prompt: `一座山 ${at}` })),
  'importing a conversation': json('/chat_transfer/import', (at) => ({
    source: 'chatgpt',
    key: `${at}`,
    name: '导入',
    messages: [{ role: 'user', content: long }],
  })),
  'exporting conversations': get(() => '/api/chat_transfer/export'),
  'exporting the account': get(() => '/api/account_log/export?type=um'),
  'exporting maps': get(() => '/api/mind_map/export'),
  'saving a map': json('/mind_map/save', (at) => ({ title: `图 ${at}`, markdown: `# 图 ${at}\n\n- ${long}` })),
  'searching messages': get((at) => `/api/chat_records/search?keyword=${encodeURIComponent(`的话${at}`)}`),
  'reading a conversation': get((_at, { session }) => `/api/chat_records/chatLog?type=1&other_id=${session}`),
  'searching the square': get((at) => `/api/draw_square/lists?keyword=${encodeURIComponent(`山水${at}`)}`),
  'making a code': json('/qrcode/imagine', (at, _hog, { picture: record_id }) => ({
    qr_content: `https://example.com/${at}`,
    way: 1,
    picture: { record_id },
  })),
  'reading files': (site, hog, _at, { address }) => site.fetch(address, { token: hog.token }),
  'uploading a document': (site, hog, at) => upload(site, hog, Buffer.from(`# ${at}\n\n${long}`), 'file'),
  'the file of income': async (site, hog) => {
    const made = await site.call('/distribution/incomeLink', { token: hog.token, body: {} });
    return site.fetch((made.data as { url?: string } | null)?.url ?? '/api/distribution/incomeFile');
  },
  captchas: get(() => '/api/login/captcha'),
  registering: json('/login/register', (at, { mobile }) => ({
    channel: 4,
    scene: 2,
    mobile: `139${mobile.slice(-4)}${String(at).padStart(4, '0')}`,
    password: 'attack12345',
    password_confirm: 'attack12345',
  })),
  'downloading pictures': async (site, hog, _at, { picture }) => {
    const made = await site.call('/draw_records/zip', { token: hog.token, body: { ids: [picture] } });
    return site.fetch((made.data as { url?: string } | null)?.url ?? '/api/draw_records/file', { token: hog.token });
  },
  'cards of links': get((at) => `/api/files/card/${at % 2 ? 'news' : 'square'}-${1 + (at % 40)}-0123456789.png`),
  'guessing a password': json('/login/account', (_at, { mobile }) => ({
    terminal: 4,
    scene: 2,
    mobile,
    password: 'guessed12345',
  })),
  'codes by message': json('/sms/sendCode', (at) => ({ mobile: `138${String(at).padStart(8, '0')}`, scene: 'YZMDL' })),
  'pages of the site': get((at) => ['/app/drawing', '/app/square', '/user/info', '/chat'][at % 4] ?? '/'),
};

const [callsOfOne, maxRatio] = [230, 3];
/** Milliseconds that no visitor's own network is below: a quiet value on the machine itself (5) is no measure of what somebody notices. */
const leastQuiet = 30;

/**
 * One user sends 230 calls at once to each endpoint that can be slow: meanwhile another user is answered within three times what he
 * takes on the quiet site, and so is the channel that reports his payment; nothing of either is refused.
 * @param part of an endpoint's name, or several between commas
 */
export async function slowEndpoints(site: AttackedSite, part: string): Promise<string[]> {
  const fell: string[] = [];
  const rows: (string | number)[][] = [];
  const parts = part.split(',');
  const tried = Object.entries(slow).filter(([name]) => parts.some((wanted) => name.includes(wanted)));
  if (tried.length === 0) throw new Error(`no endpoint is called ${part}`);
  try {
    for (const [name, ask] of tried) {
      const { row, wrong } = await beside(site, ask);
      rows.push([name, ...row]);
      fell.push(...wrong.map((what) => `${name}: ${what}`));
    }
  } finally {
    // What was measured is shown though a later one could not be.
    showTable(rows);
  }
  return fell;
}

/** One user's 230 calls, and what another user and his payment's notice met before and meanwhile. */
async function beside(site: AttackedSite, ask: Ask): Promise<{ row: (string | number)[]; wrong: string[] }> {
  const { url, pid } = site;
  const [hog, other] = [await site.newVisitor(), await site.newVisitor()];
  const prepared = await prepare(site, hog);
  const notice = await paidNotice(site, other);
  let asked: Promise<number>[] = [];
  const [quiet, busy] = await watchOther({ url, token: other.token, pid, notice }, () => {
    asked = Array.from({ length: callsOfOne }, (_, at) => ask(site, hog, at, prepared).then(statusOf, () => 0));
  });
  const times = (which: 'call' | 'notice') => busy[which] / Math.max(leastQuiet, quiet[which]);
  const [call, paid] = [times('call').toFixed(1), times('notice').toFixed(1)];
  const wrong = [
    busy.refused > 0 && `another user, or his payment, was refused ${busy.refused} times`,
    times('call') > maxRatio && `another user waited ${call} times as long as on the quiet site`,
    times('notice') > maxRatio && `the notice of a payment waited ${paid} times as long as on the quiet site`,
  ];
  // The next one begins on a quiet site.
  site.model.script = [answers('好')];
  await Promise.race([Promise.all(asked), sleep(15_000)]);
  const row = [quiet.call, busy.call, call, busy.clock, quiet.notice, busy.notice, paid, busy.refused];
  return { row, wrong: wrong.filter((one) => one !== false) };
}

function showTable(rows: (string | number)[][]): void {
  const user = ['endpoint', 'quiet p99 ms', 'beside', 'times', 'by the clock'];
  const head = [...user, 'notices: quiet', 'beside', 'times', 'refused'];
  for (const line of tableText(head, rows).split('\n')) console.log(`      ${line}`);
}

async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}

/** A picture, an uploaded one and an answer of the user's; from then on the model answers after ten seconds. */
async function prepare(site: AttackedSite, hog: Visitor): Promise<Prepared> {
  site.model.script = [answers('一个很长的回答。'.repeat(200))];
  const end = await site.ask(hog);
  const { lists } = dataOf<{ lists: { id: number; type: number }[] }>(
    await site.call(`/chat_records/chatLog?type=1&other_id=${hog.session}`, { token: hog.token }),
  );
  const { token } = hog;
  const { records_id } = dataOf<{ records_id: number }>(
    await site.call('/draw/imagine', { token, body: { prompt: '一座山' } }),
  );
  for (let tries = 0; tries < 300; tries++) {
    const [record] = dataOf<{ status: number }[]>(
      await site.call('/draw_records/detail', { token, body: { records_id: [records_id] } }),
    );
    if (record?.status === 3) break;
    await sleep(300);
  }
  const bytes = await plainPng(`#${randomBytes(3).toString('hex')}`, 1600);
  const uploaded = dataOf<{ id: number; url: string }>(JSON.parse(await (await upload(site, hog, bytes)).text()));
  const late: ScriptedReply = async (response, request) => {
    await sleep(10_000);
    await answers('好')(response, request);
  };
  site.model.script = [late];
  if (end?.event !== 'finish') throw new Error('no answer was prepared');
  return {
    picture: records_id,
    upload: uploaded.id,
    address: new URL(uploaded.url, site.url).pathname,
    answer: lists.at(-1)?.id ?? 0,
    bytes,
  };
}

function upload(site: AttackedSite, { token }: Visitor, bytes: Buffer, kind: 'image' | 'file' = 'image') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), kind === 'image' ? 'a.png' : 'a.md');
  return fetch(`${site.url}/api/upload/${kind}`, { method: 'POST', headers: { token }, body });
}
