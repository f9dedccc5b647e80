import axios, { type AxiosResponse } from 'axios';
import axiosRetry from 'axios-retry';
import type { Reply } from 'shared/contracts/reply.ts';
import type { ApiPlace, HttpRequest } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';

/**
 * The `HttpClient` of a tab: axios below the API's prefix, which tries again twice (spec section 9) what got no answer
 * or a 5xx, after 200 and 400 ms, and rejects with a `CallFailure`.
 */
export function createHttp({ baseUrl, prefix }: ApiPlace) {
  const http = axios.create({ baseURL: baseUrl + prefix });
  axiosRetry(http, {
    retries: 2,
    retryDelay: (count) => 200 * 2 ** (count - 1),
    retryCondition: (error) => !axios.isCancel(error) && (!error.response || error.response.status >= 500),
    shouldResetTimeout: true,
  });
  return {
    async request(request: HttpRequest): Promise<AxiosResponse<unknown>> {
      try {
        return await http.request(request);
      } catch (error) {
        const { status, data } = (axios.isAxiosError(error) && error.response) || {};
        const says = (data as Partial<Reply> | undefined)?.msg;
        const sentence = typeof says === 'string' ? says : '';
        throw new CallFailure(`${request.method} ${request.url}: ${status ?? 'no answer'}`, status, error, sentence);
      }
    },
  };
}
