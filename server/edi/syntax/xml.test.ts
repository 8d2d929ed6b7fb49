import fc from 'fast-check';
import { threadMs } from '../../../test/given/times.js';
import { FindingList } from '../findings.js';
import { wholeFile } from './byte-window.js';
import { parseXml, type XmlFile } from './xml.js';
import type { XmlElement } from './xml-tree.js';

type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'latin1';
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding !== 'utf16be' && encoding !== 'utf16le') return new Uint8Array(Buffer.from(text, encoding));
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(encoding === 'utf16be' ? bytes.swap16() : bytes);
}
function parse(
  source: string | Uint8Array,
  encoding: Encoding = 'utf8',
): XmlFile & { findings: FindingList; bytes: Uint8Array } {
  const bytes = typeof source === 'string' ? encoded(source, encoding) : source;
  const findings = new FindingList(wholeFile(bytes), 500);
  return { ...parseXml(bytes, findings), findings, bytes };
}
const codes = (findings: FindingList): string[] => findings.listed.map(({ code }) => code);
function rootOf(file: XmlFile): XmlElement {
  if (file.root === null) throw new Error('no root');
  return file.root;
}
const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)];

describe('an XML file', () => {
  it('becomes a tree of local names and namespaces', () => {
    const root = rootOf(parse('<a:b xmlns:a="urn:x" xmlns="urn:y"><c d="1" a:e="2">f</c><c/></a:b>'));
    expect([root.name, root.namespace, root.attributes]).toEqual(['b', 'urn:x', []]);
    expect(root.children.map(({ name, namespace, text, number }) => [name, namespace, text, number])).toEqual([
      ['c', 'urn:y', 'f', 1],
      ['c', 'urn:y', '', 2],
    ]);
    expect(root.children[0]?.attributes.map(({ name, namespace, value }) => [name, namespace, value])).toEqual([
      ['d', '', '1'],
      ['e', 'urn:x', '2'],
    ]);
  });

  it('keeps CDATA, references and text around comments in one piece', () => {
    expect(rootOf(parse('<a>x &amp; y<!-- no --><![CDATA[ <z> ]]>&#229;&#x1F69A;</a>')).text).toBe('x & y <z> å🚚');
  });

  it.each<Encoding>(['utf8', 'utf16le', 'utf16be', 'latin1'])(
    'in %s gives every element, content and attribute its own bytes',
    (encoding) => {
      const truck = encoding === 'latin1' ? '' : '🚚';
      const text = `<?xml version="1.0"${encoding === 'latin1' ? ' encoding="ISO-8859-1"' : ''}?>\r\n<ordning namn='Växjö &amp; Åmål${truck}'>\r\n  <rad  nr = "1">Bromsok ö${truck}</rad><rad nr="é"/>\n</ordning >\n`;
      const file = parse(text, encoding);
      const slice = (start: number, end: number): string =>
        new TextDecoder({ utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be', latin1: 'latin1' }[encoding]).decode(
          file.bytes.subarray(start, end),
        );
      const [root, first, second] = all(rootOf(file));
      expect(codes(file.findings)).toEqual([]);
      expect(root === undefined ? '' : slice(root.start, root.end)).toBe(
        text.slice(text.indexOf('<ordning'), text.lastIndexOf('>') + 1),
      );
      expect(root?.attributes.map(({ start, end }) => slice(start, end))).toEqual([`Växjö &amp; Åmål${truck}`]);
      expect(first === undefined ? '' : slice(first.start, first.end)).toBe(`<rad  nr = "1">Bromsok ö${truck}</rad>`);
      expect(first === undefined ? '' : slice(first.contentStart, first.contentEnd)).toBe(`Bromsok ö${truck}`);
      expect(second === undefined ? '' : slice(second.start, second.end)).toBe('<rad nr="é"/>');
      expect(second?.attributes.map(({ start, end }) => slice(start, end))).toEqual(['é']);
      expect([root?.line, first?.line, file.lineCount]).toEqual([2, 3, encoding === 'utf16le' ? 5 : 4]);
    },
  );

  it('that declares nothing and is no UTF-8 is read as ISO 8859-1, and that is told', () => {
    const file = parse('<a>Växjö</a>', 'latin1');
    expect([rootOf(file).text, codes(file.findings), file.charset]).toEqual([
      'Växjö',
      ['xml-encoding-wrong'],
      'ISO-8859-1',
    ]);
  });

  it('in an encoding that is not read is told where it says so', () => {
    const { findings } = parse('<?xml version="1.0" encoding="EBCDIC-CP-SE"?><a>x</a>');
    expect(findings.listed).toMatchObject([{ code: 'xml-encoding-unknown', found: 'EBCDIC-CP-SE', expected: 'UTF-8' }]);
  });

  it.each([
    ['<a><b></a>', '</b>'],
    ['<a>&nbsp;</a>', '&amp;'],
    ['<a b="1" b="2"/>', ''],
    ['<a>x</a><b/>', ''],
    ['<a b=1/>', ''],
    ['<x:a/>', ''],
    ['<a>]]></a>', ''],
  ])('%s is not well-formed', (text, expected) => {
    expect(parse(text).findings.listed[0]).toMatchObject({ code: 'xml-not-well-formed', severity: 'error', expected });
  });

  it('cut off anywhere says so and keeps what came before', () => {
    const text = '<a><b>one</b><b>two</b></a>';
    for (let length = 4; length < text.length; length++)
      expect(parse(text.slice(0, length)).findings.errors).toBeGreaterThan(0);
    const file = parse('<a><b>one</b><b>tw');
    expect(file.findings.listed).toMatchObject([{ code: 'xml-cut-off', path: 'a / b 2', expected: '</b>' }]);
    expect(rootOf(file).children.map(({ text: it }) => it)).toEqual(['one', '']);
  });
});

describe('hostile XML', () => {
  it.each([
    [
      'a billion laughs',
      `<!DOCTYPE a [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')}]><a>&l9;</a>`,
    ],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an external definition', '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://example.org/p">%p;]><a/>'],
    ['a catalogue with entities', '<!DOCTYPE cXML [<!ENTITY x "y">]><cXML>&x;</cXML>'],
  ])('%s is refused whole', (_, text) => {
    const file = parse(text);
    expect([file.root, codes(file.findings)]).toEqual([null, ['xml-doctype']]);
  });

  const many = 100_000;
  it.each<[string, () => string, string]>([
    ['deep nesting', () => '<a>'.repeat(many), '100 levels'],
    [
      'attributes without end',
      () => `<a ${Array.from({ length: many }, (_, i) => `b${i}=""`).join(' ')}/>`,
      '100 attributes',
    ],
    ['a huge attribute', () => `<a b="${'x'.repeat(5_000_000)}"/>`, '100000 characters in an attribute'],
    ['a huge name', () => `<${'a'.repeat(1_000_000)}/>`, '200 characters in a name'],
    ['elements without end', () => `<a>${'<b/>'.repeat(550_000)}</a>`, '500000 elements and attributes'],
  ])('%s ends the reading with one finding', (_, make, expected) => {
    const began = threadMs();
    const { findings } = parse(make());
    expect(findings.listed).toMatchObject([{ code: 'xml-limit', expected }]);
    expect(threadMs() - began).toBeLessThan(5_000);
  });

  it.each<[string, string]>([
    ['errors', '<a>' + '&'.repeat(2_000_000)],
    ['open brackets', '<'.repeat(2_000_000)],
    ['unfinished comments', '<a><!-- '.repeat(300_000)],
    ['entities', `<a>${'&x;'.repeat(500_000)}</a>`],
    ['quotes', `<a b="${"'".repeat(90_000)}" c='${'"'.repeat(90_000)}'/>`],
    ['a definition that never ends', `<!DOCTYPE a [${'<!ENTITY x "y">'.repeat(100_000)}`],
    ['end tags', '<a>' + '</b>'.repeat(500_000)],
  ])('%s without end are read in time and told in few findings', (_, text) => {
    const began = threadMs();
    const { findings } = parse(text);
    expect(findings.listed.length).toBeLessThanOrEqual(21);
    expect(threadMs() - began).toBeLessThan(10_000);
  });

  it('leaves out a text that is too long and reads on', () => {
    const file = parse(`<a><b>${'x'.repeat(100_001)}</b><c>y</c></a>`);
    expect([codes(file.findings), rootOf(file).children.map(({ text }) => text)]).toEqual([
      ['xml-text-too-long'],
      ['', 'y'],
    ]);
  });

  it('takes names of the language for names', () => {
    const file = parse(
      '<__proto__ constructor="1" __proto__="2"><toString/><hasOwnProperty>x</hasOwnProperty></__proto__>',
    );
    expect([codes(file.findings), all(rootOf(file)).map(({ name }) => name)]).toEqual([
      [],
      ['__proto__', 'toString', 'hasOwnProperty'],
    ]);
    expect(rootOf(file).attributes.map(({ name, value }) => [name, value])).toEqual([
      ['constructor', '1'],
      ['__proto__', '2'],
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(codes(parse('<a>&constructor;&__proto__;</a>').findings)).toEqual([
      'xml-not-well-formed',
      'xml-not-well-formed',
    ]);
  });

  it('of any bytes gives ranges inside the file', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="',
      '"',
      '/>',
      '&amp;',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?xml version="1.0"?>',
      'å',
      '🚚',
      ' ',
      '\r\n',
      '<!DOCTYPE a>',
      'x:',
      'xmlns="u" ',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.array(piece, { maxLength: 25 }).map((pieces) => new Uint8Array(Buffer.from(pieces.join('')))),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]), (rest, mark) => {
        const file = parse(Uint8Array.from([...mark, ...rest]));
        const places = [
          ...file.findings.listed,
          ...(file.root === null ? [] : all(file.root)).flatMap((it) => [
            it,
            { start: it.contentStart, end: it.contentEnd },
            ...it.attributes,
          ]),
        ];
        for (const { start, end } of places)
          if (!(start >= 0 && start <= end && end <= file.bytes.length))
            throw new Error(`range ${start}-${end} of ${file.bytes.length}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
