import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Types of `/policy/:type` (spec section 2). */
export const policyTypes = ['service', 'privacy', 'pay', 'distribution'] as const;

const PolicyVersion = z.object({ version: z.number(), create_time: z.string(), change: z.string() });
export type PolicyVersion = z.infer<typeof PolicyVersion>;

export const getPolicy = endpoint({
  method: 'GET',
  path: '/index/policy',
  auth: false,
  input: z.object({
    type: z.enum(policyTypes),
    /** Ours: a text that was in force before, by its number. */
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  }),
  /** `content` is HTML that the API has sanitised. */
  output: z.object({
    title: z.string(),
    content: z.string(),
    /** Ours: the number of this text; 0 on a server that keeps none. */
    version: z._default(z.number(), 0),
    /** Ours: all texts, the newest first, and what was changed by each. */
    versions: z._default(z.array(PolicyVersion), []),
  }),
});
