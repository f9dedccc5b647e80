type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
type OnWire<Value> = Value extends Date ? string : Value;

/** Columns of a row as operators read them: `userId` is `user_id`, a time ISO 8601. */
export const wireRow = <Row extends object, Name extends keyof Row & string>(row: Row, ...names: Name[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      const onWire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [onWire, value instanceof Date ? value.toISOString() : value];
    }),
  ) as { [Key in Name as Snake<Key>]: OnWire<Row[Key]> };
