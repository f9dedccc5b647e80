/** Pixels of a card: what those who show links expect. */
export const cardSize = { width: 1200, height: 630 };

/** Whether a picture is a card that the API draws, by its address. */
export const isShareCard = (address: string): boolean => /\/files\/card\/[\w-]+\.png$/.test(address);
