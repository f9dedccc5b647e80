/** A picture of the product itself, in both schemes; `npm run pictures` takes them. */
export const product = (name: string, alt: string) => ({
  url: `files/v1/product/${name}-light.webp`,
  dark: `files/v1/product/${name}-dark.webp`,
  alt,
});
