/** What a foreign file may hold: nothing of it is trusted, so each value is checked before it is used. */
export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Fields that lie in a field. */
export const fieldsIn = (of: Fields, name: string): Fields => fieldsOf(of[name]);

/** Stands where a file was that did not come with the conversation. */
export const missing = (what: string): string => `（${what}，未随对话导入）`;
