import {
  transactionAutocomplete,
  transactionDashboard,
  transactionDetail,
  transactionEvents,
  transactionGaps,
  transactionList,
  transactionMessageTypes,
} from '../../server/contract/transaction.js';
import { trafficAutocomplete, trafficMessage } from '../../server/contract/traffic.js';
import { refusal, type Client } from '../given/client.js';
import { delfor, vda4905 } from '../given/delfor.js';
import { brokenDelfor, edi } from '../given/files.js';
import { handedIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const message = (n: number, document: string): string[] => [
  `UNH+${String(n)}+DELFOR:D:97A:UN`,
  `BGM+241+${document}+5`,
  'DTM+137:20261120:102',
  'NAD+BY+B::92',
  'NAD+SU+S::92',
  'GIS+37',
  'NAD+ST+P::92',
  `LIN+1++A${String(n)}:IN`,
  'SCC+1++D',
  'QTY+113:10:PCE',
  'DTM+2:20261201:102',
  `UNT+12+${String(n)}`,
];
/** Two interchanges; the first has two messages, the second one that nothing reads. */
const TWO = edi(
  'UNB+UNOC:3+X:14+O0013000002SUPP:OD+261120:0900+FIRST',
  ...message(1, 'D-1'),
  ...message(2, 'D-2'),
  'UNZ+2+FIRST',
  'UNB+UNOC:3+Y:14+O0013000002SUPP:OD+261120:0900+SECOND',
  'UNH+9+PAXLST:D:02B:UN',
  'BGM+745+P-1+9',
  'UNT+3+9',
  'UNZ+1+SECOND',
);

describe('transactions', () => {
  let app: TestApp;
  let client: Client;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    const files: [string, Uint8Array | string, string][] = [
      ['plain', delfor({ controlReference: 'REF-1', documentNumber: 'DOC-1' }), 'plan.edi'],
      ['two', TWO, 'two.edi'],
      ['broken', brokenDelfor({ controlReference: 'BAD-1', documentNumber: 'BAD' }), 'bad.edi'],
      ['vda', vda4905({ transmission: 77 }), 'vda.txt'],
      ['copy', delfor({ controlReference: 'REF-1', documentNumber: 'DOC-1' }), 'plan again.edi'],
      ['conflict', delfor({ controlReference: 'REF-1', documentNumber: 'OTHER' }), 'other.edi'],
      ['text', 'hello, world', 'hello.txt'],
    ];
    for (const [name, bytes, fileName] of files) ids[name] = (await handedIn(client, bytes, fileName)).id;
  });
  afterAll(async () => {
    await app.close();
  });

  const at = (name: string, place = 0): string => `${ids[name] ?? ''}${String(place).padStart(4, '0')}`;
  const detail = (name: string, place = 0) => client.call(transactionDetail, { params: { id: at(name, place) } });
  const listed = async (query: object): Promise<string[]> =>
    (await client.call(transactionList, { query })).rows.map((row) => row.id);

  it('are the interchanges of the last days, newest first, with where they stand on each axis (TRX-02)', async () => {
    const { rows, counts } = await client.call(transactionList);
    expect(rows.map((row) => [row.id, row.status, row.validation, row.processing])).toEqual([
      [at('text'), 'validation error', 'error', 'not-processed'],
      [at('conflict'), 'processed', 'ok', 'duplicate'],
      [at('copy'), 'processed', 'not-validated', 'duplicate'],
      [at('vda'), 'processed', 'ok', 'processed'],
      [at('broken'), 'validation error', 'error', 'processed'],
      [at('two', 3), 'ignored', 'ignored', 'not-processed'],
      [at('two'), 'processed', 'ok', 'processed'],
      [at('plain'), 'processed', 'ok', 'processed'],
    ]);
    expect(counts).toMatchObject({ all: { value: 8 }, errors: { value: 2 } });
    expect(rows.at(-1)).toMatchObject({
      fileId: ids['plain'],
      parentId: null,
      direction: 'I',
      fromId: { code: 'O0013000001CUST:OD', name: 'Nordvik Trucks AB' },
      toId: { code: 'O0013000002SUPP:OD', name: 'Solna Brake Systems AB' },
      ownerId: { code: 'SOLNA', name: 'Solna Brake Systems AB' },
      messageType: 'DELFOR',
      messageVersion: 'D.97A',
      documentKind: 'delivery-schedule',
      documentNumber: 'DOC-1',
      controlReference: 'REF-1',
      test: false,
      acknowledgement: 'none',
      statuses: ['validation OK', 'processed'],
    });
  });

  it('can be narrowed to messages, a direction, a type, a state of each axis, errors, and what is typed (TRX-02)', async () => {
    expect(await listed({ level: 'message', messageType: 'DELFOR', processing: 'processed' })).toEqual([
      at('broken', 1),
      at('two', 2),
      at('two', 1),
      at('plain', 1),
    ]);
    expect(await listed({ direction: 'O' })).toEqual([]);
    expect(await listed({ processing: 'duplicate' })).toEqual([at('conflict'), at('copy')]);
    expect(await listed({ validation: 'ignored' })).toEqual([at('two', 3)]);
    expect(await listed({ filter: 'errors' })).toEqual([at('text'), at('broken')]);
    expect(await listed({ acknowledgement: 'overdue' })).toEqual([]);
    expect(await listed({ q: 'd-2', level: 'all' })).toEqual([at('two', 2)]);
    expect(await listed({ q: 'second' })).toEqual([at('two', 3)]);
    expect(await listed({ q: 'NORDVIK', filter: 'errors', processing: 'processed' })).toEqual([at('broken')]);
    expect(await listed({ q: '%' })).toEqual([]);
    expect((await client.call(transactionList, { query: { q: 'nordvik' } })).counts?.all.value).toBe(3);
  });

  it('come in pages without gap or repetition (TRX-02)', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await client.call(transactionList, {
        query: { limit: 3, level: 'all', counts: false, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.rows.map((row) => row.id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(await listed({ level: 'all' }));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('hold their messages, their file and the schedules they became; a message holds its own (TRX-03)', async () => {
    const first = await detail('two');
    expect(first).toMatchObject({
      controlReference: 'FIRST',
      childCount: 2,
      parent: null,
      file: { id: ids['two'], fileName: 'two.edi', size: TWO.length },
      inhouse: { json: true, xml: false },
    });
    expect(first.children.map((child) => [child.id, child.documentNumber, child.controlReference])).toEqual([
      [at('two', 1), 'D-1', '1'],
      [at('two', 2), 'D-2', '2'],
    ]);
    expect(first.schedules.map((schedule) => schedule.documentNumber)).toEqual(['D-1', 'D-2']);
    const second = await detail('two', 2);
    expect(second).toMatchObject({
      parent: { id: at('two'), controlReference: 'FIRST' },
      children: [],
      schedules: [{ documentNumber: 'D-2', supersededBy: null }],
      inhouse: { json: true, xml: true },
    });
    expect(await detail('two', 3)).toMatchObject({
      controlReference: 'SECOND',
      childCount: 1,
      schedules: [],
      inhouse: { json: false, xml: false },
      fromId: { code: 'Y:14' },
    });
    expect((await detail('plain')).agreement).toMatchObject({ partner: 'Nordvik Trucks AB' });
  });

  it('are named with their file (TRAF-02)', async () => {
    const file = await client.call(trafficMessage, { params: { id: ids['two'] ?? '' } });
    expect(file.transactions).toEqual([
      { id: at('two'), parentId: null, messageType: 'DELFOR' },
      { id: at('two', 1), parentId: at('two'), messageType: 'DELFOR' },
      { id: at('two', 2), parentId: at('two'), messageType: 'DELFOR' },
      { id: at('two', 3), parentId: null, messageType: 'PAXLST' },
      { id: at('two', 4), parentId: at('two', 3), messageType: 'PAXLST' },
    ]);
  });

  it.each(['26112100000001', '260101000000010000', '999999999999999999', 'abc', '0'])(
    'that are none are not found: %s (TRX-03)',
    async (id) => {
      for (const path of ['', '/externalFile', '/inhouseFile', '/events']) {
        expect(
          refusal(await (await app.as('manager')).get(`/applications/transaction/transactions/${id}${path}`)),
        ).toBe('404 not-found');
      }
    },
  );

  it('tell what happened to them, in its order, to company administrators alone (TRX-04)', async () => {
    const manager = await app.as('manager');
    const kinds = async (id: string) =>
      (await manager.call(transactionEvents, { params: { id } })).events.map((event) => event.kind);
    expect(await kinds(at('plain'))).toEqual(['received', 'stored', 'decoded', 'validated', 'mapped', 'processed']);
    expect(await kinds(at('plain', 1))).toEqual([
      'received',
      'stored',
      'decoded',
      'validated',
      'mapped',
      'processed',
      'processed',
    ]);
    expect(await kinds(at('copy'))).toEqual(['received', 'stored', 'duplicate']);
    expect(await kinds(at('conflict'))).toEqual(['received', 'stored', 'decoded', 'validated', 'mapped', 'duplicate']);
    expect((await manager.call(transactionEvents, { params: { id: at('copy') } })).events[2]?.detail).toEqual({
      of: ids['plain'],
    });
    expect(refusal(await client.get(`/applications/transaction/transactions/${at('plain')}/events`))).toBe(
      '403 no-permission',
    );
  });

  it('keep one row and tell of it when their file is read again', async () => {
    const manager = await app.as('manager');
    await client.post(`/applications/traffic/messages/${ids['vda'] ?? ''}/process`);
    const count = async () =>
      Number(
        (await app.sql<{ n: string }>('SELECT count(*) AS n FROM edi_transaction WHERE file_id = $1', [ids['vda']]))[0]
          ?.n,
      );
    await whenDone(client, ids['vda'] ?? '');
    expect(
      (await manager.call(transactionEvents, { params: { id: at('vda') } })).events.map((event) => event.kind),
    ).toEqual([
      'received',
      'stored',
      'decoded',
      'validated',
      'mapped',
      'processed',
      'read-again',
      'decoded',
      'validated',
      'mapped',
      'processed',
    ]);
    expect(await count()).toBe(2);
    expect(await detail('vda', 1)).toMatchObject({ processing: 'processed', schedules: [{ supersededBy: null }] });
  });

  it('hand out the file byte for byte, by transaction and by file (TRX-05, TRX-07)', async () => {
    for (const path of [`transactions/${at('two', 2)}/externalFile`, `files/${ids['two'] ?? ''}`]) {
      const reply = await client.get(`/applications/transaction/${path}`);
      expect([reply.status, Buffer.compare(reply.body as Buffer, Buffer.from(TWO))]).toEqual([200, 0]);
      expect(reply.headers.get('content-disposition')).toContain('two.edi');
    }
  });

  it('say in our own form what they hold: JSON of an interchange or a message, XML of a schedule (TRX-06)', async () => {
    const inhouse = (id: string, query = '', headers = {}) =>
      client.get(`/applications/transaction/transactions/${id}/inhouseFile${query}`, headers);
    const all = await inhouse(at('two'));
    expect((all.body as { documentNumber: string }[]).map((document) => document.documentNumber)).toEqual([
      'D-1',
      'D-2',
    ]);
    const one = await inhouse(at('two', 2));
    expect(one.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(one.body).toMatchObject({
      kind: 'delivery-schedule',
      documentNumber: 'D-2',
      envelope: { controlReference: 'FIRST' },
      lines: [{ articleNumber: 'A2', calloffs: [{ date: '2026-12-01', quantity: '10' }] }],
    });
    for (const xml of [
      await inhouse(at('two', 2), '?format=xml'),
      await inhouse(at('two', 2), '', { accept: 'application/xml' }),
    ]) {
      expect(xml.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect((xml.body as Buffer).toString()).toMatch(/^<\?xml[^]*<number>D-2<\/number>/);
    }
    expect(refusal(await inhouse(at('two'), '?format=xml'))).toBe('406 not-in-xml');
    expect(refusal(await inhouse(at('two', 3)))).toBe('404 no-inhouse-file');
    expect(refusal(await inhouse(at('text')))).toBe('404 no-inhouse-file');
    expect(refusal(await inhouse(at('two'), '?format=csv'))).toBe('400 invalid-input');
  });

  it('list the message types seen (TRX-08)', async () => {
    expect(await client.call(transactionMessageTypes)).toEqual({ messageTypes: ['DELFOR', 'PAXLST', 'VDA 4905'] });
    expect(await (await app.as('neighbour')).call(transactionMessageTypes)).toEqual({ messageTypes: [] });
  });

  it('offer partners, documents and references to the search box, the newest where nothing is typed (TRX-09, TRAF-08)', async () => {
    for (const endpoint of [transactionAutocomplete, trafficAutocomplete]) {
      expect((await client.call(endpoint, { query: { q: 'nordvik' } })).suggestions).toEqual([
        { kind: 'partner', value: 'Nordvik Trucks AB' },
      ]);
      expect((await client.call(endpoint, { query: { q: 'ref-' } })).suggestions).toEqual([
        { kind: 'reference', value: 'REF-1' },
      ]);
      expect((await client.call(endpoint)).suggestions.length).toBeGreaterThan(3);
      expect((await client.call(endpoint, { query: { limit: 1 } })).suggestions).toHaveLength(1);
      expect((await (await app.as('neighbour')).call(endpoint)).suggestions).toEqual([]);
    }
  });

  it('are counted on the dashboard by direction and status, by type, over time (TRX-01)', async () => {
    const figures = await client.call(transactionDashboard);
    expect(figures.period).toBe('week');
    expect(figures.directions[0]).toEqual({
      direction: 'I',
      total: 8,
      errors: 2,
      statuses: [
        { status: 'processed', count: 5 },
        { status: 'validation error', count: 2 },
        { status: 'ignored', count: 1 },
      ],
    });
    expect(figures.directions[1]).toEqual({ direction: 'O', total: 0, errors: 0, statuses: [] });
    expect(figures.messageTypes).toEqual([
      { messageType: 'DELFOR', incoming: 5, outgoing: 0, errors: 1 },
      { messageType: 'PAXLST', incoming: 1, outgoing: 0, errors: 0 },
      { messageType: 'VDA 4905', incoming: 1, outgoing: 0, errors: 0 },
    ]);
    expect(figures.series).toHaveLength(8);
    expect(figures.series.reduce((sum, step) => sum + step.incoming, 0)).toBe(8);
    expect((await client.call(transactionDashboard, { query: { period: 'day' } })).series).toHaveLength(25);
    expect((await client.call(transactionDashboard, { query: { period: 'month' } })).directions[0]?.total).toBe(8);
    expect(refusal(await client.get('/applications/transaction/dashboard?period=year'))).toBe('400 invalid-input');
  });

  it('show a missing control reference as finding, count and gap, and its late arrival as the end of it', async () => {
    const numbered = (n: number) =>
      delfor({
        sender: 'COUNTS:14',
        lines: 1,
        calloffs: 1,
        controlReference: `0050${String(n)}`,
        documentNumber: `G-${String(n)}`,
      });
    for (const n of [11, 12, 13]) await handedIn(client, numbered(n));
    const revealing = await handedIn(client, numbered(15));
    expect(revealing).toMatchObject({
      state: 'processed',
      warningCount: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({
          code: 'control-reference-gap',
          severity: 'warning',
          state: 'open',
          found: '005014',
          message: 'Gap in message number (UNB 0020): 005014 is missing',
        }),
      ]) as unknown,
    });
    const [gap] = (await client.call(transactionGaps)).rows;
    expect(gap).toMatchObject({
      level: 'interchange',
      reference: '005014',
      sender: 'COUNTS:14',
      state: 'open',
      revealedBy: revealing.id,
      closedBy: null,
    });
    expect((await client.call(transactionDashboard)).openGaps).toEqual({ value: 1, capped: false });
    expect(await (await app.as('neighbour')).call(transactionGaps)).toMatchObject({ rows: [], nextCursor: null });
    const late = await handedIn(client, numbered(14));
    expect((await client.call(transactionGaps)).rows).toEqual([]);
    expect((await client.call(transactionGaps, { query: { state: 'closed' } })).rows).toMatchObject([
      { reference: '005014', closedBy: late.id },
    ]);
    expect((await client.call(trafficMessage, { params: { id: revealing.id } })).findings).toContainEqual(
      expect.objectContaining({ code: 'control-reference-gap', state: 'closed' }),
    );
  });
});
