import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { delfor, vda4905 } from '../../../test/given/delfor.js';
import { itShared, SHARED } from '../../../test/harness/suites.js';
import { plainDocument } from '../document-json.js';
import { MAX_JSON_DEPTH } from '../limits.js';
import type { BusinessDocument } from '../model/document.js';
import { read } from '../read.js';
import { neutralSchema } from './documents.js';
import { type Documents, readNeutral } from './read-json.js';

const SCHEMA_FILE = join(import.meta.dirname, '../../../docs/neutral-document.schema.json');
const utf8 = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const plain = ({ documents, interchanges }: Documents): object[] =>
  documents.map((document) => plainDocument(document, interchanges));
const withoutInterchange = ({ interchange: _, ...said }: BusinessDocument): object => said;
function problemsOf(value: unknown): readonly string[] {
  const reading = readNeutral(utf8(value));
  return 'problems' in reading ? reading.problems : [];
}
/** The smallest schedule, with a change. */
const schedule = (line: object = {}, head: object = {}): object => ({
  version: '1.0',
  kind: 'delivery-schedule',
  documentNumber: 'D1',
  lines: [{ articleNumber: 'A', calloffs: [{ date: '2026-11-02', quantity: '12.5' }], ...line }],
  ...head,
});

function sampleFiles(): readonly string[] {
  return readdirSync(join(SHARED, 'samples'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'INDEX.tsv')
    .map(({ parentPath, name }) => join(parentPath, name));
}

describe('the schema of neutral JSON', () => {
  it('is the one that is published', () => {
    expect(JSON.parse(readFileSync(SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(neutralSchema())));
  });

  itShared('fits every document of the samples, which is the same when read from its JSON', () => {
    const schema = z.fromJSONSchema(z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(neutralSchema()))));
    let count = 0;
    for (const file of sampleFiles()) {
      const result = read(readFileSync(file));
      const documents = plain(result);
      if (documents.length === 0) continue;
      count += documents.length;
      expect([file, schema.safeParse(JSON.parse(JSON.stringify(documents))).error?.issues]).toEqual([file, undefined]);
      const again = readNeutral(utf8(documents));
      expect([file, 'problems' in again ? again.problems : []]).toEqual([file, []]);
      if ('documents' in again) {
        expect(plain(again.documents)).toEqual(JSON.parse(JSON.stringify(documents)));
        expect(again.documents.documents.map(withoutInterchange)).toEqual(result.documents.map(withoutInterchange));
      }
    }
    expect(count).toBeGreaterThan(60);
  });
});

describe('neutral JSON', () => {
  it.each([
    ['EDIFACT', delfor({ lines: 2 })],
    ['VDA', vda4905({ lines: 2, calloffs: 9 })],
  ])('of %s is read into the same documents', (_, bytes) => {
    const { documents, interchanges } = read(bytes);
    expect(readNeutral(utf8(plain(read(bytes))))).toEqual({ documents: { documents, interchanges } });
  });

  it('needs no more than what is said: the rest is null, empty or counted', () => {
    const reading = readNeutral(utf8(schedule()));
    expect(reading).toMatchObject({
      documents: {
        interchanges: [],
        documents: [
          {
            interchange: -1,
            messageNumber: 1,
            buyer: null,
            texts: [],
            lines: [
              {
                unit: 'PCE',
                quantityScale: 1,
                totalQuantity: '125',
                firstDate: '2026-11-02',
                calloffs: { dates: ['2026-11-02'], lastDates: ['2026-11-02'], quantities: [125], statuses: [0] },
              },
            ],
          },
        ],
      },
    });
  });

  it('keeps quantities beyond what floating point holds', () => {
    const reading = readNeutral(utf8(schedule({ calloffs: [{ date: '2026-11-02', quantity: '9007199254740993' }] })));
    expect('documents' in reading ? reading.documents.documents : []).toMatchObject([
      { lines: [{ calloffs: { quantities: [9007199254740993n] }, totalQuantity: '9007199254740993' }] },
    ]);
  });
});

describe('what is wrong in JSON is reported with its path', () => {
  it.each<[unknown, string]>([
    [
      schedule({ calloffs: [{ date: '2026-11-02', quantity: '1,5' }] }),
      'lines[0].calloffs[0].quantity: expected a quantity as text with at most 6 decimals, such as "12.5", found "1,5"',
    ],
    [
      [schedule({ calloffs: [{ date: '2026-11-31', quantity: '1' }] })],
      '[0].lines[0].calloffs[0].date: expected a day, YYYY-MM-DD, found "2026-11-31"',
    ],
    [schedule({ calloffs: [{ quantity: '1' }] }), 'lines[0].calloffs[0].date: is missing'],
    [
      schedule({ calloffs: [{ date: '2026-11-02', lastDate: '2026-11-08', period: 'month', quantity: '1' }] }),
      'lines[0].calloffs[0].period: 2026-11-02 to 2026-11-08 is a week, found "month"',
    ],
    [
      schedule({ calloffs: [{ date: '2026-11-02', unit: 'KGM', quantity: '1' }] }),
      'lines[0].calloffs[0].unit: expected the unit of the line, PCE, found "KGM"',
    ],
    [schedule({ artcle: 'x' }), 'lines[0].artcle: is not known here'],
    [schedule({}, { completeness: 'ALL' }), 'completeness: expected "FULL", "PER_ARTICLE", found "ALL"'],
    [schedule({}, { buyer: 'X' }), 'buyer: expected an object, found "X"'],
    [
      schedule({}, { documentNumber: 'a\u0000' }),
      'documentNumber: expected a text without control characters, found "a\\u0000"',
    ],
    [schedule({}, { version: undefined }), 'version: is missing; "1.0" is known'],
    [schedule({}, { version: '2.0' }), 'version: expected "1.0", found "2.0"'],
    [schedule({}, { interchange: 3 }), 'interchange: is not known here'],
    [{ version: '1.0', kind: 'letter' }, 'kind: expected delivery-schedule, despatch-advice, invoice'],
    [{ version: '1.0', kind: '__proto__' }, 'kind: expected delivery-schedule'],
    [
      '{"version":"1.0","kind":"order","__proto__":1,"step":"order","documentNumber":"1"}',
      '__proto__: is not known here',
    ],
    ['[]', 'is a list without documents'],
    ['[1]', '[0]: expected a document, an object, found 1'],
    ['{', 'is not JSON: '],
    ['['.repeat(MAX_JSON_DEPTH + 1), `is nested deeper than ${MAX_JSON_DEPTH} levels`],
  ])('%j', (value, problem) => {
    expect(problemsOf(value)[0]?.slice(0, problem.length)).toBe(problem);
  });

  it('is no UTF-8', () => {
    expect(readNeutral(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual({ problems: ['is not UTF-8'] });
  });
});
