/** A text as a part of a pattern of `like`: its own `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `ilike` for "contains this text". */
export const likePattern = (text: string) => `%${escapeLike(text)}%`;
