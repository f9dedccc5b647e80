import { readFileSync } from 'node:fs';
import { memberBenefits, memberComments, memberPackages } from '../../account/membership/membership-tables.ts';
import { rechargePackages } from '../../account/recharge/recharge-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { daysAgo } from './days-ago.ts';

/** Fen, months, credits. A crossed-out price is what the same months cost one by one. */
interface Contents {
  benefits: { name: string; describe: string; icon: string }[];
  /** `has`: the benefits by their place above. */
  members: (Omit<typeof memberPackages.$inferInsert, 'benefitIds' | 'sort'> & { has: number[] })[];
  recharges: Omit<typeof rechargePackages.$inferInsert, 'sort'>[];
  comments: { nickname: string; content: string }[];
}

const readContents = () => JSON.parse(readFileSync(new URL('packages.json', import.meta.url), 'utf8')) as Contents;

/** Packages that a site can begin with. They are on sale once the operator switches the two pages on; a demo does. */
export async function seedPackages(tx: Tx): Promise<void> {
  const [one] = await tx.select({ id: memberPackages.id }).from(memberPackages).limit(1);
  const [other] = await tx.select({ id: rechargePackages.id }).from(rechargePackages).limit(1);
  if (one || other) return;
  const { benefits, members, recharges } = readContents();
  const rows = benefits.map(({ icon, ...benefit }, sort) => ({
    ...benefit,
    image: `files/v2/badge/${icon}.svg`,
    sort,
  }));
  const made = await tx.insert(memberBenefits).values(rows).returning({ id: memberBenefits.id });
  const packages = members.map(({ has, ...row }, sort) => ({
    ...row,
    sort,
    benefitIds: has.flatMap((at) => made[at]?.id ?? []),
  }));
  await tx.insert(memberPackages).values(packages);
  await tx.insert(rechargePackages).values(recharges.map((row, sort) => ({ ...row, sort })));
}

/** What the people of the demonstration say. */
export async function seedMemberComments(tx: Tx): Promise<void> {
  if ((await tx.$count(memberComments)) > 0) return;
  const rows = readContents().comments.map((comment, at) => ({
    ...comment,
    avatar: `files/v1/avatar/member-${at + 1}.svg`,
    createTime: daysAgo(at * 9 + 3),
  }));
  await tx.insert(memberComments).values(rows);
}
