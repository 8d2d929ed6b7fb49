import { deliveryDashboard, OPEN_DAYS } from '../../server/contract/delivery-dashboard.js';
import { despatchList, despatchSend } from '../../server/contract/delivery.js';
import { situationList } from '../../server/contract/delivery-situation.js';
import { despatchDue } from '../../server/contract/despatch-due.js';
import { despatchedEnter } from '../../server/contract/despatched.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const DAY_MS = 86_400_000;
const dayFromToday = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

describe('the dashboard of deliveries', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  const dashboard = (query: { period?: 'day' | 'week' | 'month' } = {}) => client.call(deliveryDashboard, { query });
  /** Articles and ship-tos of the list that a figure leads to. */
  async function listed(only: 'firm' | 'late') {
    const { groups } = await client.call(despatchDue, { query: { only } });
    return { articles: groups.flatMap(({ articles }) => articles).length, shipTos: groups.length };
  }

  it('is empty for a company that nobody calls anything off from, and says so', async () => {
    expect(await dashboard()).toMatchObject({
      period: 'week',
      isEmpty: true,
      due: { articles: 0, shipTos: 0 },
      sent: { value: 0, capped: false },
      precision: { customers: [] },
    });
  });

  it('tells what left early, on its day, late, in part and never, and counts what is due as its list does (DEL-01)', async () => {
    const of = { calloffs: 1, quantity: () => 100, cumulative: () => 0 };
    await handedIn(client, delfor({ ...of, lines: 5, issued: dayFromToday(-8) }));
    await handedIn(
      client,
      delfor({
        ...of,
        lines: 1,
        issued: dayFromToday(-1),
        shipTo: 'ELSE',
        documentNumber: 'ELSE',
        controlReference: '7',
      }),
    );
    const { rows } = await client.call(situationList, { query: { shipTo: 'GOT-P2' } });
    let note = 0;
    const left = async (article: number, date: number, quantity: string): Promise<void> => {
      const row = rows.find(({ articleNumber }) => articleNumber === `ART-000${String(article)}`);
      note += 1;
      await client.call(despatchedEnter, {
        body: {
          articleId: row?.articleId ?? '',
          rows: [{ date: dayFromToday(date), noteNumber: `N${String(note)}`, quantity }],
        },
      });
    };
    await left(1, -8, '100');
    await left(2, -8, '60');
    await left(2, -7, '40');
    await left(3, -5, '100');
    await left(4, -7, '60');
    const scores = { due: 5, early: 1, onDay: 1, late: 1, open: 2, partly: 1, unknown: 0 };
    const answer = await dashboard();
    expect(answer.precision).toMatchObject({
      since: dayFromToday(-7),
      customers: [{ customer: 'O0013000001CUST:OD', inPeriod: scores, inAll: scores }],
    });
    expect(answer.isEmpty).toBe(false);
    expect([answer.due, answer.late]).toEqual([
      { articles: 3, shipTos: 2 },
      { articles: 2, shipTos: 1 },
    ]);
    expect([await listed('firm'), await listed('late')]).toEqual([answer.due, answer.late]);
    expect(answer.days.map(({ day }) => day)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0].map(dayFromToday));
    expect(answer.days.map(({ due }) => due)).toEqual([5, 0, 0, 0, 0, 0, 0, 1]);
    const [yesterday] = (await dashboard({ period: 'day' })).precision.customers;
    expect([yesterday?.inPeriod.due, yesterday?.inAll.due]).toEqual([0, 5]);
    const other = await (await app.as('neighbour')).call(deliveryDashboard, { query: {} });
    expect([other.isEmpty, other.precision.customers]).toEqual([true, []]);
  });
});

describe('despatch notes on the dashboard of deliveries', () => {
  let app: TestApp;
  let client: Client;
  let agreementId: string;
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    ({ id: agreementId } = await agreedOutgoing(await app.as('manager'), { partner: 'Nordvik' }));
  });
  afterAll(async () => {
    await app.close();
  });

  const arriving = (days: number) => ({ despatchDate: dayFromToday(-1), arrivalDate: dayFromToday(days) });
  async function sent(number: string, acknowledgement: string, more: Parameters<typeof made>[2] = {}): Promise<string> {
    const { despatchnoteHeadId: id } = await made(client, number, { agreementId, ...more });
    const { fileId, transmissionId } = await client.call(despatchSend, { params: { id } });
    await app.sql(`UPDATE transmission SET state = 'sent' WHERE id = $1`, [transmissionId]);
    await app.sql('UPDATE edi_transaction SET acknowledgement = $2 WHERE id = $1::bigint * 10000', [
      fileId,
      acknowledgement,
    ]);
    return id;
  }

  it('are counted as their lists count them, and by the day on which they left (DEL-01, DEL-02)', async () => {
    await made(client, 'READY', { agreementId });
    await sent('ON-ITS-WAY', 'awaiting', { ...arriving(1), lines: 3 });
    await sent('ARRIVES-TODAY', 'acknowledged', arriving(0));
    await sent('ARRIVED', 'acknowledged', arriving(-1));
    await sent('REJECTED', 'rejected', { ...arriving(1), lines: 2 });
    await sent('RECEIVED', 'acknowledged', arriving(1));
    const old = await sent('OLD', 'acknowledged', arriving(1));
    await app.sql(`UPDATE despatch_advice SET created_at = now() - interval '20 days' WHERE id = $1`, [old]);
    await app.sql(`INSERT INTO receipt_head (company_id, message_id, message_number, document_in_message, sender, document_number, message_function, despatch_advice, line_count, has_discrepancies, received_at)
      SELECT company_id, 1, 1, 1, 'O0013000001CUST:OD', 'RA', '9', number, 1, false, now() FROM despatch_advice WHERE number = 'RECEIVED'`);
    const figures = await client.call(deliveryDashboard, { query: {} });
    const counts = async (days: number) => (await client.call(despatchList, { query: { days } })).counts;
    const open = await counts(OPEN_DAYS);
    expect([figures.ready, figures.transit, figures.errors]).toEqual([
      open?.readyCount,
      open?.transitCount,
      open?.errorCount,
    ]);
    expect([figures.ready.value, figures.transit.value, figures.errors.value]).toEqual([1, 3, 1]);
    expect(figures.sent).toEqual((await counts(7))?.sentCount);
    expect(figures.sent.value).toBe(5);
    const { rows } = await client.call(despatchList, { query: { filter: 'transit' } });
    expect(rows.map(({ documentNumber }) => documentNumber)).toEqual(['OLD', 'ARRIVES-TODAY', 'ON-ITS-WAY']);
    expect(figures.days.at(-2)).toEqual({ day: dayFromToday(-1), due: 0, sent: 7, errors: 2 });
    expect(figures.isEmpty).toBe(false);
  });
});
