import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { checkStates } from 'shared/contracts/operator/operation/checks.ts';
import { inChinese } from 'shared/contracts/operator/refusals/in-chinese.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { certificateEnd } from '../../platform/outbound/certificate-end.ts';
import { connectionProblem } from '../../platform/outbound/connection-problem.ts';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { findBackupResult } from '../backup/backup-results.ts';
import { disksOf, shortOfSpace } from '../backup/kept/disks.ts';

interface Found {
  state: (typeof checkStates)[number];
  says: string;
  advice?: string;
}

type Look = (site: FastifyInstance) => Promise<Found>;

const day = 86_400_000;
/** Milliseconds that a server may take to answer. */
const patience = 5000;
/** Seconds by which clocks may differ: codes of authenticators are good for thirty, signatures of buckets for more. */
const clockSlack = 5;

/** The services that a site works with, each tried now. */
export const siteChecks: Record<string, Look> = {
  database: lookAtDatabase,
  files: lookAtFiles,
  mail: lookAtMail,
  sms: lookAtSms,
  models: lookAtModels,
  disk: lookAtDisks,
  clock: lookAtClock,
  address: lookAtAddress,
  certificate: lookAtCertificate,
  backup: lookAtBackups,
};

async function lookAtDatabase({ db, database, config }: FastifyInstance): Promise<Found> {
  const begun = performance.now();
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  const took = Math.max(1, Math.round(performance.now() - begun));
  const version = rows[0]?.version.split(' ')[0] ?? '';
  if (database.engine === 'pglite') {
    return {
      state: 'open',
      says: `内嵌数据库（PostgreSQL ${version}），断电可能丢失最近的数据`,
      advice: '正式运营请用 DATABASE_URL 指向一台 PostgreSQL',
    };
  }
  const says = `PostgreSQL ${version}，往返 ${took} 毫秒`;
  if (config.databaseOwnerUrl) return { state: 'good', says };
  return {
    state: 'open',
    says: `${says}；网站用的角色拥有数据表`,
    advice: '用 DATABASE_OWNER_URL 分开两个角色，账目的保护才不能被网站自己拆掉',
  };
}

async function lookAtFiles({ storage, config }: FastifyInstance): Promise<Found> {
  const name = unguessableName('webp');
  const bytes = Buffer.from('check');
  const where = config.storage
    ? `存储桶 ${new URL(config.storage.bucketUrl).host}`
    : `文件夹 ${config.dataDir}/uploads`;
  try {
    await storage.put(name, bytes, 'image/webp');
    const size = (await storage.find(name))?.size;
    await storage.remove(name);
    if (size !== bytes.length)
      return { state: 'bad', says: `${where}：写入的文件读不到`, advice: '检查存储桶是不是这个网站的，或磁盘' };
    return { state: 'good', says: `${where}：写入、读取、删除都正常` };
  } catch (error) {
    await storage.remove(name).catch(() => undefined);
    // The storage says what it did not do; the cause, why.
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return {
      state: 'bad',
      says: `${where}不能读写：${code ?? message}`,
      advice: '检查 S3_ 开头的变量，或文件夹的权限',
    };
  }
}

async function lookAtMail({ config: { mail } }: FastifyInstance): Promise<Found> {
  if (mail === 'off')
    return { state: 'open', says: '没有邮件服务，邮箱不能注册和登录', advice: '设置 SMTP_URL 和 MAIL_FROM 后重启' };
  if (mail === 'sandbox') return { state: 'open', says: '演示：验证码写在日志里，不真正发出' };
  const problem = await connectionProblem(mail);
  const where = `${mail.host}:${mail.port}`;
  if (problem) return { state: 'bad', says: `连不上邮件服务器 ${where}：${problem}`, advice: '检查 SMTP_URL 和防火墙' };
  return { state: 'good', says: `能连上邮件服务器 ${where}，发件人 ${mail.from.address}` };
}

async function lookAtSms({ config: { sms }, providerHealth }: FastifyInstance): Promise<Found> {
  if (sms === 'off')
    return {
      state: 'open',
      says: '没有短信服务，手机号收不到验证码',
      advice: '设置 SMS_GATEWAY_URL 或云短信的变量后重启',
    };
  if (sms === 'sandbox') return { state: 'open', says: '演示：验证码写在日志里，不真正发出' };
  const [row] = await providerHealth.list('sms');
  if (row?.failingSince)
    return { state: 'bad', says: `上一条短信没有发出：${row.errorWords}`, advice: '检查短信的密钥、签名和模板' };
  return { state: 'good', says: row ? '已配置，上一条短信已发出' : '已配置，还没有发过短信' };
}

