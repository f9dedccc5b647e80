/** An input as the query of a GET, with its `?`: as axios writes it, lists as `name[]`, nothing for what is not given. */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else if (value != null) query.append(name, String(value));
  }
  return query.size ? `?${query}` : '';
}
