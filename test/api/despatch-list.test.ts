import {
  despatchArchive,
  despatchAutocomplete,
  despatchDetail,
  despatchList,
  despatchSend,
} from '../../server/contract/delivery.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import type { Client } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('the list of despatch notes', () => {
  let app: TestApp;
  let client: Client;
  let agreementId: string;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    const manager = await app.as('manager');
    ({ id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' }));
  });
  afterAll(async () => {
    await app.close();
  });
  beforeEach(async () => {
    await app.sql('UPDATE despatch_advice SET is_archived = true');
  });

  type Query = NonNullable<Parameters<typeof list>[0]>;
  const list = (query: Record<string, unknown> = {}) => client.call(despatchList, { query });
  const numbers = async (query: Query = {}) => (await list(query)).rows.map(({ documentNumber }) => documentNumber);
  const note = async (number: string, more: Parameters<typeof made>[2] = {}) =>
    (await made(client, number, { agreementId, ...more })).despatchnoteHeadId;
  const send = (id: string) => client.call(despatchSend, { params: { id } });
  /** What the partner's answer or the way of the file makes of a note that was sent. */
  const cameTo = async (id: string, state: string, acknowledgement = 'awaiting'): Promise<void> => {
    const { fileId, transmissionId } = await send(id);
    await app.sql('UPDATE transmission SET state = $2 WHERE id = $1', [transmissionId, state]);
    await app.sql('UPDATE edi_transaction SET acknowledgement = $2 WHERE id = $1::bigint * 10000', [
      fileId,
      acknowledgement,
    ]);
  };

  it('says of each note for whom it is, what stands in it and how far it has come (DEL-02, R-12)', async () => {
    const id = await note('LIST-1', {
      lines: 3,
      packages: 4,
      shipmentReference: 'SHIP-7',
      grossWeight: '12.5',
      pickUpDate: '2026-11-19T16:00',
    });
    expect((await list()).rows).toEqual([
      expect.objectContaining({
        despatchnoteHeadId: id,
        documentNumber: 'LIST-1',
        state: 'ready',
        customer: 'Nordvik',
        shipTo: { code: 'GOT-P2', name: 'Plant 2' },
        despatchDate: '2026-11-20',
        pickUpDate: '2026-11-19T16:00',
        shipmentDate: null,
        articleCount: 3,
        packageCount: 12,
        grossWeight: '12.5',
        shipmentReference: 'SHIP-7',
        isOnTransport: true,
        isLocked: false,
        hasError: false,
        isPacked: true,
        isArchived: false,
        fileId: null,
      }),
    ]);
    const { fileId } = await send(id);
    expect((await list()).rows).toEqual([expect.objectContaining({ state: 'queued', isLocked: true, fileId })]);
  });

  it('counts the same notes as its filters show, and by the day on which the goods leave', async () => {
    await note('N-READY');
    await cameTo(await note('N-SENT'), 'sent', 'acknowledged');
    await cameTo(await note('N-FAILED', { despatchDate: '2026-11-21T08:00' }), 'failed');
    await cameTo(await note('N-REJECTED'), 'sent', 'rejected');
    await cameTo(await note('N-PARTLY'), 'sent', 'partly');
    await cameTo(await note('N-LATE'), 'sent', 'overdue');
    const { counts, days } = await list();
    const found = {
      all: await numbers(),
      ready: await numbers({ filter: 'ready' }),
      sent: await numbers({ filter: 'sent' }),
      errors: await numbers({ filter: 'errors' }),
      warnings: await numbers({ filter: 'warnings' }),
    };
    expect(found).toEqual({
      all: ['N-LATE', 'N-PARTLY', 'N-REJECTED', 'N-FAILED', 'N-SENT', 'N-READY'],
      ready: ['N-READY'],
      sent: ['N-LATE', 'N-PARTLY', 'N-REJECTED', 'N-SENT'],
      errors: ['N-REJECTED', 'N-FAILED'],
      warnings: ['N-LATE', 'N-PARTLY'],
    });
    expect(counts).toEqual({
      despatchnoteCount: { value: 6, capped: false },
      readyCount: { value: 1, capped: false },
      sentCount: { value: 4, capped: false },
      errorCount: { value: 2, capped: false },
      warningCount: { value: 2, capped: false },
      transitCount: { value: 0, capped: false },
    });
    expect(days).toEqual([
      { day: '2026-11-20', sent: 3, open: 1, errors: 1 },
      { day: '2026-11-21', sent: 0, open: 0, errors: 1 },
    ]);
    expect(await numbers({ hasError: true })).toEqual(found.errors);
    expect((await list({ counts: false })).counts).toBeNull();
  });

  it('is narrowed by each flag, by a part of a number, a customer, a place or a shipment, and by the partner', async () => {
    await note('F-PLAIN');
    await note('F-SHIP', { shipmentReference: 'TRIP 100%' });
    await note('F-LOOSE', {
      units: [
        {
          id: '1',
          items: [{ lineNumber: '1', articleNumber: 'A', quantity: '5' }],
        },
      ],
    });
    await cameTo(await note('F-BAD'), 'failed');
    expect({
      transport: await numbers({ isOnTransport: true }),
      loose: await numbers({ isPacked: false }),
      locked: await numbers({ isLocked: true }),
      wrong: await numbers({ hasError: true }),
      free: await numbers({ isLocked: false, isPacked: true }),
      number: await numbers({ q: 'f-sh' }),
      customer: (await numbers({ q: 'nordvik' })).length,
      place: (await numbers({ q: 'plant 2' })).length,
      shipment: await numbers({ q: '100%' }),
      pattern: await numbers({ q: '_' }),
      nobody: await numbers({ partnerCompanyId: '1' }),
    }).toEqual({
      transport: ['F-SHIP'],
      loose: ['F-LOOSE'],
      locked: ['F-BAD'],
      wrong: ['F-BAD'],
      free: ['F-SHIP', 'F-PLAIN'],
      number: ['F-SHIP'],
      customer: 4,
      place: 4,
      shipment: ['F-SHIP'],
      pattern: [],
      nobody: [],
    });
  });

  it('goes on from page to page in every order, each note once', async () => {
    for (const n of [2, 10, 1])
      await note(`P-${String(n)}`, {
        lines: n,
        grossWeight: String(n),
        // A note without the days comes first, and a time follows its day.
        ...(n !== 1 && {
          pickUpDate: n === 2 ? '2026-11-19' : '2026-11-19T16:00',
          shipmentDate: `2026-11-${String(18 + n)}`,
        }),
      });
    const inOrder = ['number', 'weight', 'pickUp', 'shipmentDate'];
    for (const sort of [undefined, ...inOrder, '-number', '-articles', '-pickUp', 'state', 'sent', 'shipTo']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: 1, counts: false, ...(sort && { sort }), ...(cursor && { cursor }) });
        seen.push(...page.rows.map(({ documentNumber }) => documentNumber));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect([sort, [...seen].sort()]).toEqual([sort, ['P-1', 'P-10', 'P-2']]);
      if (inOrder.includes(sort ?? '')) expect(seen).toEqual(['P-1', 'P-2', 'P-10']);
      if (sort === '-pickUp') expect(seen).toEqual(['P-10', 'P-2', 'P-1']);
    }
  });

  it('is shown whatever documents say: a year 0, more packages than anybody has', async () => {
    const packaging = { count: '999999999', labels: [] };
    const odd = await note('ODD', {
      units: [
        {
          id: '1',
          packagings: [packaging, packaging, packaging],
          items: [{ lineNumber: '1', articleNumber: 'A', quantity: '5' }],
        },
      ],
    });
    // Of a time when such a day was taken.
    await app.sql(
      `UPDATE despatch_advice SET document = jsonb_set(document, '{despatchDate}', '"0000-01-01"') WHERE id = $1`,
      [odd],
    );
    const { rows, days } = await list();
    expect(rows.map(({ despatchDate, packageCount }) => [despatchDate, packageCount])).toEqual([
      ['0000-01-01', 2_147_483_647],
    ]);
    expect(days).toEqual([]);
  });

  it('suggests what holds the letters that were typed (DEL-04)', async () => {
    await note('SUG-1', { shipmentReference: 'SUGAR' });
    await note('SUG-2');
    const suggest = async (q: string) => (await client.call(despatchAutocomplete, { query: { q } })).suggestions;
    expect(await suggest('sug')).toEqual([
      { kind: 'number', value: 'SUG-2' },
      { kind: 'number', value: 'SUG-1' },
      { kind: 'shipment', value: 'SUGAR' },
    ]);
    expect(await suggest('nordv')).toEqual([{ kind: 'customer', value: 'Nordvik' }]);
    expect(await suggest('plant')).toEqual([{ kind: 'shipTo', value: 'Plant 2' }]);
  });

  it('leaves out archived notes, which can be taken back, all of a call or none', async () => {
    const [one, two] = [await note('ARCH-1'), await note('ARCH-2')];
    const archive = (isArchived: boolean, ...despatchnoteHeadIds: string[]) =>
      client.call(despatchArchive, { body: { despatchnoteHeadIds, isArchived } });
    expect(await archive(true, one)).toEqual({ changed: [one] });
    expect(await archive(true, one, two)).toEqual({ changed: [two] });
    expect(await numbers()).toEqual([]);
    expect((await numbers({ isArchived: true })).slice(0, 2)).toEqual(['ARCH-2', 'ARCH-1']);
    expect((await client.call(despatchDetail, { params: { id: one } })).isArchived).toBe(true);
    expect(await archive(false, one)).toEqual({ changed: [one] });
    expect(await numbers()).toEqual(['ARCH-1']);
    await expect(archive(true, one, '1')).rejects.toThrow('not-found');
    expect(await numbers()).toEqual(['ARCH-1']);
  });
});
