import { strToU8, zipSync } from 'fflate';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { readMapFile } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const refused = async (name: string, bytes: Uint8Array) =>
  readMapFile(name, bytes).then(
    () => 'read',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

describe('files that would harm are refused with a sentence', () => {
  const nested = (depth: number) => '<outline text="x">'.repeat(depth) + '</outline>'.repeat(depth);
  const opml = (body: string, head = '') => utf8(`${head}<opml version="2.0"><body>${body}</body></opml>`);

  it.each([
    [
      'entities that grow',
      'a.opml',
      opml('<outline text="&b;"/>', '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;">]>'),
      '不安全的 XML 声明',
    ],
    [
      'an entity that names a file',
      'a.mm',
      utf8('<!doctype x [<!entity e SYSTEM "file:///etc/passwd">]><map><node TEXT="&e;"/></map>'),
      '不安全的 XML 声明',
    ],
    ['too many nodes', 'a.opml', opml('<outline text="x"/>'.repeat(mapLimits.nodes + 1)), '节点太多'],
    ['too deep a tree', 'a.opml', opml(nested(200)), '层级太深'],
    [
      'too deep a list',
      'a.txt',
      utf8(Array.from({ length: 150 }, (_none, at) => '\t'.repeat(at) + at).join('\n')),
      '层级太深',
    ],
    ['broken XML', 'a.opml', opml('<outline'), '已损坏'],
    ['a bare ampersand', 'a.opml', opml('<outline text="R&D"/>'), '已损坏'],
    ['a document type', 'a.opml', opml('<outline text="甲"/>', '<!DOCTYPE opml>'), '不安全的 XML 声明'],
    ['another XML', 'a.opml', utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), '不是 OPML'],
    ['no archive', 'a.xmind', utf8('PK nothing'), '已损坏'],
    ['an archive of something else', 'a.xmind', zipSync({ 'word/document.xml': strToU8('<x/>') }), '不是 XMind'],
    [
      'an archive with a password',
      'a.xmind',
      zipSync({
        'content.json': new Uint8Array([7, 200, 9]),
        'manifest.json': strToU8('{"file-entries":{"content.json":{"encryption-data":{"algorithm-name":"PBE"}}}}'),
      }),
      '设有密码',
    ],
    [
      'an archive of XMind 8 with a password',
      'a.xmind',
      zipSync({
        'content.xml': new Uint8Array([7, 200, 9]),
        'META-INF/manifest.xml': strToU8(
          '<manifest><file-entry full-path="content.xml"><encryption-data/></file-entry></manifest>',
        ),
      }),
      '设有密码',
    ],
    ['a picture', 'a.md', new Uint8Array([0x89, 0x50, 0, 0, 1]), '不是文本'],
    ['nothing', 'a.md', utf8(' \n'), '没有内容'],
    ['too long a text', 'a.md', utf8('长'.repeat(mapLimits.markdown + 1)), '内容太长'],
  ])('%s', async (_name, file, bytes, sentence) => {
    const said = await refused(file, bytes);
    expect(said).toMatch(/^UnreadableFile: /);
    expect(said).toContain(sentence);
  });

  it('an archive that unpacks to more than is read, whether it says so or not', async () => {
    const bomb = zipSync({ 'content.json': new Uint8Array(50 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused('a.xmind', bomb)).toContain('解开后太大');
    // The size in the directory is a lie: no more than that is unpacked.
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    const directory = view.getUint32(bomb.length - 6, true);
    view.setUint32(directory + 24, 1000, true);
    expect(await refused('a.xmind', bomb)).toContain('已损坏');
  });
});
