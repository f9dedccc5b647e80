import axios, { type AxiosInstance } from 'axios';
import axiosRetry from 'axios-retry';
import type { ApiPlace } from 'shared/http/create-call.ts';
import { CallFailure } from 'shared/http/errors.ts';

/**
 * axios below the API's prefix, as the `HttpClient` of a tab: tries again twice (spec section 9) what got no answer
 * or a 5xx, after 200 and 400 ms, and rejects with a `CallFailure`.
 */
export function createHttp({ baseUrl, prefix }: ApiPlace): AxiosInstance {
  const http = axios.create({ baseURL: baseUrl + prefix });
  axiosRetry(http, {
    retries: 2,
    retryDelay: (count) => 200 * 2 ** (count - 1),
    retryCondition: (error) => !axios.isCancel(error) && (!error.response || error.response.status >= 500),
    shouldResetTimeout: true,
  });
  http.interceptors.response.use(undefined, (error: unknown) => {
    // Each try runs through here, the last one first.
    if (error instanceof CallFailure) throw error;
    const { config, response } = axios.isAxiosError(error) ? error : {};
    const method = config?.method?.toUpperCase();
    throw new CallFailure(`${method} ${config?.url}: ${response?.status ?? 'no answer'}`, response?.status, error);
  });
  return http;
}
