import { BadRequest } from '../../refusals/refusal.ts';

const deepest = 32;

/**
 * Makes text storable: PostgreSQL has no NUL and no lone surrogates. NUL is refused (nobody types it), half characters
 * become U+FFFD. Depth is bounded, so the walk cannot overflow the stack.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new BadRequest('请求内容嵌套过深');
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new BadRequest('请求内容包含无法识别的字符');
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanInput(item, depth + 1)]));
  }
  return value;
}

/** Depth of brackets in JSON text, without parsing it. */
export function nestsTooDeep(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > deepest) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
