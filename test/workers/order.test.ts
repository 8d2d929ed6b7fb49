import type { CompanyId, FileId } from '../../server/domain/ids.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { IncomingFiles } from '../../server/modules/exchange/exchange.incoming.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { createCompany } from '../../server/modules/company/company.service.js';
import { MODULES } from '../../server/domain/access/permission.js';
import { agreementCreate, agreementUpdate } from '../../server/contract/agreement.js';
import { agreement } from '../given/agreement.js';
import { Chance } from '../given/chance.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { openTestApp, type TestApp } from '../given/world.js';

const SCHEDULE = '4503377129';
const release = (reference: string, issued: string, more: object = {}): Buffer =>
  delfor({ lines: 1, calloffs: 2, controlReference: reference, issued, documentNumber: SCHEDULE, ...more });
/** Three releases, one again, one after a number that never comes, and one under a new document number. */
const HISTORY: readonly Buffer[] = [
  release('000101', '2026-11-16'),
  release('000102', '2026-11-17'),
  release('000102', '2026-11-17'),
  release('000103', '2026-11-18'),
  release('000105', '2026-11-19'),
  release('000106', '2026-11-20', { documentNumber: 'NEXT-1', previousDocumentNumber: SCHEDULE }),
];
const ORDERS = 200;

