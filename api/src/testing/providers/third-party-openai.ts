import { LLMock } from '@copilotkit/aimock';
import { MockServer } from 'openai-mock-api';
import { freePort } from '../processes/free-port.ts';

/** `@copilotkit/aimock`: OpenAI's protocol as its authors read it, with faults on demand. */
export async function startAimock(apiKey: string): Promise<{ mock: LLMock; url: string }> {
  const mock = new LLMock({ port: 0, auth: { apiKeys: [apiKey] } });
  return { mock, url: `${await mock.start()}/v1` };
}

/**
 * `openai-mock-api`: refuses requests that OpenAI would refuse, answers only whole conversations that it knows (`flows`: question,
 * answer, question, …), word by word, and calls its stream `text/plain`.
 */
export async function startMockApi(apiKey: string, flows: string[][]): Promise<{ server: MockServer; url: string }> {
  const responses = flows.map((flow, i) => ({
    id: `flow-${i}`,
    messages: flow.map((content, at) => ({ role: at % 2 ? ('assistant' as const) : ('user' as const), content })),
  }));
  const say = () => undefined;
  const server = new MockServer({ apiKey, responses }, { debug: say, info: say, warn: say, error: say });
  const port = await freePort();
  await server.start(port);
  return { server, url: `http://127.0.0.1:${port}/v1` };
}
