/** Where a creation template is found by its name. */
export const templateLink = (name: string) => `/create?keyword=${encodeURIComponent(name)}`;
/** Where a skill is found by its name. */
export const skillLink = (name: string) => `/skill?keyword=${encodeURIComponent(name)}`;
