/** What follows the last piece of a document. The front says it for a worker that died in the middle of one. */
export const documentEnd = '</body></html>';
