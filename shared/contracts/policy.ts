import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Types of `/policy/:type` (spec section 2). */
export const policyTypes = ['service', 'privacy', 'pay', 'distribution'] as const;

export const getPolicy = endpoint({
  method: 'GET',
  path: '/index/policy',
  auth: false,
  input: z.object({ type: z.enum(policyTypes) }),
  /** `content` is HTML that the API has sanitised. */
  output: z.object({ title: z.string(), content: z.string() }),
});
