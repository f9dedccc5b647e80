export type Fetch = typeof fetch;

/**
 * `fetch` for addresses that the operator configured: a model's server, a gateway. They may be private (a model on the
 * next machine), so nothing is checked; a redirect is an error, because it would lead to an address that nobody
 * configured, with the key. What a user, a model or a provider names goes through `publicFetch`.
 */
export const fetchConfigured: Fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
