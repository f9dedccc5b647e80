/** SQLSTATE of a failed query, e.g. `23505` for a unique key; drizzle wraps the engine's own error. */
export function errorCode(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (cause) return errorCode(cause);
  return typeof code === 'string' ? code : undefined;
}

/** Name of the constraint that a failed query broke. */
export function brokenConstraint(error: unknown): string | undefined {
  const { constraint, cause } = (error ?? {}) as { constraint?: unknown; cause?: unknown };
  if (cause) return brokenConstraint(cause);
  return typeof constraint === 'string' ? constraint : undefined;
}
