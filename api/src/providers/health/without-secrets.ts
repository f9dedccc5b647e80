/** Characters of a provider's words that are kept. */
const maxLength = 300;
/** Characters of them that are read: a long answer costs no more. */
const readLength = 3000;

/** A provider's words as an operator may read them: in one line, cut, without keys and without whom it was about. */
export function withoutSecrets(words: string, ...keys: string[]): string {
  return keys
    .filter(Boolean)
    .reduce((text, key) => text.replaceAll(key, '***'), words)
    .slice(0, readLength)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\b(?:sk|rk|pk|ak)[-_][\w*-]+|\bBearer\s+\S+/gi, '***')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '***')
    .replace(/(?<![\w-])(?:[A-Za-z]*\d){7,}[\w*-]*|(?<![\w-])[\w+/]{40,}={0,2}/g, '***')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}
