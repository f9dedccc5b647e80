/**
 * CSS that gives `:root` one set of declarations in the light scheme and another one in the dark.
 * `data-scheme` on `<html>` is the visitor's choice; without it the device decides. Paper is always light.
 */
export function schemeRules(light: string, dark: string): string {
  return [
    `:root{color-scheme:light;${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${dark}}}`,
    `@media screen{:root[data-scheme=dark]{color-scheme:dark;${dark}}}`,
  ].join('\n');
}

/** `--name:value;` for each entry. */
export function declarations(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
