/** How wide the picture of a card is, for the browser's choice of a file. */
export const cardSizes = '(max-width: 767.98px) 50vw, 300px';
