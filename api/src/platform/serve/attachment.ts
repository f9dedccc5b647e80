/**
 * `content-disposition` of a file that is saved and never opened on the site: under the given name, ending as what the file
 * is, since `page.html` would run where it is opened.
 */
export function attachment(givenName: string, extension: string): string {
  const name = givenName.toLowerCase().endsWith(`.${extension}`) ? givenName : `${givenName}.${extension}`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
