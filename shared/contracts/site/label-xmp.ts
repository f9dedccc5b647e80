/** By which means a picture was made, in the words of the IPTC: a model that was trained, a program, or a program around texts of a model. */
export type DigitalSource = 'trainedAlgorithmicMedia' | 'algorithmicMedia' | 'compositeWithTrainedAlgorithmicMedia';

/** Of the label of GB 45438 in XMP. */
export const labelNamespace = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const sources = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * What a file says about its making, as XMP: the label of GB 45438 as JSON, and the IPTC's source. Pages and the api write the same.
 */
export function labelXmp(label: object, source: DigitalSource | undefined): string {
  const type = source ? ` Iptc4xmpExt:DigitalSourceType="${sources}${source}"` : '';
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="${labelNamespace}" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" TC260:AIGC="${escaped(JSON.stringify(label))}"${type}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
