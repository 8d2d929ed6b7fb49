import { trafficMessage } from '../../server/contract/traffic.js';
import type { FileId } from '../../server/domain/ids.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { speakingThrough } from '../api/proof/statements.js';
import { delfor } from '../given/delfor.js';
import { edi } from '../given/files.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

/** What the rest of the server may ask meanwhile; six hundred interchanges asked about one by one would be far beyond. */
const OTHERS = 20;

describe('a collection of many interchanges in one file', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  const takenIn = async (bytes: Buffer): Promise<FileId> =>
    (await app.server.nest.get(IntakeService, { strict: false }).upload(app.world.solna, 'collection.edi', bytes)).id;
  const begin = (id: FileId): Promise<void> =>
    app.server.nest.get(ReadService, { strict: false }).read(id, { started: 1 });
  /** Reads a file to its end: one of many rows is stored by the queue, not by the job that began. */
  const read = async (id: FileId): Promise<void> => {
    await begin(id);
    await until('the file is read', async () => (await shown(id)).state !== 'received');
  };
  const shown = async (id: string) => (await app.as('user')).call(trafficMessage, { params: { id } });
  /** How often the database is asked while a file is read. */
  const asked = async (id: FileId): Promise<number> => {
    let statements = 0;
    speakingThrough((statement) => {
      statements++;
      return statement;
    });
    await begin(id).finally(() => {
      speakingThrough(undefined);
    });
    return statements;
  };
  const collection = (name: string, count: number, quantity: number): Buffer =>
    Buffer.concat(
      Array.from({ length: count }, (_, n) =>
        delfor({
          lines: 1,
          calloffs: 1,
          controlReference: `${name}-${String(n)}`,
          documentNumber: `${name}-${String(n)}`,
          quantity: () => quantity,
        }),
      ),
    );
  /** Interchanges with nothing in them. */
  const empty = (of: readonly string[]): Buffer =>
    edi(
      ...of.flatMap((reference) => [
        `UNB+UNOC:3+X:14+O0013000002SUPP:OD+261120:0900+${reference}`,
        `UNZ+0+${reference}`,
      ]),
    );
  const corrected = (of: readonly string[]): Buffer =>
    Buffer.from(empty(of).toString('latin1').replaceAll('261120', '261121'), 'latin1');
  const references = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, n) => `${name}-${String(n)}`);

  it('that is sent again corrected lists as many used references as there is room for, and counts the rest (TRAF-02)', async () => {
    const first = await takenIn(collection('C', 600, 10));
    await read(first);
    expect(await shown(first)).toMatchObject({ state: 'processed', warningCount: 0, errorCount: 0 });
    const again = await takenIn(collection('C', 600, 20));
    await read(again);
    const message = await shown(again);
    expect(message).toMatchObject({
      state: 'duplicate',
      repeats: first,
      schedules: [],
      errorCount: 0,
      warningCount: 600,
      findingsOmitted: 100,
    });
    expect(message.findings).toHaveLength(500);
    expect(new Set(message.findings.map(({ code }) => code))).toEqual(new Set(['control-reference-reused']));
    expect(message.findings.map(({ found }) => found)).toEqual(references('C', 500));
    expect(
      await app.sql(
        'SELECT count(*)::int AS rows FROM edi_transaction WHERE file_id = $1 AND parent_id IS NULL AND processing = $2',
        [again, 'duplicate'],
      ),
    ).toEqual([{ rows: 600 }]);
  });

  it('asks the database as often as one of two does, the first time and corrected', async () => {
    const [few, many] = [references('FEW', 2), references('MANY', 600)];
    const first = [await asked(await takenIn(empty(few))), await asked(await takenIn(empty(many)))];
    expect(Math.abs((first[1] ?? NaN) - (first[0] ?? NaN))).toBeLessThan(OTHERS);
    const ids = [await takenIn(corrected(few)), await takenIn(corrected(many))] as const;
    const again = [await asked(ids[0]), await asked(ids[1])];
    expect(Math.abs((again[1] ?? NaN) - (again[0] ?? NaN))).toBeLessThan(OTHERS);
    expect([await shown(ids[0]), await shown(ids[1])].map(({ state, warningCount }) => [state, warningCount])).toEqual([
      ['duplicate', 2],
      ['duplicate', 600],
    ]);
  });

  it('claims a reference that stands in it twice once', async () => {
    const id = await takenIn(empty(['ONCE', 'ONCE']));
    await read(id);
    expect(await shown(id)).toMatchObject({ repeats: null, lastError: null });
    expect(await app.sql(`SELECT message_id FROM interchange WHERE control_reference = 'ONCE'`)).toEqual([
      { message_id: id },
    ]);
  });

  it('is a repetition without a warning where its interchanges are those of another, in whatever order', async () => {
    const ids = [await takenIn(empty(['SAME-1', 'SAME-2'])), await takenIn(empty(['SAME-2', 'SAME-1']))] as const;
    for (const id of ids) await read(id);
    expect(await shown(ids[1])).toMatchObject({ state: 'duplicate', repeats: ids[0], warningCount: 0 });
    // Kept before interchanges had a digest: the file's decides.
    await app.sql(`UPDATE interchange SET digest = NULL WHERE message_id = $1`, [ids[0]]);
    const again = await takenIn(empty(['SAME-2', 'SAME-1', 'SAME-3']));
    await read(again);
    expect((await shown(again)).warningCount).toBe(2);
  });

  it('meets another with the same interchanges the other way round, and neither waits for the other for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const names = references(`ROUND${String(round)}`, 1_000);
      const ids = [await takenIn(empty(names)), await takenIn(corrected(names.toReversed()))] as const;
      await Promise.all(ids.map(read));
      const [one, other] = [await shown(ids[0]), await shown(ids[1])];
      const [first, second] = one.repeats === null ? [one, other] : [other, one];
      expect([first, second]).toMatchObject([
        { repeats: null, attempts: 0, warningCount: 0 },
        { state: 'duplicate', repeats: first.id, attempts: 0, warningCount: 1_000 },
      ]);
    }
  });
});
