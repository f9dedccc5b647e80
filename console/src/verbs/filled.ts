import type { ModelInput, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';

/** The values of a form, as typed or chosen. */
export type Filled = Record<string, string | boolean | File | null>;

/** A field begins with what the row has, where leaving it means: as it is. */
export function startingValues({ verb }: Pick<ModelVerb, 'verb'>, inputs: ModelInput[], row: Row): Filled {
  const isEdit = /^(edit|set)\b/.test(verb);
  return Object.fromEntries(inputs.map((input) => [input.name, startOf(input, row[input.name], isEdit)]));
}

function startOf(
  { type, required, default: unsaid, isBinary, isSecret }: ModelInput,
  value: unknown,
  isEdit: boolean,
): Filled[string] {
  if (isBinary) return null;
  const start = isSecret || (required && !isEdit) ? undefined : value;
  if (type === 'yes or no') return (typeof start === 'boolean' ? start : unsaid) === true;
  const shown = start ?? unsaid ?? '';
  if (type === 'text' && Array.isArray(shown)) return shown.join(',');
  return typeof shown === 'object' ? JSON.stringify(shown, null, 2) : String(shown);
}

/** The inputs of the call: what is required and what was changed. The rest stays as somebody else may have made it meanwhile. */
export async function given(
  inputs: ModelInput[],
  filled: Filled,
  dirty: Partial<Record<string, unknown>>,
): Promise<Row> {
  const taken = inputs.filter(({ name, required }) => required || dirty[name]);
  const entries = await Promise.all(
    taken.map(async (input) => [input.name, await takenFrom(input, filled[input.name])] as const),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

async function takenFrom(input: ModelInput, value: Filled[string] | undefined): Promise<unknown> {
  const { type, isBinary, required } = input;
  if (value instanceof File) return isBinary ? inBase64(value) : value.text();
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (type === 'number') return text === '' ? undefined : Number(text);
  if (type === 'json') return text === '' ? undefined : jsonOf(text);
  return text === '' && required ? undefined : text;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
}

/** The problem of a value before it is sent, in Chinese; undefined: none. */
export function problemOf(input: ModelInput, value: Filled[string] | undefined): string | undefined {
  const { type, required, minimum, maximum, maxLength, name } = input;
  const text = typeof value === 'string' ? value.trim() : '';
  if (required && (value === null || value === undefined || (typeof value === 'string' && text === ''))) return '必填';
  if (text === '') return undefined;
  if (name === 'reason' && text.length < 2) return '至少 2 个字';
  if (type === 'number') {
    if (!Number.isFinite(Number(text))) return '请填数字';
    if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && Number(text) < minimum)
      return `不能小于 ${minimum}`;
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && Number(text) > maximum)
      return `不能大于 ${maximum}`;
  }
  if (maxLength !== undefined && text.length > maxLength) return `最多 ${maxLength} 个字`;
  return undefined;
}
