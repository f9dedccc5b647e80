import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Whether the site has no owner yet, so that the console shows its install page. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/console/installation',
  auth: false,
  input: z.object({}),
  /** The address of the site; empty: it is not configured. */
  output: z.object({ is_open: z.boolean(), site_url: z.string() }),
});

/**
 * The holder of the one-time code of the log names the first owner, and accepts the invitation that comes back (`acceptInvitation`). The code ends
 * when an owner is there.
 */
export const beginInstallation = endpoint({
  method: 'POST',
  path: '/console/install',
  auth: false,
  input: z.object({
    code: z.string().check(z.trim(), z.minLength(1, '请输入安装码'), z.maxLength(64, '安装码不正确')),
    name: z
      .string()
      .check(z.trim(), z.regex(/^[a-z][a-z\d.-]{1,31}$/, '账号为 2～32 位小写字母、数字、点或短横线，以字母开头')),
  }),
  output: z.object({ invite: z.string() }),
});
