/** The pattern of `ilike` for "contains this text": its own `%`, `_` and `\` stand for themselves. */
export const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
