import {
  type Booking,
  bookingAccept,
  bookingAnswer,
  bookingCarriers,
  bookingCreate,
  bookingDeadlineOf,
  bookingDetail,
  bookingLinkAnswer,
  bookingLinkRead,
  bookingList,
  bookingMail,
  bookingPutOn,
  bookingRebook,
  bookingRequest,
  bookingWithdraw,
  carrierTermsUpdate,
} from '../../server/contract/booking.js';
import { companyCreate } from '../../server/contract/company.js';
import { search } from '../../server/contract/search.js';
import { transportCreate, transportDetail, transportPutState } from '../../server/contract/transport.js';
import { USUAL_TERMS } from '../../server/domain/booking/fields.js';
import { partner } from '../given/agreement.js';
import { booked, type BookingBody, carrier, inDays } from '../given/booking.js';
import { Client, problemOf, refusal } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { linkTo, mailsOf } from '../given/mail.js';
import { until } from '../given/until.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PATH = '/applications/delivery/transport-bookings';

describe('bookings of transports (R-16)', () => {
  let app: TestApp;
  let [client, manager, visitor] = [] as unknown as [Client, Client, Client];
  let usual = '';
  beforeAll(async () => {
    app = await openTestApp({ workers: true, recoveryMs: 250 });
    [client, manager, visitor] = [await app.as('user'), await app.as('manager'), new Client(app.server.url)];
    usual = await carrier(manager, 'USUAL');
  });
  afterAll(async () => {
    await app.close();
  });

  const book = (body: BookingBody): Promise<Booking> => client.call(bookingCreate, { body });
  const detail = (id: string): Promise<Booking> => client.call(bookingDetail, { params: { id } });
  const plan = async (notes: string[] = []): Promise<string> =>
    (await client.call(transportCreate, { body: { despatchnoteHeadIds: notes } })).transportId;
  const stateOf = async (id: string) => (await client.call(transportDetail, { params: { id } })).state;
  const answer = (id: string, body: Parameters<typeof answered>[0]) =>
    client.call(bookingAnswer, { params: { id }, body });
  const answered = (body: NonNullable<NonNullable<Parameters<typeof client.call<typeof bookingAnswer>>[1]>['body']>) =>
    body;
  const refused = async (method: string, path: string, json: object = {}) =>
    refusal(await client.send(method, `${PATH}${path}`, { json }));
  const terms = (id: string, more: object = {}) =>
    client.call(carrierTermsUpdate, { params: { id }, body: { ...USUAL_TERMS, ...more, version: 0 } });
  const kinds = ({ events }: Booking) => events.map(({ kind }) => kind);

  it('are asked for before the deadline with places, slot, packages and what these weigh for the carrier', async () => {
    const one = await book(booked(usual, { deliveryDate: inDays(23) }));
    expect(one).toMatchObject({
      state: 'requested',
      overdue: null,
      carrier: 'Carrier USUAL',
      from: 'Solna Brake Systems AB',
      collection: { date: inDays(21), from: '08:00', to: '10:00' },
      packageCount: 2,
      load: { basis: 'estimate', grossWeight: '640.5', payWeight: '1400' },
      slotTolerance: 30,
      timeZone: 'Europe/Stockholm',
      phoneNote: null,
    });
    expect(kinds(one)).toEqual(['created', 'requested']);
    // No gap, though one was refused between them.
    expect(await refused('POST', '', booked('999'))).toBe('422 booking-no-carrier');
    const count = ({ bookingNumber }: Booking): number => Number(/^B(\d{7})$/.exec(bookingNumber)?.[1]);
    expect(count(one)).toBeGreaterThan(0);
    expect(count(await book(booked(usual)))).toBe(count(one) + 1);
    const { id: customer } = await manager.call(companyCreate, { body: partner({ code: 'CUST-1', identifiers: [] }) });
    expect(await refused('POST', '', booked(customer))).toBe('422 booking-no-carrier');
    const past = { date: inDays(-2), from: '08:00', to: '10:00' };
    expect(await refused('POST', '', booked(usual, { collection: past }))).toBe('422 booking-slot-passed');
    expect(await refused('POST', '', booked(usual, { deliveryDate: inDays(20) }))).toBe('422 booking-delivers-before');
  });

  it('are found by how their number begins and by the number of the carrier, by their company alone', async () => {
    const { bookingId: id, bookingNumber } = await book(booked(usual));
    await answer(id, answered({ answer: 'confirmed', reference: 'FIND-77' }));
    const found = async (q: string, by = client) =>
      (await by.call(search, { query: { q } })).hits.filter(({ kind }) => kind === 'booking').map((hit) => hit.title);
    expect(await found(bookingNumber.toLowerCase())).toEqual([bookingNumber]);
    expect(await found(bookingNumber.slice(0, 4))).toContain(bookingNumber);
    expect(await found('FIND-77')).toEqual([bookingNumber]);
    expect(await found('FIND-77', await app.as('neighbour'))).toEqual([]);
  });

  it("have their deadline counted in the carrier's own working days", async () => {
    const [monday] = [21, 22, 23, 24, 25, 26, 27]
      .map(inDays)
      .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1);
    const friday = inDays(Math.round((Date.parse(monday ?? '') - Date.parse(inDays(0))) / 86_400_000) - 3);
    const rests = await carrier(manager, 'RESTS', {
      calendar: { kind: 'supplier', name: 'Rests on that Friday', workFree: [{ day: friday }] },
    });
    const of = (carrierId: string) =>
      client.call(bookingDeadlineOf, { query: { carrierId, collection: monday ?? '' } });
    expect((await of(usual)).deadlineAt.slice(0, 10)).toBe(friday);
    const { deadlineAt, isPast, isWorkingDay, timeZone } = await of(rests);
    expect(deadlineAt.slice(0, 10) < friday).toBe(true);
    expect([isPast, isWorkingDay, timeZone]).toEqual([false, true, 'Europe/Stockholm']);
    expect((await client.call(bookingCarriers)).rows.find(({ carrierId }) => carrierId === rests)).toMatchObject({
      calendar: 'Rests on that Friday',
      version: 0,
      mail: 'book@rests.example',
    });
  });

  it('are taken after the deadline with a note of the telephone call alone', async () => {
    const slow = await carrier(manager, 'SLOW');
    expect(await terms(slow, { workingDays: 30, slotTolerance: 0 })).toMatchObject({
      version: 1,
      terms: { workingDays: 30 },
    });
    expect(
      refusal(await client.send('PUT', `${PATH}/carriers/${slow}`, { json: { ...USUAL_TERMS, version: 0 } })),
    ).toBe('409 changed-meanwhile');
    const late = await client.post(PATH, booked(slow));
    expect(refusal(late)).toBe('422 booking-deadline-passed');
    expect(problemOf(late).errors?.map(({ path }) => path)).toEqual(['phoneNote']);
    const draft = await book(booked(slow, { isRequested: false }));
    expect(draft).toMatchObject({ state: 'draft', overdue: 'request', requestedAt: null });
    expect(await refused('POST', `/${draft.bookingId}/request`)).toBe('422 booking-deadline-passed');
    const phoneNote = { name: 'Eva Lind', text: 'Takes it on the evening lorry' };
    const asked = await client.call(bookingRequest, { params: { id: draft.bookingId }, body: { phoneNote } });
    expect(asked).toMatchObject({ state: 'requested', overdue: null, phoneNote });
    // Asked twice it is asked once.
    const again = await client.call(bookingRequest, { params: { id: draft.bookingId }, body: {} });
    expect(again.requestedAt).toBe(asked.requestedAt);
    expect(await book(booked(slow, { phoneNote }))).toMatchObject({ state: 'requested', phoneNote });
  });

  it('follow the notes of their transport, which is booked when the carrier confirms', async () => {
    const { id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', recipient: 'NORDVIK:ZZ' });
    const note = async (number: string) =>
      (await made(client, number, { agreementId, grossWeight: '812.5', packages: 3 })).despatchnoteHeadId;
    const transportId = await plan([await note('BK-1')]);
    const one = await book(booked(usual, { transportId }));
    expect(one).toMatchObject({
      transportId,
      load: { basis: 'notes', packages: [{ code: '0001', count: 3 }], grossWeight: '812.5', volume: '2.4' },
      loadNow: null,
    });
    const second = await client.post(PATH, booked(usual, { transportId }));
    expect(refusal(second)).toBe('409 booking-transport-booked');
    expect(await stateOf(transportId)).toBe('planned');
    const said = await answer(one.bookingId, answered({ answer: 'confirmed', reference: 'CR-1' }));
    expect(said).toMatchObject({ state: 'confirmed', answeredHow: 'hand', carrierReference: 'CR-1' });
    expect(await stateOf(transportId)).toBe('booked');
    // The same answer again does nothing.
    const same = await answer(one.bookingId, answered({ answer: 'confirmed', reference: 'CR-1' }));
    expect([same.version, same.answeredAt, kinds(same)]).toEqual([said.version, said.answeredAt, kinds(said)]);
    // A lorry breaks down: the transport is planned anew.
    const down = await answer(one.bookingId, answered({ answer: 'refused', reason: 'No lorry' }));
    expect(down).toMatchObject({ state: 'refused', answerReason: 'No lorry' });
    expect(await stateOf(transportId)).toBe('planned');
    const next = await client.call(bookingRebook, {
      params: { id: one.bookingId },
      body: booked(usual, { transportId }),
    });
    await answer(next.bookingId, answered({ answer: 'confirmed' }));
    expect(await stateOf(transportId)).toBe('booked');
    await client.call(transportPutState, { params: { id: transportId }, body: { state: 'loaded' } });
    await client.call(bookingWithdraw, { params: { id: next.bookingId }, body: {} });
    expect(await stateOf(transportId)).toBe('loaded');
  });

  it('are put on a transport later, with what was estimated before, and are taken off again', async () => {
    const transportId = await plan();
    const { bookingId: id } = await book(booked(usual));
    await answer(id, answered({ answer: 'confirmed' }));
    const on = await client.call(bookingPutOn, { params: { id }, body: { transportId } });
    expect([on.transportId, await stateOf(transportId)]).toEqual([transportId, 'booked']);
    const off = await client.call(bookingPutOn, { params: { id }, body: { transportId: null } });
    expect([off.transportId, await stateOf(transportId)]).toEqual([null, 'planned']);
    await client.call(transportPutState, { params: { id: transportId }, body: { state: 'cancelled' } });
    expect(await refused('PUT', `/${id}/transport`, { transportId })).toBe('409 booking-transport-left');
    expect(await refused('PUT', `/${id}/transport`, { transportId: '999' })).toBe('404 not-found');
  });

  it('are confirmed with the slot that the carrier proposed, once it is taken', async () => {
    const { bookingId: id } = await book(booked(usual));
    expect(await refused('POST', `/${id}/accept`)).toBe('409 booking-not-proposed');
    expect(await refused('POST', `/${id}/answer`, { answer: 'other-slot' })).toBe('400 invalid-input');
    const slot = { date: inDays(22), from: '13:00', to: '15:00' };
    expect(await answer(id, answered({ answer: 'other-slot', slot }))).toMatchObject({
      state: 'proposed',
      proposed: slot,
    });
    const taken = await client.call(bookingAccept, { params: { id } });
    expect(taken).toMatchObject({ state: 'confirmed', collection: slot, proposed: null });
    expect(kinds(taken)).toEqual(['created', 'requested', 'proposed', 'accepted']);
  });

  it('keep their history when they are booked anew, and answer no more', async () => {
    const first = await book(booked(usual));
    const second = await client.call(bookingRebook, {
      params: { id: first.bookingId },
      body: booked(usual, { collection: { date: inDays(24), from: '06:00', to: '07:30' } }),
    });
    expect(second.replaces).toEqual({ bookingId: first.bookingId, bookingNumber: first.bookingNumber });
    const old = await detail(first.bookingId);
    expect(old).toMatchObject({ state: 'replaced', replacedBy: { bookingId: second.bookingId } });
    expect(kinds(old)).toEqual(['created', 'requested', 'replaced']);
    expect(await refused('POST', `/${first.bookingId}/answer`, { answer: 'confirmed' })).toBe('409 booking-replaced');
    expect(await refused('POST', `/${first.bookingId}/rebook`, booked(usual))).toBe('409 booking-replaced');
    const gone = await client.call(bookingWithdraw, { params: { id: second.bookingId }, body: { reason: 'Sold out' } });
    expect(gone.state).toBe('withdrawn');
    expect(await refused('POST', `/${second.bookingId}/answer`, { answer: 'confirmed' })).toBe('409 booking-withdrawn');
  });

  it('are answered by the link in the mail, once, by whoever has it and by nobody else', async () => {
    const mailed = await carrier(manager, 'MAILED');
    const transportId = await plan();
    const { bookingId: id, bookingNumber } = await book(booked(mailed, { transportId }));
    const code = await linkTo(app, 'book@mailed.example', 'booking-answer');
    const read = (of: string) => visitor.call(bookingLinkRead, { body: { code: of } });
    const visit = await read(code);
    expect(visit).toMatchObject({
      state: 'open',
      company: 'Solna Brake Systems AB',
      bookingNumber,
      booking: {
        carrier: 'Carrier MAILED',
        to: { city: 'Luleå' },
        load: { grossWeight: '640.5' },
        references: ['SO-4711'],
      },
    });
    // Whatever is read, nothing changes.
    await read(code);
    expect((await detail(id)).state).toBe('requested');
    const tampered = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    const other = `${String(Number(code.split('.')[0]) + 1)}.${code.split('.')[1] ?? ''}`;
    for (const wrong of [tampered, other, 'x', `${code}=`])
      expect(refusal(await visitor.post('/booking-links/read', { code: wrong }))).toBe('404 booking-link-unknown');
    const say = { code, answer: 'confirmed', reference: 'M-77' } as const;
    expect(await visitor.call(bookingLinkAnswer, { body: say })).toMatchObject({
      state: 'answered',
      answer: 'confirmed',
    });
    expect(await detail(id)).toMatchObject({
      state: 'confirmed',
      answeredHow: 'mail',
      answeredBy: 'book@mailed.example',
      carrierReference: 'M-77',
    });
    expect(await stateOf(transportId)).toBe('booked');
    const logged = await app.sql(
      `SELECT subject_id, after ->> 'channel' AS channel FROM audit_event WHERE event = 'booking.answered' AND object_id = $1`,
      [id],
    );
    expect(logged).toEqual([{ subject_id: null, channel: 'mail' }]);
    expect(await visitor.call(bookingLinkAnswer, { body: say })).toMatchObject({ state: 'answered' });
    const changed = await visitor.post('/booking-links/answer', { code, answer: 'refused' });
    expect(refusal(changed)).toBe('409 booking-link-over');
    await client.call(bookingWithdraw, { params: { id }, body: {} });
    expect(await read(code)).toEqual({
      state: 'withdrawn',
      company: 'Solna Brake Systems AB',
      bookingNumber,
      answer: null,
      booking: null,
    });
    expect(refusal(await visitor.post('/booking-links/answer', say))).toBe('409 booking-link-over');
    const told = await until('the carrier is told', async () =>
      (await mailsOf(app)).find(({ to, subject }) => to === 'book@mailed.example' && subject.includes('withdrawn')),
    );
    expect(told.text).toContain('Please do not come');
  });

  it('have links whose time is over, and mails that are sent once more', async () => {
    const old = await carrier(manager, 'OLD');
    const { bookingId: id } = await book(booked(old));
    const code = await linkTo(app, 'book@old.example', 'booking-answer');
    await client.call(bookingMail, { params: { id } });
    await until(
      'both mails are there',
      async () => (await mailsOf(app)).filter(({ to }) => to === 'book@old.example').length === 2,
    );
    await app.sql('UPDATE transport_booking_mail SET expires_at = now() WHERE booking_id = $1', [id]);
    expect(await visitor.call(bookingLinkRead, { body: { code } })).toMatchObject({ state: 'expired' });
    expect(refusal(await visitor.post('/booking-links/answer', { code, answer: 'confirmed' }))).toBe(
      '409 booking-link-over',
    );
    const silent = await carrier(manager, 'SILENT', { email: null });
    const asked = await book(booked(silent));
    expect([asked.state, asked.mails]).toEqual(['requested', []]);
    expect(await refused('POST', `/${asked.bookingId}/mail`)).toBe('422 booking-no-address');
  });

  it('are reported once when no answer comes in time: in the list, in the history and by mail to whoever asked', async () => {
    const late = await carrier(manager, 'LATE');
    const { bookingId: id } = await book(booked(late));
    await app.sql(`UPDATE transport_booking SET answer_due_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    const reported = await until('it is reported', async () => {
      const one = await detail(id);
      return one.mails.some(({ kind, state }) => kind === 'overdue' && state === 'sent') && one;
    });
    expect(reported.overdue).toBe('answer');
    expect(kinds(reported)).toEqual(['created', 'requested', 'late-answer']);
    const mails = (await mailsOf(app)).filter(
      ({ to, subject }) => to === 'user@solna.example' && subject.includes('overdue'),
    );
    expect(mails.map(({ text }) => text.includes(`/delivery/transport-booking/${id}`))).toEqual([true]);
    const { rows, counts } = await client.call(bookingList, { query: { filter: 'overdue', carrierId: late } });
    expect([rows.map(({ bookingId }) => bookingId), counts?.overdueCount.value]).toEqual([[id], 1]);
    await answer(id, answered({ answer: 'refused' }));
    expect((await detail(id)).overdue).toBeNull();
  });

  it('are listed by state, carrier, day and words, page by page in every order', async () => {
    const listed = await carrier(manager, 'LISTED');
    for (const days of [30, 28, 29])
      await book(booked(listed, { collection: { date: inDays(days), from: '08:00', to: '09:00' } }));
    const list = (query: object) => client.call(bookingList, { query: { carrierId: listed, ...query } });
    const days = (rows: { collection: { date: string } }[]) => rows.map(({ collection }) => collection.date);
    expect(days((await list({})).rows)).toEqual([inDays(29), inDays(28), inDays(30)]);
    const first = await list({ sort: 'collection', limit: 2 });
    expect(days(first.rows)).toEqual([inDays(28), inDays(29)]);
    const rest = await list({ sort: 'collection', limit: 2, cursor: first.nextCursor ?? '' });
    expect([days(rest.rows), rest.nextCursor]).toEqual([[inDays(30)], null]);
    expect(days((await list({ collectFrom: inDays(29), collectTo: inDays(29) })).rows)).toEqual([inDays(29)]);
    expect((await list({ q: 'carrier listed' })).counts?.requestedCount.value).toBe(3);
    expect((await list({ q: 'no such' })).rows).toEqual([]);
    expect((await list({ filter: 'confirmed' })).rows).toEqual([]);
    const neighbour = await app.as('neighbour');
    expect((await neighbour.call(bookingList)).rows).toEqual([]);
  });
});
