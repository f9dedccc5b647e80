/** SQLSTATE of a failed query, e.g. `23505` for a unique key; drizzle wraps the engine's own error. */
export function errorCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (cause) return errorCode(cause);
  return typeof code === 'string' ? code : undefined;
}
