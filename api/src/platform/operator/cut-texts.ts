const longest = 500;

/** The same value with long texts cut: the audit log says what was changed and does not keep every article. */
export function cutTexts(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longest) {
    return `${value.slice(0, longest)}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) return value.map(cutTexts);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutTexts(item)]));
  }
  return value;
}
