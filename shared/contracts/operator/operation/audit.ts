import { id } from 'shared/contracts/id.ts';
import { reading } from 'shared/contracts/operator/command.ts';
import { day } from 'shared/contracts/operator/day.ts';
import { auditScreen } from 'shared/contracts/operator/operation/screen/audit-screen.ts';
import { page, pagingInput } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';

const AuditLine = z.object({
  id: z.number(),
  time: z.string(),
  operator: z.string(),
  /** Of the console (`operators sessions`); null: by a token of the command line. */
  session: z.nullable(z.number()),
  command: z.string(),
  target: z.string(),
  reason: z.string(),
  /** Without secrets; long texts cut. */
  input: z.unknown(),
  /** What was there before, where the command knows it. */
  before: z.unknown(),
  request_id: z.string(),
});

export const listAudit = reading('audit', 'list', {
  does: 'who changed what, when and why; the newest first',
  roles: ['support', 'finance'],
  input: {
    operator: z.optional(z.string()),
    command: z.optional(z.string()),
    target: z.optional(z.string()),
    from: z.optional(day),
    until: z.optional(day),
    ...pagingInput,
  },
  output: page(AuditLine),
  says: {
    operator: 'the name of a token, or machine',
    command: 'as it was given: "users freeze", or only "users"',
    target: 'what was changed: "user 12", "setting website.pc_title"',
    from: 'first day (UTC)',
    until: 'last day (UTC)',
  },
  columns: ['id', 'time', 'operator', 'command', 'target', 'reason'],
  examples: ['--operator anna --from 2026-01-01', '--target "user 12" --json'],
});

export const showAudit = reading('audit', 'show', {
  does: 'one change with its whole input, and what was there before',
  roles: ['support', 'finance'],
  input: { id },
  output: AuditLine,
  operands: ['id'],
  says: { id: 'its number in `audit list`' },
  examples: ['12'],
});

export const auditNoun = {
  name: 'audit',
  about: 'the log of every change that an operator made',
  screen: auditScreen,
  commands: [listAudit, showAudit],
};
