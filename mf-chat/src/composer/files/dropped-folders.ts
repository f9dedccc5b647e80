/** Names of the folders among files that are dropped or pasted: a browser lists them as files, and cannot read them. */
export const foldersIn = ({ items }: DataTransfer): string[] =>
  Array.from(items ?? [], (item) => item.webkitGetAsEntry?.()).flatMap((entry) =>
    entry?.isDirectory ? entry.name : [],
  );