describe('the order in which files arrive', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
  });

  let companies = 0;
  /** A company of its own that gets these files one after the other, each read before the next comes. */
  const arriving = async (
    files: readonly Buffer[],
    known?: CompanyId,
  ): Promise<{ company: CompanyId; ids: FileId[] }> => {
    const code = `ORDER${String(companies++)}`;
    const company =
      known ??
      (await app.server.platform.database.transaction('system', (tx) =>
        createCompany(tx, { code, name: code, country: 'SE', modules: MODULES }),
      ));
    const [intake, reader] = [
      app.server.nest.get(IntakeService, { strict: false }),
      app.server.nest.get(ReadService, { strict: false }),
    ];
    const ids: FileId[] = [];
    for (const bytes of files) {
      const { id } = await intake.upload(company, 'file.edi', bytes);
      await reader.read(id, { started: 1 });
      ids.push(id);
    }
    return { company, ids };
  };
  const stateOf = async (company: CompanyId): Promise<object> => {
    const [state] = await app.sql<{ state: object }>(
      `SELECT json_build_object(
      'schedules', (SELECT json_agg(json_build_array(h.document_number, h.issue_date, n.document_number, n.issue_date) ORDER BY h.issue_date, h.document_number)
        FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.superseded_by WHERE h.company_id = $1),
      'gaps', (SELECT json_agg(json_build_array(level, reference) ORDER BY 1) FROM control_reference_gap WHERE company_id = $1 AND state = 'open'),
      'duplicates', (SELECT count(*) FROM traffic_message WHERE company_id = $1 AND state = 'duplicate'),
      'duplicateTransactions', (SELECT count(*) FROM edi_transaction WHERE company_id = $1 AND parent_id IS NULL AND processing = 'duplicate'),
      'done', (SELECT count(*) FROM edi_transaction WHERE company_id = $1 AND parent_id IS NULL AND processing IN ('processed', 'superseded'))) AS state`,
      [company],
    );
    return state!.state;
  };

  it(`makes no difference in the end, in any of ${String(ORDERS)} orders of a history with revisions, a copy, a gap and late arrivals`, async () => {
    const chance = new Chance(20_261_121);
    const outcomes = new Map<string, number>();
    for (let n = 0; n < ORDERS; n++) {
      const order = HISTORY.map((bytes) => ({ bytes, at: chance.next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ bytes }) => bytes);
      const state = JSON.stringify(await stateOf((await arriving(n === 0 ? HISTORY : order)).company));
      outcomes.set(state, (outcomes.get(state) ?? 0) + 1);
    }
    expect([...outcomes.keys()].map((state) => JSON.parse(state) as object)).toEqual([
      {
        schedules: [
          [SCHEDULE, '2026-11-16', SCHEDULE, '2026-11-17'],
          [SCHEDULE, '2026-11-17', SCHEDULE, '2026-11-18'],
          [SCHEDULE, '2026-11-18', SCHEDULE, '2026-11-19'],
          [SCHEDULE, '2026-11-19', 'NEXT-1', '2026-11-20'],
          ['NEXT-1', '2026-11-20', null, null],
        ],
        gaps: [['interchange', '000104']],
        duplicates: 1,
        duplicateTransactions: 1,
        done: 5,
      },
    ]);
  }, 240_000);

  it('makes a release late: it is kept, superseded at once, and never the current one', async () => {
    const { company, ids } = await arriving([HISTORY[0]!, HISTORY[3]!, HISTORY[1]!]);
    const states = await app.sql<{ processing: string; kinds: string[] }>(
      `SELECT t.processing, ARRAY(SELECT e.kind FROM transaction_event e WHERE e.transaction_id = t.id ORDER BY e.at, e.number) AS kinds
      FROM edi_transaction t WHERE t.company_id = $1 AND t.parent_id IS NULL ORDER BY t.id`,
      [company],
    );
    expect(states.map((row) => row.processing)).toEqual(['processed', 'processed', 'superseded']);
    expect(states[2]?.kinds).toEqual(['received', 'stored', 'decoded', 'validated', 'mapped', 'superseded']);
    expect(
      await app.sql(
        'SELECT issue_date::text AS issued FROM schedule_head WHERE company_id = $1 AND superseded_by IS NULL',
        [company],
      ),
    ).toEqual([{ issued: '2026-11-18' }]);
    expect(ids).toHaveLength(3);
  });

  it('closes a gap with the file that comes late, and tells both', async () => {
    const { company, ids } = await arriving([
      HISTORY[0]!,
      HISTORY[1]!,
      HISTORY[3]!,
      HISTORY[4]!,
      release('000104', '2026-11-14', { documentNumber: 'OTHER' }),
    ]);
    expect(
      await app.sql(
        'SELECT reference, state, revealed_by, closed_by FROM control_reference_gap WHERE company_id = $1',
        [company],
      ),
    ).toEqual([{ reference: '000104', state: 'closed', revealed_by: ids[3], closed_by: ids[4] }]);
    const told = await app.sql<{ file: string }>(
      `SELECT (transaction_id / 10000)::text AS file FROM transaction_event WHERE company_id = $1 AND kind = 'gap-closed' ORDER BY 1`,
      [company],
    );
    expect(told.map((row) => row.file)).toEqual([ids[3], ids[4]]);
  });

  it('counts a gap among the warnings once, however often the file that shows it is read, and takes it off once (TRAF-02)', async () => {
    // Its control count is wrong, which is a warning that stays.
    const revealing = Buffer.from(HISTORY[4]!.toString('latin1').replace('UNZ+1+', 'UNZ+0+'), 'latin1');
    const { company, ids } = await arriving([HISTORY[0]!, HISTORY[1]!, HISTORY[3]!, revealing]);
    const [, , , id] = ids as [FileId, FileId, FileId, FileId];
    const warnings = async (): Promise<object> => {
      const [row] = await app.sql(
        `SELECT m.warning_count AS file, t.warning_count AS transaction FROM traffic_message m JOIN edi_transaction t ON t.id = m.id * 10000 WHERE m.id = $1`,
        [id],
      );
      return row!;
    };
    expect(await warnings()).toEqual({ file: 2, transaction: 2 });
    const reader = app.server.nest.get(ReadService, { strict: false });
    const traffic = app.server.nest.get(IncomingFiles, { strict: false });
    expect(await app.server.platform.database.transaction('system', (tx) => traffic.readAgain(tx, company, id))).toBe(
      true,
    );
    await reader.read(id, { started: 1 });
    expect(await warnings()).toEqual({ file: 2, transaction: 2 });
    const late = await app.server.nest
      .get(IntakeService, { strict: false })
      .upload(company, 'file.edi', release('000104', '2026-11-14', { documentNumber: 'OTHER' }));
    await reader.read(late.id, { started: 1 });
    expect(await warnings()).toEqual({ file: 1, transaction: 1 });
  });

  it('is known of transmissions that name their predecessor, without three in a row before (VDA 4905)', async () => {
    const { company } = await arriving([vda4905({ transmission: 12 }), vda4905({ transmission: 14 })]);
    expect(await stateOf(company)).toMatchObject({ gaps: [['interchange', '00013']] });
  });

  it('is known of releases that name their predecessor (RFF+AIF)', async () => {
    const numbered = (n: number) =>
      delfor({
        lines: 1,
        controlReference: `X${String(n)}`,
        documentNumber: `R-${String(n)}`,
        previousDocumentNumber: `R-${String(n - 1)}`,
        issued: `2026-11-1${String(n)}`,
      });
    const { company } = await arriving([numbered(1), numbered(3)]);
    expect(await stateOf(company)).toMatchObject({ gaps: [['document', 'R-2']] });
    const { company: backwards } = await arriving([numbered(3), numbered(1)]);
    expect(await stateOf(backwards)).toMatchObject({ gaps: [['document', 'R-2']] });
    const { company: whole } = await arriving([numbered(3), numbered(1), numbered(2)]);
    expect(await stateOf(whole)).toMatchObject({ gaps: null });
  });

  describe('of schedules and a change, under a relation that says what schedules stand for', () => {
    const of = (day: number, lines: number, more: object = {}): Buffer =>
      release(`00020${String(day)}`, `2026-11-1${String(day)}`, { lines, ...more });
    const FILES = [of(1, 2), of(2, 1, { messageFunction: '4' }), of(3, 1), of(4, 2)];
    const related = async (completeness: string): Promise<CompanyId> => {
      const { company } = await arriving([]);
      await app.sql(
        `WITH p AS (INSERT INTO partner_company (company_id, code, name) VALUES ($1, 'REL', 'Rel') RETURNING id, company_id),
          i AS (INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) SELECT company_id, id, 'O0013000001CUST', 'OD' FROM p)
        INSERT INTO company_relation (company_id, partner_company_id, role, cumulative_scope, schedule_completeness) SELECT company_id, id, 'customer', 'article', $2 FROM p`,
        [company, completeness],
      );
      return company;
    };
    const followed = async (company: CompanyId): Promise<unknown[]> =>
      (
        await app.sql<{ follows: string }>(
          `SELECT to_char(h.issue_date, 'DD') || '>' || coalesce(to_char(n.issue_date, 'DD'), '') AS follows
          FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.superseded_by WHERE h.company_id = $1 ORDER BY h.issue_date`,
          [company],
        )
      ).map((row) => row.follows);

    it.each([
      ['FULL', ['11>13', '12>13', '13>14', '14>']],
      // Each stands for its articles: one that names fewer takes nothing back, and a change is a release of what it names.
      ['PER_ARTICLE', ['11>14', '12>13', '13>', '14>']],
    ])('makes no difference where that is %s', async (completeness, expected) => {
      for (const order of [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
        [1, 3, 0, 2],
        [2, 0, 3, 1],
      ]) {
        const company = await related(completeness);
        await arriving(
          order.map((at) => FILES[at]!),
          company,
        );
        expect([order, await followed(company)]).toEqual([order, expected]);
      }
    });
  });

  it('says nothing of numbers between partners who agreed that theirs have gaps', async () => {
    const files = [HISTORY[0]!, HISTORY[1]!, HISTORY[3]!];
    const { company } = await arriving(files);
    await app.sql(
      `INSERT INTO communication_agreement (company_id, partner, sender, recipient, check_reference_gaps) VALUES ($1, 'Nordvik', 'O0013000001CUST:OD', 'O0013000002SUPP:OD', false)`,
      [company],
    );
    const intake = app.server.nest.get(IntakeService, { strict: false });
    const { id } = await intake.upload(company, 'file.edi', HISTORY[4]!);
    await app.server.nest.get(ReadService, { strict: false }).read(id, { started: 1 });
    expect(await stateOf(company)).toMatchObject({ gaps: null });
  });

  it('ends the gaps that were told before it was agreed that there are some, with the agreement or with the next file', async () => {
    const { company, ids } = await arriving([HISTORY[0]!, HISTORY[1]!, HISTORY[3]!, HISTORY[4]!]);
    expect(await stateOf(company)).toMatchObject({ gaps: [['interchange', '000104']] });
    await app.sql(
      `INSERT INTO communication_agreement (company_id, partner, sender, recipient, check_reference_gaps) VALUES ($1, 'Nordvik', 'O0013000001CUST:OD', 'O0013000002SUPP:OD', false)`,
      [company],
    );
    const { id } = await app.server.nest.get(IntakeService, { strict: false }).upload(company, 'file.edi', HISTORY[5]!);
    await app.server.nest.get(ReadService, { strict: false }).read(id, { started: 1 });
    expect(
      await app.sql('SELECT reference, state FROM control_reference_gap WHERE company_id = $1', [company]),
    ).toEqual([{ reference: '000104', state: 'withdrawn' }]);
    expect(await app.sql('SELECT warning_count AS warnings FROM traffic_message WHERE id = $1', [ids[3]])).toEqual([
      { warnings: 0 },
    ]);

    const named = { sender: 'GAPS:ZZ', lines: 1 };
    const releases = [1, 3].map((n) =>
      delfor({
        ...named,
        controlReference: `X${String(n)}`,
        documentNumber: `R-${String(n)}`,
        previousDocumentNumber: `R-${String(n - 1)}`,
        issued: `2026-11-1${String(n)}`,
      }),
    );
    const { solna } = app.world;
    const interchanges = [0, 1, 3, 4].map((n) =>
      Buffer.from(HISTORY[n]!.toString('latin1').replace('O0013000001CUST:OD', 'GAPS:ZZ'), 'latin1'),
    );
    await arriving([...interchanges, ...releases], solna);
    expect(await stateOf(solna)).toMatchObject({
      gaps: [
        ['document', 'R-2'],
        ['interchange', '000104'],
      ],
    });
    const manager = await app.as('manager');
    const agreed = await manager.call(agreementCreate, { body: agreement({ sender: 'GAPS:ZZ' }) });
    expect(await stateOf(solna)).toMatchObject({
      gaps: [
        ['document', 'R-2'],
        ['interchange', '000104'],
      ],
    });
    await manager.call(agreementUpdate, {
      params: { id: agreed.id },
      body: {
        ...agreement({ sender: 'GAPS:ZZ', iaid: agreed.iaid }),
        version: agreed.version,
        checkReferenceGaps: false,
      },
    });
    expect(await stateOf(solna)).toMatchObject({ gaps: null });
    expect(
      await app.sql('SELECT sum(warning_count)::int AS warnings FROM edi_transaction WHERE company_id = $1', [solna]),
    ).toEqual([{ warnings: 0 }]);
  });
});
