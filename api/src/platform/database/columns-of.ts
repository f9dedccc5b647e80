/** These columns of a table, for a query that reads no others. */
export const columnsOf = <Table extends object, Name extends keyof Table & string>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
