/** The client that sends calls in a tab. Its code comes with the first call that needs it, or with the visitor's first act. */
export const loadHttp = () => import('shared/http/create-http.ts');
