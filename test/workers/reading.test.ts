import { readFileSync } from 'node:fs';
import { scheduleDetail, scheduleList } from '../../server/contract/schedule.js';
import { trafficMessage } from '../../server/contract/traffic.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { brokenDelfor, delforWithoutEnvelope, edi, PLANT_DELFOR } from '../given/files.js';
import type { Client } from '../given/client.js';
import { until } from '../given/until.js';
import { startTestWorkers } from '../harness/server.js';
import { run } from '../harness/template.js';
import { handedIn, handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const ID = expect.stringMatching(/^\d{14}$/) as string;
const CALLOFF_ID = (n: number) => expect.stringMatching(new RegExp(`^\\d{14}-${String(n)}$`)) as string;

describe('a file that is handed in', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const only = async (bytes: Uint8Array | string) => {
    const message = await handedIn(client, bytes);
    expect(message.schedules).toHaveLength(1);
    return {
      message,
      schedule: await client.call(scheduleDetail, { params: { id: message.schedules[0]!.scheduleHeadId } }),
    };
  };
  /** A schedule of one call-off, as a message of its interchange. */
  const small = (n: number, { document = `D-${String(n)}`, shipTo = 'P' } = {}): string[] => [
    `UNH+${String(n)}+DELFOR:D:97A:UN`,
    `BGM+241+${document}+5`,
    'DTM+137:20261120:102',
    'NAD+BY+B::92',
    'NAD+SU+S::92',
    'GIS+37',
    `NAD+ST+${shipTo}::92`,
    `LIN+1++A${String(n)}:IN`,
    'SCC+1++D',
    'QTY+113:10:PCE',
    'DTM+2:20261201:102',
    `UNT+12+${String(n)}`,
  ];

  const calloff = (n: number, [date, lastDate, period]: readonly string[], quantity: string, status: string) => ({
    scheduleCalloffId: CALLOFF_ID(n),
    scheduleCalloffCommentId: null,
    comment: null,
    date,
    lastDate,
    period,
    dateKind: 'delivery',
    details: null,
    quantity,
    unit: 'PCE',
    status,
  });

  it('becomes a schedule with every field of its line and call-offs (TRAF-02, SCH-02)', async () => {
    const { message, schedule } = await only(PLANT_DELFOR);
    expect(message).toMatchObject({
      state: 'processed',
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      documentNumber: '20180807105820023270',
      controlReference: '74',
      partner: 'Plant Works, spol. s r.o.',
      sender: 'O01770000000000A04CPLANT:OD',
      recipient: 'O0013000002SUPP:OD',
      agreement: null,
      sourceAgreement: null,
      repeats: null,
      errorCount: 0,
      attempts: 0,
      lastError: null,
      findingsOmitted: 0,
    });
    const { lines, ...head } = schedule;
    expect(head).toMatchObject({
      documentNumber: '20180807105820023270',
      issueDate: '2018-08-07',
      buyer: 'Plant Works, spol. s r.o.',
      buyerCode: '45',
      seller: 'Solna Brake Systems',
      sellerCode: '23270',
      consignee: 'Plant Works, Hall 4',
      consigneeCode: 'PLNT1',
      firstDate: '2018-08-03',
      lastDate: '2018-10-31',
      lineCount: 1,
      calloffCount: 4,
      isIncorrect: false,
      trafficMessageId: message.id,
    });
    expect(lines).toEqual([
      {
        scheduleLineId: ID,
        scheduleHeadId: head.scheduleHeadId,
        lineNumber: '3',
        externalArticleNumber: '00002612',
        supplierArticleNumber: '1050020563',
        description: 'FLAP ELECTRIC 4H',
        shipTo: 'PLNT1',
        shipToName: 'Plant Works, Hall 4',
        gate: 'GATE-2',
        dock: 'DOCK-7',
        orderNumber: '000001',
        orderLine: null,
        partConsignmentNumber: null,
        articleNumbers: [],
        calloffReference: '55',
        unit: 'PCE',
        cumulativeReceived: '21199',
        cumulativeRequired: null,
        cumulativeShipped: null,
        cumulativeStartDate: '2017-12-13',
        lastDespatchNote: 'DN1041180628-02',
        lastDespatchDate: '2018-06-28',
        lastDespatchQuantity: '7700',
        texts: [],
        packaging: [],
        dateKind: 'delivery',
        firstDate: '2018-08-03',
        lastDate: '2018-10-31',
        totalQuantity: '9967.5',
        calloffCount: 4,
        comment: null,
        commentCount: 0,
        calloffs: [
          calloff(1, ['2018-08-03', '2018-08-03', 'day'], '27.0', 'urgent'),
          calloff(2, ['2018-08-06', '2018-08-12', 'week'], '840.5', 'firm'),
          calloff(3, ['2018-09-03', '2018-10-02', 'month'], '9100.0', 'forecast'),
          calloff(4, ['2018-10-01', '2018-10-31', 'month'], '0.0', 'forecast'),
        ],
      },
    ]);
  });

  it('as VDA 4905 becomes a schedule too, each article by itself (TRAF-02, SCH-02)', async () => {
    const { message, schedule } = await only(vda4905({ lines: 2, calloffs: 7, transmission: 1251 }));
    expect(message).toMatchObject({
      state: 'processed',
      messageType: 'VDA 4905',
      messageVersion: '02',
      controlReference: '01251',
      sender: 'CUST01',
      recipient: 'SUPP01',
    });
    expect(schedule).toMatchObject({
      lineCount: 2,
      calloffCount: 14,
      buyerCode: 'CUST01',
      sellerCode: 'SUPP01',
      consigneeCode: 'P1',
      firstDate: '2026-11-21',
      lastDate: '2026-11-27',
    });
    const [line, second] = schedule.lines;
    expect(line).toMatchObject({
      externalArticleNumber: 'ART-0001',
      supplierArticleNumber: 'SART-0001',
      orderNumber: '550001',
      shipTo: 'P1',
      cumulativeReceived: '1000',
      lastDespatchNote: '7001',
      lastDespatchDate: '2026-11-16',
      lastDespatchQuantity: '240',
      unit: 'PCE',
      firstDate: '2026-11-21',
      lastDate: '2026-11-27',
      calloffCount: 7,
    });
    expect(line?.calloffs?.map((c) => [c.date, c.quantity, c.period])).toEqual(
      [20, 80, 140, 200, 20, 80, 140].map((q, i) => [`2026-11-${String(21 + i)}`, String(q), 'day']),
    );
    expect(second?.externalArticleNumber).toBe('ART-0002');
  });

  it('of an agreement carries its partner (TRAF-02)', async () => {
    const { message } = await only(delfor({ controlReference: 'AGREED' }));
    expect(message).toMatchObject({
      partner: 'Nordvik Trucks AB',
      agreement: { id: expect.stringMatching(/^\d+$/) as string, partner: 'Nordvik Trucks AB' },
    });
  });

  it('with several messages becomes as many schedules, in their order', async () => {
    const done = await handedIn(
      client,
      edi('UNB+UNOC:3+X:14+O0013000002SUPP:OD+261120:0900+MANY', ...small(1), ...small(2), ...small(3), 'UNZ+3+MANY'),
    );
    expect(done).toMatchObject({ state: 'processed', errorCount: 0, documentNumber: 'D-1' });
    expect(done.schedules.map((s) => s.documentNumber)).toEqual(['D-1', 'D-2', 'D-3']);
  });

  it('with an error and more ship-tos than an index of files takes is read like any other', async () => {
    const many = Array.from({ length: 700 }, (_, i) => small(i + 1, { shipTo: `PLANT-${String(i)}` }).join("'"));
    const wrong = many.map((message, i) => (i === 0 ? message.replace('QTY+113:10', 'QTY+113:1Z0') : message));
    const done = await handedIn(
      client,
      `UNB+UNOC:3+X:14+O0013000002SUPP:OD+261120:0900+PLANTS'${wrong.join("'")}'UNZ+700+PLANTS'`,
    );
    expect(done).toMatchObject({ state: 'validation-error', errorCount: 1, lastError: null });
    expect(await app.sql('SELECT ship_tos AS "shipTos" FROM traffic_message WHERE id = $1', [done.id])).toEqual([
      { shipTos: null },
    ]);
  });

  it('with an error is kept, counted and says where, what and who must act; the rest of it is stored', async () => {
    const { message, schedule } = await only(brokenDelfor({ controlReference: 'WRONG', lines: 2 }));
    expect(message).toMatchObject({ state: 'validation-error', errorCount: 1 });
    const bytes = brokenDelfor({ controlReference: 'WRONG', lines: 2 });
    const [finding] = message.findings.filter((f) => f.severity === 'error');
    expect(bytes.subarray(finding!.start, finding!.end).toString()).toBe('1Z0');
    expect(finding).toMatchObject({ actor: 'sender', found: '1Z0' });
    expect(schedule).toMatchObject({ isIncorrect: true, lineCount: 2 });
  });

  it.each([
    ['no EDI at all', 'hello, world\n'],
    ['binary', Buffer.from([0, 1, 2, 255, 254, 0])],
    ['a blank', ' '],
    ['a header alone', "UNB+UNOC:3+A:14+B:14+261120:0900+1'"],
  ])('that is %s is kept with what is wrong, and nothing else comes of it', async (_, bytes) => {
    const message = await handedIn(client, bytes);
    expect(message).toMatchObject({ state: 'validation-error', schedules: [], lastError: null });
    expect(message.errorCount).toBeGreaterThan(0);
  });

  it('with a control reference used before by other bytes has no second effect and says which file was first', async () => {
    const first = await handedIn(client, delfor({ controlReference: 'TWICE', documentNumber: 'ONE' }));
    const second = await handedIn(client, delfor({ controlReference: 'TWICE', documentNumber: 'TWO' }));
    expect(second).toMatchObject({
      state: 'duplicate',
      repeats: first.id,
      schedules: [],
      errorCount: 0,
      warningCount: 1,
    });
    expect(second.findings).toMatchObject([
      { code: 'control-reference-reused', severity: 'warning', found: 'TWICE', actor: 'sender' },
    ]);
    expect((await client.call(scheduleList, { query: { schedule: 'TWO' } })).rows).toEqual([]);
  });

  it('with a control reference of another counter of the same sender is no duplicate: another routing address, another VDA message', async () => {
    const routed = (route: string): string =>
      delfor({ controlReference: 'ROUTED', sender: `OEM:ZZ${route}` }).toString();
    for (const route of ['', ':PLANT1', ':PLANT2'])
      expect([route, (await handedIn(client, routed(route))).state]).toEqual([route, 'processed']);
    expect((await handedIn(client, `${routed(':PLANT2')}\r\n`)).state).toBe('duplicate');
    const call = vda4905({ lines: 1, calloffs: 2, transmission: 77 });
    expect((await handedIn(client, call)).state).toBe('processed');
    expect((await handedIn(client, call.toString('latin1').replace(/^511/, '551'))).state).not.toBe('duplicate');
  });

  it('with a control reference that a partner comes back to after a quarter of a year is a new one', async () => {
    const again = (documentNumber: string): Promise<string> =>
      handIn(client, delfor({ controlReference: '0001', documentNumber }));
    const first = await whenDone(client, await again('BEFORE'));
    await app.sql(`UPDATE interchange SET message_id = first_id(now() - interval '91 days') WHERE message_id = $1`, [
      first.id,
    ]);
    const second = await whenDone(client, await again('ANEW'));
    expect(second).toMatchObject({ state: 'processed', repeats: null });
    expect(await whenDone(client, await again('SOON AFTER'))).toMatchObject({ state: 'duplicate', repeats: second.id });
  });

  it('in XML is a new release under the number of the one before, however often it comes', async () => {
    const release = readFileSync(new URL('../../docs/inhouse-xml.md', import.meta.url), 'utf8').replace(
      /^[\s\S]*?```xml\n|```[\s\S]*$/g,
      '',
    );
    const first = await handedIn(client, release);
    const second = await handedIn(
      client,
      release.replace('<issued>2026-11-20<', '<issued>2026-11-21<').replace('quantity="120"', 'quantity="130"'),
    );
    expect([first.state, second.state, second.findings.map(({ code }) => code)]).toEqual([
      'processed',
      'processed',
      ['sender-unknown'],
    ]);
    const found = (await client.call(scheduleList, { query: { schedule: '4503377129' } })).rows;
    expect(found.map(({ trafficMessageId }) => trafficMessageId)).toContain(second.id);
    expect((await handedIn(client, release)).state).toBe('duplicate');
  });

  it('with the control reference of another sender, or of a test, is not a duplicate', async () => {
    for (const options of [{}, { sender: 'ANOTHER:14' }, { test: true }]) {
      expect((await handedIn(client, delfor({ controlReference: 'OWN', ...options }))).state).toBe('processed');
    }
  });

  it('is a duplicate of one file out of many with the same reference, whichever was read first', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, i) =>
          (await client.upload(delfor({ controlReference: 'RACE', documentNumber: `RACE-${String(i)}` }))).body as {
            id: string;
          },
      ),
    );
    const done = await Promise.all(ids.map(({ id }) => whenDone(client, id)));
    const first = done.filter((m) => m.state === 'processed');
    expect(first).toHaveLength(1);
    expect(
      done.filter((m) => m.state === 'duplicate' && m.repeats === first[0]!.id && m.schedules.length === 0),
    ).toHaveLength(7);
  });

  it('with texts that quote, escape and break keeps them letter by letter', async () => {
    const hostile = `a"b\\c{d},e NULL ?+ ?: ?' ?? åäö`;
    const plain = hostile.replace(/\?(.)/g, '$1');
    const { schedule } = await only(
      edi(
        'UNB+UNOC:3+X:14+O0013000002SUPP:OD+261120:0900+HOSTILE',
        'UNH+1+DELFOR:D:97A:UN',
        'BGM+241+H-1+5',
        'DTM+137:20261120:102',
        'NAD+BY+B::92',
        'NAD+SU+S::92',
        'GIS+37',
        'NAD+ST+P::92',
        'LIN+1++NULL:IN',
        `IMD+++:::${hostile}`,
        'SCC+1++D',
        'QTY+113:10:PCE',
        'DTM+2:20261201:102',
        'UNT+13+1',
        'UNZ+1+HOSTILE',
      ),
    );
    expect(schedule.lines[0]).toMatchObject({ externalArticleNumber: 'NULL', description: plain });
  });

  it('without an envelope twice is read once: the copy has no effect, not even when it is processed again', async () => {
    const bytes = delforWithoutEnvelope({ documentNumber: 'NAKED' });
    const first = await handedIn(client, bytes);
    const copy = await handedIn(client, bytes);
    expect(copy).toMatchObject({ state: 'duplicate', repeats: first.id, schedules: [] });
    expect((await client.post(`/applications/traffic/messages/${copy.id}/process`)).status).toBe(202);
    expect(await whenDone(client, copy.id)).toMatchObject({ state: 'duplicate', repeats: first.id, schedules: [] });
    expect((await client.call(scheduleList, { query: { schedule: 'NAKED' } })).rows).toHaveLength(1);
    expect((await client.call(trafficMessage, { params: { id: first.id } })).schedules).toHaveLength(1);
  });

  /** As the owner of the tables. It waits for whoever holds a table, however long a busy machine takes. */
  const alter = (statement: string): Promise<void> => run(app.databaseUrl, statement);

  it('that waits for another one in a circle begins anew at once', async () => {
    await alter(`
      CREATE SEQUENCE circles;
      GRANT SELECT ON circles TO consignal_system;
      CREATE FUNCTION begins_anew() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF NEW.document_number = 'CIRCLE' AND nextval('public.circles') < 4 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER circle BEFORE INSERT ON schedule_head FOR EACH ROW EXECUTE FUNCTION begins_anew()`);
    const id = await handIn(client, delfor({ controlReference: 'CIRCLE', documentNumber: 'CIRCLE' }));
    // Before the recovery task would queue it.
    expect(await whenDone(client, id)).toMatchObject({ state: 'processed', attempts: 0 });
    expect(await app.sql('SELECT last_value::int AS runs FROM circles')).toEqual([{ runs: 4 }]);
  });

  describe('whose effect is cut off every time', () => {
    /** Ends the connection of whoever writes a schedule of this number. The trigger stays: to drop it would be to wait until nobody reads schedules. */
    const cutting = (number: string): Promise<void> =>
      alter(`
      CREATE OR REPLACE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF NEW.document_number = '${number}' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`);
    /** Makes the file look stalled for an hour. */
    async function stall(id: string, wake: number): Promise<void> {
      await app.sql(`UPDATE traffic_message SET wake = $2, woke_at = now() - interval '1 hour' WHERE id = $1`, [
        id,
        wake,
      ]);
      await app.sql('DELETE FROM handed_over');
    }
    let recovering: { close(): Promise<void> };
    beforeAll(async () => {
      await cutting('none');
      await alter('CREATE TRIGGER cut_off BEFORE INSERT ON schedule_head FOR EACH ROW EXECUTE FUNCTION cut_off()');
      recovering = await startTestWorkers({ ...app.options, recoveryMs: 250 });
    });
    afterEach(() => cutting('none'));
    afterAll(async () => {
      await recovering.close();
    });

    it('is not blamed as long as the database may have been away, and is read when that is over', async () => {
      await cutting('CUT-1');
      const id = await handIn(client, delfor({ controlReference: 'CUT-1', documentNumber: 'CUT-1' }));
      await stall(id, 0);
      await until(
        'it is queued again',
        async () =>
          (await app.sql<{ wake: number }>('SELECT wake FROM traffic_message WHERE id = $1', [id]))[0]!.wake > 0,
      );
      expect(await client.call(trafficMessage, { params: { id } })).toMatchObject({
        state: 'received',
        attempts: 0,
        lastError: null,
      });
      await cutting('another');
      await stall(id, 1);
      expect(await whenDone(client, id)).toMatchObject({ state: 'processed', attempts: 0 });
    });

    it('is blocked after it was queued again and again, with the error', async () => {
      await cutting('CUT-2');
      const id = await handIn(client, delfor({ controlReference: 'CUT-2', documentNumber: 'CUT-2' }));
      await stall(id, 20);
      expect(await whenDone(client, id)).toMatchObject({
        state: 'blocked',
        errorCount: 1,
        attempts: 3,
        // A connection that is reset may lose what the database said when it ended it.
        lastError: expect.stringMatching(/terminat|ECONNRESET|EPIPE|closed/i) as string,
      });
    });
  });
});
