import type { FastifyInstance } from 'fastify';
import { type settableFields, setUserInfo } from 'shared/contracts/account/user.ts';
import { cleanName, cleanNickname, realNamePattern } from 'shared/contracts/site/typed-text.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import type { TextChecks } from '../../site/sensitive/sensitive.ts';
import { findSection } from '../../site/settings/settings.ts';
import { claimUpload, releaseUpload } from '../../site/upload/upload.ts';
import { lockUser, setProfile, type User } from '../../site/user/user.ts';

type Field = (typeof settableFields)[number];

/** Code points, so that an emoji is not half a name and marks cannot be heaped up without end. */
const longestName = 20;
export function editUserRoutes(app: FastifyInstance): void {
  serve(app, setUserInfo, async ({ field, value }, { db, user }) => {
    const checks = await app.sensitiveWords.load();
    await db.transaction(async (tx) => {
      await setProfile(tx, user.id, await changeOf(app, tx, { field, value: String(value), userId: user.id, checks }));
    });
    app.logins.forgetUser(user.id);
    return new WithMessage('保存成功', null);
  });
}

async function changeOf(
  app: FastifyInstance,
  tx: Tx,
  { field, value, userId, checks }: { field: Field; value: string; userId: number; checks: TextChecks },
) {
  switch (field) {
    case 'nickname': {
      const nickname = requireName(cleanNickname(value), 1, '昵称');
      // Beside published pictures and in the lists of who invited them others read it.
      checks.requireName(nickname, 'value');
      return { nickname };
    }
    case 'real_name':
      return { realName: requireRealName(requireName(cleanName(value), 0, '真实姓名')) };
    case 'sex':
      if (!/^[012]$/.test(value)) throw invalidInput('请选择性别', 'value');
      return { sex: Number(value) };
    case 'avatar':
      return changePicture(tx, { config: app.config, value, userId });
  }
}

function requireName(name: string, least: number, what: string): string {
  const length = Array.from(name).length;
  if (length < least) throw invalidInput(`请输入${what}`, 'value');
  if (length > longestName) throw invalidInput(`${what}不能超过 ${longestName} 个字符`, 'value');
  // A lone mark or joiner shows nothing, or sits on what stands before it.
  if (name && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) throw invalidInput(`请输入${what}`, 'value');
  return name;
}

function requireRealName(name: string): string {
  if (!realNamePattern.test(name)) throw invalidInput('请输入真实姓名', 'value');
  return name;
}

interface WantedPicture {
  config: Config;
  value: string;
  userId: number;
}

/** The new picture refers to its upload, and the old one no longer does. */
async function changePicture(tx: Tx, wanted: WantedPicture) {
  const { avatar } = await lockUser(tx, wanted.userId);
  const path = await pictureOf(tx, wanted);
  await releaseAvatar(tx, { id: wanted.userId, avatar });
  // Where posts need no review, pictures of users need none.
  const { is_auto_pass: isAutoPass } = await findSection(tx, 'draw_square_config');
  return { avatar: path, ...(isAutoPass === 1 ? { approvedAvatar: path } : {}) };
}

/** The picture that a user had refers to its upload no longer. */
export async function releaseAvatar(tx: Tx, { id, avatar }: Pick<User, 'id' | 'avatar'>): Promise<void> {
  const released = uploadedName(avatar);
  if (released) await releaseUpload(tx, id, released);
}

const uploadedName = (path: string) => /^files\/upload\/([\w-]+\.[a-z]+)$/.exec(path)?.[1];

/** A picture that the user has uploaded, or one of the site's own: what another server sends can change at any time. */
async function pictureOf(tx: Tx, { config, value, userId }: WantedPicture) {
  const { siteUrl, apiPrefix } = config;
  const address = siteUrl && value.startsWith(`${siteUrl}/`) ? value.slice(siteUrl.length) : value;
  const path = address.startsWith(`${apiPrefix}/`) ? address.slice(apiPrefix.length + 1) : address;
  if (/^files\/v1\/avatar\/[a-z0-9-]{1,40}\.svg$/.test(path)) return path;
  const name = uploadedName(path);
  const upload = name ? await claimUpload(tx, userId, name) : undefined;
  if (upload?.kind === 'picture' && upload.visibility === 'public') return path;
  throw invalidInput('请选择已上传的图片作为头像', 'value');
}
