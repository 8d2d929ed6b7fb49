import { deflateRawSync } from 'node:zlib';
import writeXlsx from 'write-excel-file/node';
import { readTable } from './table-reading.js';

const LIMITS = { rows: 100, columns: 10 };
const SHEET = 'xl/worksheets/sheet1.xml';

interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory says of its size. */
  readonly said?: number;
  readonly flags?: number;
  readonly packed?: Buffer;
}

/** A sheet that unpacks to 130 MB. */
function bomb(): Part {
  const content = Buffer.alloc(130 * 1024 * 1024);
  return { name: SHEET, content, packed: deflateRawSync(content, { level: 1 }) };
}

/** A ZIP file of these parts. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, said = content.length, flags = 0, packed = deflateRawSync(content) } of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
const sheet = (content: string): Part => ({ name: SHEET, content: Buffer.from(content) });
const fault = async (bytes: Buffer): Promise<unknown> => {
  const read = await readTable(bytes, LIMITS);
  return 'fault' in read ? read.fault : read.rows;
};

describe('a spreadsheet', () => {
  it('is read as texts, with what each cell was', async () => {
    const bytes = await writeXlsx([
      [{ value: 'Article', type: String }, null, { value: 'Date', type: String }],
      [],
      [
        { value: ' 00123 ', type: String },
        { value: 12.5, type: Number },
        { value: new Date('2026-12-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
      [
        { value: '=1+1', type: String },
        { value: true, type: Boolean },
        { value: '1+1', type: 'Formula' },
      ],
    ]).toBuffer();
    expect(await fault(bytes)).toEqual([
      { line: 1, cells: ['Article', '', 'Date'], kinds: 't t' },
      { line: 3, cells: ['00123', '12.5', '2026-12-01'], kinds: 'tnd' },
      { line: 4, cells: ['=1+1', 'true', ''], kinds: 'tb ' },
    ]);
  });

  it.each([
    ['unpacks to more than a server has room for', () => zip([bomb()]), 'too-large'],
    ['says of itself that it is small, and is not', () => zip([{ ...bomb(), said: 10 }]), 'too-large'],
    [
      'has a cell a million rows below',
      () => zip([sheet('<sheetData><row r="1048576"><c r="A1048576"/></row></sheetData>')]),
      'too-many-rows',
    ],
    [
      'has more rows than are taken, without numbers',
      () => zip([sheet(`<sheetData>${'<row/>'.repeat(101)}</sheetData>`)]),
      'too-many-rows',
    ],
    [
      'has a cell far to the right',
      () => zip([sheet('<sheetData><row r="1"><c r="XFD1"/></row></sheetData>')]),
      'too-many-columns',
    ],
    ['has a password', () => zip([{ ...sheet(''), flags: 1 }]), 'encrypted'],
    [
      'is another kind of ZIP file',
      () => zip([{ name: 'word/document.xml', content: Buffer.from('x') }]),
      'not-a-table',
    ],
    ['has a sheet that is no XML', () => zip([sheet('<<<')]), 'broken'],
    [
      'has a directory that leads nowhere',
      () => Buffer.concat([Buffer.from('PK'), zip([sheet('')]).subarray(40)]),
      'broken',
    ],
  ])('that %s is refused before it does harm', async (_, make, expected) => {
    expect(await fault(make())).toBe(expected);
  });
});

describe('a file of CSV', () => {
  it('is read in UTF-8, UTF-16 and the letters of Western Windows, and refused where it is no text', async () => {
    const rows = [{ line: 1, cells: ['å', '1'], kinds: 'tt' }];
    expect(await fault(Buffer.from('\uFEFFå;1\n'))).toEqual(rows);
    expect(await fault(Buffer.from('\uFEFFå;1\n', 'utf16le'))).toEqual(rows);
    expect(await fault(Buffer.from('å;1\n', 'latin1'))).toEqual(rows);
    expect(await fault(Buffer.from([1, 0, 2]))).toBe('not-a-table');
    expect(await fault(Buffer.from('\n \n'))).toBe('empty');
  });
});
