import { type Capability, capabilityNames } from 'shared/contracts/capabilities.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import { contractEndpoints, type Served } from '../../contract/endpoints.ts';
import { type Asked, dataOf, type Finding, isCode, isRefused, type Law, nameOf, said } from './law.ts';
import { wrongShape } from './shape.ts';

const added = (await contractEndpoints()).filter(({ capability }) => capability);
const withoutCall = capabilityNames.filter((name) => !added.some(({ capability }) => capability === name));

/** What a server announces it has; what it does not announce is absent, and pages do without it. */
export const additions: Law = {
  name: 'additions',
  touch: 'reads',
  judges: added,
  async *findings(asked) {
    const config = await dataOf<{ capabilities?: unknown }>(asked.ask, getSiteConfig);
    const announced = (config?.capabilities ?? {}) as Partial<Record<Capability, unknown>>;
    for (const capability of withoutCall)
      if (!announced[capability]) yield { endpoint: '(no call of its own)', capability };
    for (const call of added) {
      if (!call.capability) continue;
      if (announced[call.capability]) yield* wrongAddition(asked, call, call.capability);
      else yield { endpoint: nameOf(call), capability: call.capability };
    }
  },
};

/** It is there and asks for a login; a list that needs no input is as the contract says. */
async function* wrongAddition({ ask, token }: Asked, call: Served, capability: Capability): AsyncGenerator<Finding> {
  const endpoint = nameOf(call);
  const nobody = await ask(call);
  if (typeof nobody === 'string') {
    const right = `an envelope: ${capability} is announced`;
    yield { endpoint, what: `${nobody}, and ${capability} is announced`, came: nobody, right };
  } else if (call.auth && !isCode(nobody, replyCode.failure, 0)) {
    const right = 'code 0 and show 0';
    yield { endpoint, what: `without a token: ${said(nobody)}, not ${right}`, came: said(nobody), right };
  } else if (call.method === 'GET' && takesNothing(call) && 'output' in call && (token || !call.auth)) {
    const reply = await ask({ ...call, token });
    const wrong = isRefused(reply) ? undefined : wrongShape(call as Endpoint, reply);
    if (wrong) yield { endpoint, ...wrong };
  }
}

const takesNothing = ({ input }: Served): boolean => z.safeParse(input, {}).success;
