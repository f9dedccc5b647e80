import { createHmac, randomUUID } from 'node:crypto';
import {
  type WebhookKind,
  webhookCall,
  webhookFailure,
  webhookKinds,
} from 'shared/contracts/operator/operation/alert-robots.ts';
import { raiseAlert } from 'shared/contracts/operator/operation/alerts.ts';
import type { GuardNews } from 'shared/releases/guard/guard.ts';
import { errorMessage, ReleaseProblem } from 'shared/releases/problem.ts';
import { callOperator } from '../../admin/admin-call.ts';

/** Whom the guard tells; '' nobody. */
export interface Told {
  /** GUARD_WEBHOOK. */
  webhook: string;
  /** GUARD_WEBHOOK_KIND. */
  kind: string;
  /** GUARD_WEBHOOK_SECRET. */
  secret: string;
  /** ADMIN_URL and ADMIN_TOKEN: the site, which tells mailboxes and robots of its own. */
  adminUrl: string;
  adminToken: string;
}

/** Minutes for which a release that failed stands among the site's alerts. */
const standsFor = 60;

const titles: Record<GuardNews['what'], string> = {
  returned: '失败太多，守卫已把它退回到线上的版本',
  held: '失败太多，守卫被按住，没有退回',
  failed: '失败太多，守卫没能退回',
  worse: '比上线前半小时失败得多，其他部分也在失败，守卫没有动它',
};
const advices: Record<GuardNews['what'], string> = {
  returned: '看证据：npm run mf -- history；修好后发布新版本',
  held: '自己退回：npm run mf -- promote <remote> --abort --reason "…"；或让守卫做：npm run mf -- guard release',
  worse: '先看接口和机器：npm run mf -- status；是它自己的问题就退回：npm run mf -- rollback <remote> --reason "…"',
  failed: '自己退回：npm run mf -- promote <remote> --abort --reason "…"；看 npm run mf -- status',
};

/** Tells people what the guard did. Who does not answer keeps the guard from nothing. */
export async function tellPeople(told: Told, news: GuardNews, text: string): Promise<void> {
  await Promise.all([tellWebhook(told, news, text), tellSite(told, news)]);
}

/** @throws ReleaseProblem (usage) */
export function requireKind(kind: string): WebhookKind {
  const found = webhookKinds.find((one) => one === (kind || 'json'));
  if (found) return found;
  throw new ReleaseProblem('usage', `GUARD_WEBHOOK_KIND is ${webhookKinds.join(', ')}, not "${kind}".`);
}

async function tellWebhook({ webhook: address, kind: given, secret }: Told, news: GuardNews, text: string) {
  if (!address) return;
  const kind = requireKind(given);
  const hmac = (key: string, signed: string) => createHmac('sha256', key).update(signed).digest('base64');
  const { remote, version, what } = news;
  const words =
    kind === 'json'
      ? text
      : `【告警】${remote}@${version} ${titles[what]}\n${text.slice(0, 500)}\n怎么办：${adviceOf(news)}`;
  const { url, headers, body } = webhookCall({
    kind,
    address,
    secret,
    text: words,
    facts: news,
    now: new Date(),
    hmac,
  });
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) });
    const failure = webhookFailure(kind, response.status, (await response.text()).slice(0, 10_000));
    if (failure) console.error(`The webhook answers ${failure.words}.`);
  } catch (error) {
    console.error(`The webhook cannot be reached: ${errorMessage(error)}`);
  }
}

async function tellSite({ adminUrl: url, adminToken: token }: Told, news: GuardNews): Promise<void> {
  if (!url || !token) return;
  const { remote, version, what, text } = news;
  const input = {
    key: `release.${remote}`,
    says: `${remote}@${version} ${titles[what]}：${text}`.slice(0, 500),
    advice: adviceOf(news),
    urgent: true,
    minutes: standsFor,
    reason: 'mf guard',
  };
  const place = { dataDir: '', url, token, tokenFrom: 'ADMIN_TOKEN', key: undefined };
  await callOperator(place, raiseAlert, { input, requestId: randomUUID() }).catch((error) =>
    console.error(`The site was not told: ${errorMessage(error)}`),
  );
}

const adviceOf = ({ what, remote }: GuardNews) => advices[what].replace('<remote>', remote);
