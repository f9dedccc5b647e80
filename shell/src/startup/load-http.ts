/** What sends calls in a tab and reads their answers. Its code comes with the first call that needs it, or with the visitor's first act. */
export async function loadHttp() {
  const [{ createHttp }, { readAnswer }] = await Promise.all([
    import(/* webpackChunkName: "http" */ 'shared/http/create-http.ts'),
    import(/* webpackChunkName: "http" */ 'shared/http/read-answer.ts'),
  ]);
  return { createHttp, readAnswer };
}
