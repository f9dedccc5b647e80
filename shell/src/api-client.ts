import type { HttpClient, HttpRequest } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { queryOf } from 'shared/http/query.ts';
import { Pool } from 'undici';
import type { WaitingBudget } from './waiting/waiting-budget.ts';

/** Connections to the API at once; further calls wait for one, within the budget of their page. */
const maxConnections = 100;

/** The HTTP client for calls that share one budget, and are made for the visitor at this address: the API counts them as his. */
export type ApiClient = (budget: WaitingBudget, visitor?: string) => HttpClient;

/**
 * Sends a render's calls to the API: axios' place on the server. A logged-in page asks three times, and axios over
 * `node:http` costs more of the processor there than the API's own work does (ADR 12).
 */
export function createApiClient(apiUrl: string, apiPrefix: string): ApiClient {
  const { origin, pathname } = new URL(apiUrl + apiPrefix);
  const api = new Pool(origin, { connections: maxConnections });

  async function ask(request: HttpRequest, signal: AbortSignal, visitor: string | undefined): Promise<unknown> {
    const { method, url, params, data } = request;
    const headers = { ...request.headers, ...(visitor && { 'x-forwarded-for': visitor }) };
    const { statusCode, body } = await api.request({
      method,
      path: pathname + url + queryOf(params),
      signal,
      ...(method === 'GET'
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(data ?? {}) }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new CallFailure(`${method} ${url}: ${statusCode}`, statusCode);
    return JSON.parse(text);
  }

  return (budget, visitor) => ({
    async request(request) {
      const { method, url, signal } = request;
      const late = new AbortController();
      const end = budget.wait(() => late.abort());
      try {
        const data = await ask(request, signal ? AbortSignal.any([signal, late.signal]) : late.signal, visitor);
        return { data };
      } catch (error) {
        if (error instanceof CallFailure) throw error;
        throw new CallFailure(`${method} ${url}: ${late.signal.aborted ? 'too late' : 'no answer'}`, undefined, error);
      } finally {
        end();
      }
    },
  });
}