async function lookAtModels({ text }: FastifyInstance): Promise<Found> {
  if (await text.isDemonstration())
    return { state: 'open', says: '回答由内置的演示程序编写', advice: '添加一个模型的密钥' };
  const models = await text.listModels();
  if (models.length === 0) return { state: 'open', says: '还没有可用的模型，不能提问', advice: '添加一个模型的密钥' };
  return { state: 'good', says: `可用的模型：${models.map(({ alias }) => alias).join('、')}` };
}

async function lookAtDisks({ config }: FastifyInstance): Promise<Found> {
  const disks = await disksOf(config);
  const says = [...new Set(disks.map(({ free_mb, size_mb }) => `剩余 ${gb(free_mb)} / ${gb(size_mb)} GB`))].join('；');
  if (!disks.some(shortOfSpace)) return { state: 'good', says };
  return { state: 'bad', says: `${says}，空间不足`, advice: '清理或加大磁盘' };
}

const gb = (mb: number) => (mb / 1000).toFixed(1);

async function lookAtClock({ db }: FastifyInstance): Promise<Found> {
  const before = Date.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const here = (before + Date.now()) / 2;
  const apart = Math.abs((rows[0]?.ms ?? 0) - here) / 1000;
  const says = `服务器时间 ${inWords(new Date(here))}（北京）`;
  if (apart <= clockSlack) return { state: 'good', says };
  return { state: 'bad', says: `${says}，与数据库相差 ${Math.round(apart)} 秒`, advice: '两台机器都开启 NTP 校时' };
}

async function lookAtAddress({ config: { siteUrl, apiPrefix } }: FastifyInstance): Promise<Found> {
  if (!siteUrl)
    return { state: 'open', says: '没有设置网站地址，邮件和分享里的链接不完整', advice: '设置 SITE_URL 后重启' };
  try {
    const url = `${siteUrl}${apiPrefix}/pc/config`;
    const response = await fetchConfigured(url, { signal: AbortSignal.timeout(patience) });
    if (!isReply(await response.text()))
      return { state: 'bad', says: `${siteUrl} 应答的不是这个网站`, advice: '检查域名解析、网关和 SITE_URL' };
    return { state: 'good', says: `${siteUrl} 能打开` };
  } catch (error) {
    return {
      state: 'bad',
      says: `从服务器打不开 ${siteUrl}：${fetchProblem(error as Error)}`,
      advice: '检查域名解析、网关和 SITE_URL',
    };
  }
}

/** Whether a text is a good reply of an api. */
function isReply(text: string): boolean {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code === 1;
  } catch {
    return false;
  }
}

function fetchProblem({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return `${patience / 1000} 秒内没有应答`;
  const { code, message: inner } = (cause ?? {}) as NodeJS.ErrnoException;
  return inner === 'unexpected redirect' ? '它转到了另一个地址' : (code ?? message);
}

async function lookAtCertificate({ config: { siteUrl } }: FastifyInstance): Promise<Found> {
  if (!siteUrl.startsWith('https:'))
    return {
      state: 'open',
      says: '网站地址不是 https，密码会明文传输',
      advice: '给网关配置证书，SITE_URL 改为 https://…',
    };
  const end = await certificateEnd(new URL(siteUrl));
  const days = Math.floor((end.getTime() - Date.now()) / day);
  if (days < 14)
    return { state: 'bad', says: days < 0 ? '证书已经到期' : `证书还有 ${days} 天到期`, advice: '续期证书' };
  return { state: 'good', says: `证书还有 ${days} 天到期` };
}

async function lookAtBackups({ db, config: { backupDays, backupAt } }: FastifyInstance): Promise<Found> {
  if (backupDays === 0) return { state: 'open', says: '没有自动备份', advice: '设置 BACKUP_DAYS 后重启' };
  const last = await findBackupResult(db);
  if (last?.failedTime)
    return { state: 'bad', says: `上一次备份失败：${inChinese(last.problem)}`, advice: '见 运维 › 备份' };
  const made = last?.time ? `上一份 ${inWords(last.time)}` : '还没有第一份';
  return { state: 'good', says: `每天 ${backupAt}（北京）备份，保留 ${backupDays} 天，${made}` };
}

/** `12 月 1 日 09:30`, of Beijing. */
function inWords(time: Date): string {
  const [, month, day, clock] = /^\d{4}-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(beijingTime(time)) ?? [];
  return `${Number(month)} 月 ${Number(day)} 日 ${clock}`;
}
