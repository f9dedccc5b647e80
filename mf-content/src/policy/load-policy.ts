import { getPolicy, policyTypes } from 'shared/contracts/policy.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads the text of one policy. Another word than the four never reaches the API. */
export const loadPolicy = loader(async ({ call, params, signal }) => {
  const type = policyTypes.find((known) => known === params.type);
  if (!type) throw new Response('没有这份协议', { status: 404 });
  return { type, ...(await call(getPolicy, { type }, { signal, withToken: false })) };
});
export type PolicyData = Awaited<ReturnType<typeof loadPolicy>>;
