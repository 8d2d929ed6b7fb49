import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describeShared, SHARED } from '../../../test/harness/suites.js';
import { code } from '../syntax/codes.js';
import { directory, directoryFor, type ReleaseName } from './directory.js';
import { RELEASE_NAMES } from './releases.generated.js';

interface SourceElement {
  readonly Id: string;
  readonly DataType?: string;
  readonly Required?: boolean;
  readonly MinLength?: number;
  readonly MaxLength?: number;
  readonly QualifierRef?: string;
  readonly Components?: readonly SourceElement[];
}
interface SourceNode {
  readonly Id?: string;
  readonly ID?: string;
  readonly Min?: number;
  readonly Max?: number;
  readonly Loop?: readonly SourceNode[];
}
interface Source {
  readonly Qualifiers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly Segments: Readonly<Record<string, { readonly Elements: readonly SourceElement[] }>>;
}
interface Structures {
  readonly DocumentTypes: Readonly<
    Record<string, { readonly DocumentType: string; readonly TransactionSet: readonly SourceNode[] }>
  >;
}

const folder = join(SHARED, 'edi-directories');
const parsed = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString('utf8'));
const RELEASES = RELEASE_NAMES.filter((name) => name.startsWith('D'));

function packed(nodes: readonly SourceNode[]): string {
  let text = '';
  for (const node of nodes) {
    text += node.Loop === undefined ? (node.Id ?? node.ID ?? '') : `(${packed(node.Loop)})`;
    text += (node.Min ?? 1) > 0 ? '!' : '';
    if (node.Max !== undefined && node.Max !== 1) text += String(node.Max);
  }
  return text;
}

describeShared('generated directories', () => {
  it('are what the script makes of the source', () => {
    const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'make-directories.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check', folder], { stdio: 'pipe' })).not.toThrow();
  });

  it('has every release of the source', () => {
    const files = readdirSync(folder)
      .filter((name) => /^D\d\d[AB]\.json\.gz$/.test(name))
      .map((name) => name.slice(0, 4));
    expect([...RELEASES].sort()).toEqual(files.sort());
  });

  it.each(RELEASES)('%s has the segments, composites and elements of the source, one by one', (name) => {
    const made = directory(name);
    const source = parsed(name) as Source;
    const wrong: string[] = [];
    // Where the source lacks elements that the releases before and behind both have, those are followed.
    const isMended = (key: string): boolean => {
      const [own, ...around] = [made, directory('D13A'), directory('D20B')].map((release) =>
        JSON.stringify(release.parts(key)),
      );
      return name === 'D18A' && own !== 'null' && around.every((parts) => parts === own);
    };
    let mended = 0;
    const expectParts = (key: string, parts: readonly SourceElement[]): void => {
      const wanted = parts.map(({ Id, Required }) => ({ id: Id, mandatory: Required === true }));
      if (JSON.stringify(made.parts(key)) === JSON.stringify(wanted)) return;
      if (isMended(key)) mended++;
      else wrong.push(key);
    };
    const expectElement = (
      at: string,
      { Id, DataType, MinLength = 0, MaxLength, QualifierRef }: SourceElement,
    ): void => {
      const found = made.element(Id);
      const exact =
        MaxLength === undefined ||
        (found?.max === MaxLength && found.min === (MinLength === MaxLength ? MinLength : 0));
      if (
        found === null ||
        (DataType !== undefined && found.type !== DataType.toLowerCase()) ||
        !exact ||
        found.coded !== (QualifierRef !== undefined)
      )
        wrong.push(`${at} ${Id}`);
      if (
        QualifierRef !== undefined &&
        [...made.values(Id)].sort().join() !==
          Object.keys(source.Qualifiers[QualifierRef] ?? {})
            .sort()
            .join()
      )
        wrong.push(`list ${Id}`);
    };
    for (const [tag, { Elements }] of Object.entries(source.Segments)) {
      expectParts(tag, Elements);
      for (const element of Elements) {
        if (element.Components === undefined && isMended(element.Id)) mended++;
        else if (element.Components === undefined) expectElement(tag, element);
        else {
          expectParts(element.Id, element.Components);
          for (const component of element.Components) expectElement(`${tag} ${element.Id}`, component);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(mended > 0).toBe(name === 'D18A');
    expect([...made.keys].filter((key) => /^[A-Z]{3}$/.test(key)).sort()).toEqual(Object.keys(source.Segments).sort());
  });

  it.each(RELEASES)('%s has the message structures of the source', (name) => {
    const made = directory(name);
    const { DocumentTypes } = parsed(`${name}_versions`) as Structures;
    for (const { DocumentType, TransactionSet } of Object.values(DocumentTypes))
      expect([DocumentType, made.structure(DocumentType)]).toEqual([DocumentType, packed(TransactionSet)]);
    expect([...made.messages].length).toBe(Object.keys(DocumentTypes).length);
  });

  // What is left out stands in published-messages.ts: the source has CONTRL of syntax 3 in the form of syntax 4.
  it.each<[ReleaseName, string, readonly string[]]>([
    ['S3', '3.0', ['UNH', 'UNT', 'UCI', 'UCF', 'UCM', 'UCD']],
    ['S4', '4.1', ['UNH', 'UNT']],
  ])('%s has the service messages and their segments', (name, file, others) => {
    const made = directory(name);
    const source = parsed(file) as Source;
    for (const [tag, { Elements }] of Object.entries(source.Segments)) {
      if (!others.includes(tag))
        expect([tag, made.parts(tag)?.map(({ id }) => id)]).toEqual([tag, Elements.map(({ Id }) => Id)]);
    }
    for (const { DocumentType, TransactionSet } of Object.values(
      (parsed(`${file}_versions`) as Structures).DocumentTypes,
    ))
      expect(made.structure(DocumentType)).toBe(
        packed(TransactionSet)
          .replace(/^UNH(?!!)/, 'UNH!')
          .replace(/UNT$/, 'UNT!'),
      );
  });
});

describe('a directory', () => {
  it('tells elements, lists and structures', () => {
    const d96a = directory('D96A');
    expect(d96a.parts('QTY')).toEqual([{ id: 'C186', mandatory: true }]);
    expect(d96a.element('6060')).toEqual({ id: '6060', type: 'n', min: 0, max: 15, coded: false });
    expect(directory('D04A').element('6060')).toMatchObject({ type: 'an', max: 35 });
    expect(d96a.codeList('6063').short.has(code('113'))).toBe(true);
    expect(d96a.structure('DELFOR')).toMatch(/^UNH!BGM!DTM!10\(RFF!DTM\)10/);
    expect(d96a.parts('6060')).toBeNull();
  });

  it.each<[string, string, string, string | undefined, boolean | undefined]>([
    ['DELFOR', 'D', '96A', 'D96A', true],
    ['DELFOR', 'D', '97B', 'D97B', true],
    ['DELFOR', 'D', '00A', 'D01B', false],
    ['INVOIC', 'D', '93A', 'D96A', false],
    ['INVOIC', 'D', '22B', 'D20B', false],
    ['ORDERS', 'X', 'XX', 'D96A', false],
    ['CONTRL', '4', '1', 'S4', true],
    ['CONTRL', 'D', '3', 'S3', true],
    ['IFTIAG', 'D', '20B', 'D01B', false],
    ['NOSUCH', 'D', '96A', undefined, undefined],
  ])('%s %s.%s is checked against %s', (message, version, release, name, exact) => {
    const choice = directoryFor(message, version, release);
    expect([choice?.directory.name, choice?.exact]).toEqual([name, exact]);
  });
});
