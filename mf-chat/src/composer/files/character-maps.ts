/** Which of the files has a map, by its name; the others are Japanese. */
const collections = [
  { names: /^(GB|UniGB|Adobe-GB1)/, load: () => import('./character-maps/gb1.json') },
  { names: /^(B5|HK|ET|CNS|UniCNS|Adobe-CNS1)/, load: () => import('./character-maps/cns1.json') },
  { names: /^(KSC|UniKS|Adobe-Korea1)/, load: () => import('./character-maps/korea1.json') },
  { names: /./, load: () => import('./character-maps/japan1.json') },
];

/**
 * Gives pdf.js Adobe's tables, by which PDFs without fonts of their own name Chinese, Japanese and Korean characters: those that
 * the standard of PDF lists. Each collection is loaded by the first file that needs it.
 */
class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const name = filename.replace(/\.bcmap$/, '');
    const { default: maps } = (await collections.find(({ names }) => names.test(name))?.load()) ?? {};
    const map = (maps as Record<string, string> | undefined)?.[name];
    if (!map) throw new Error(`no character map ${name}`);
    return Uint8Array.from(atob(map), (letter) => letter.charCodeAt(0));
  }
}

/** For `getDocument`. */
export const characterMaps = { BinaryDataFactory: CharacterMaps, cMapPacked: true, useWorkerFetch: false } as const;
