import {
  type Booking,
  bookingAccept,
  bookingAnswer,
  bookingCreate,
  bookingDetail,
  bookingRebook,
  bookingWithdraw,
} from '../../server/contract/booking.js';
import { carrierAssign, carrierUnmatched } from '../../server/contract/carrier-message.js';
import { trafficFile, trafficMessage, trafficProcess } from '../../server/contract/traffic.js';
import { transportCreate, transportDetail } from '../../server/contract/transport.js';
import { read } from '../../server/edi/read.js';
import { BookingConfirmations } from '../../server/modules/booking/booking.confirmation.service.js';
import { CarrierBookings } from '../../server/modules/carrier-message/carrier-booking.service.js';
import { booked, type BookingBody, carrier, iftmbc, inDays } from '../given/booking.js';
import { iftsta } from '../given/carrier.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing } from '../given/despatch.js';
import { handedIn, openTestApp, type TestApp, whenDone } from '../given/world.js';

describe('bookings by message (R-16)', () => {
  let app: TestApp;
  let [client, manager] = [] as unknown as [Client, Client];
  let [lines, mailed] = ['', ''];
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [client, manager] = [await app.as('user'), await app.as('manager')];
    [lines, mailed] = [await carrier(manager, 'LINES'), await carrier(manager, 'MAILED')];
    await agreedOutgoing(manager, {
      ...{ partner: 'Lines EDI', partnerCompanyId: lines, recipient: 'LINES:OD' },
      ...{ messageType: 'IFTMBF', sendPath: 'to-lines' },
    });
  });
  afterAll(async () => {
    await app.close();
  });

  const book = (more: Partial<BookingBody> = {}, carrierId = lines): Promise<Booking> =>
    client.call(bookingCreate, { body: booked(carrierId, more as object) });
  const sent = async ({ messages }: Booking) => {
    const { fileId = '' } = messages.at(-1)?.transmission ?? {};
    const bytes = await client.get(trafficFile.path.replace(':id', fileId));
    const { documents, findings } = read(bytes.body as Buffer);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    return documents[0];
  };
  const functions = async (id: string) =>
    (await client.call(bookingDetail, { params: { id } })).messages.map(({ messageFunction }) => messageFunction);

  it('are asked for by IFTMBF where the carrier has an agreement for it, and by mail otherwise', async () => {
    await book();
    const id = (
      await book({ deliveryDate: inDays(22), fields: { remarks: `Ring first\n${'x'.repeat(380)}` } as never })
    ).bookingId;
    const one = await client.call(bookingDetail, { params: { id } });
    expect(one).toMatchObject({ state: 'requested', mails: [], messages: [{ messageFunction: '9' }] });
    expect(one.events.at(-1)?.detail['to']).toBe('LINES:OD (IFTMBF)');
    const document = await sent(one);
    expect(document).toMatchObject({
      ...{ kind: 'booking-request', documentNumber: one.bookingNumber, shipmentReference: one.bookingNumber },
      ...{ messageFunction: '9', pickupDate: `${inDays(21)}T08:00`, deliveryDate: inDays(22), grossWeight: '640.5' },
      ...{ packageCount: '2', carrier: { code: 'LINES' }, deliveryPlace: { code: 'PLANT-2' } },
      goods: [{ packageType: '0001', packageCount: '2', grossWeight: '640.5', volume: '2.4' }],
    });
    const notes = document?.kind === 'booking-request' ? document.notes : [];
    expect(notes[0]).toBe(`Collection ${inDays(21)} 08:00-10:00`);
    expect(notes.join('').match(/x/g)).toHaveLength(380);
    expect(await book({}, mailed)).toMatchObject({
      messages: [],
      mails: [{ kind: 'request', address: 'book@mailed.example' }],
    });
  });

  it('are replaced and cancelled under the number that the carrier has, and a taken slot is told it', async () => {
    const first = await book();
    const second = await client.call(bookingRebook, {
      params: { id: first.bookingId },
      body: booked(lines, { collection: { date: inDays(23), from: '10:00', to: '12:00' } }),
    });
    const detail = await client.call(bookingDetail, { params: { id: second.bookingId } });
    expect(await sent(detail)).toMatchObject({
      ...{ messageFunction: '5', documentNumber: first.bookingNumber, shipmentReference: second.bookingNumber },
      pickupDate: `${inDays(23)}T10:00`,
    });
    const slot = { date: inDays(24), from: '07:00', to: '08:00' };
    const params = { id: second.bookingId };
    await client.call(bookingAnswer, { params, body: { answer: 'other-slot', slot, reference: 'LN-1' } });
    await client.call(bookingAccept, { params });
    expect(await sent(await client.call(bookingDetail, { params }))).toMatchObject({
      ...{ messageFunction: '5', pickupDate: `${inDays(24)}T07:00`, bookingNumber: 'LN-1' },
    });
    await client.call(bookingWithdraw, { params, body: {} });
    const last = await client.call(bookingDetail, { params });
    expect(await sent(last)).toMatchObject({ messageFunction: '1', documentNumber: first.bookingNumber });
    expect([await functions(first.bookingId), await functions(second.bookingId), last.mails]).toEqual([
      ['9'],
      ['5', '5', '1'],
      [],
    ]);
    // With another carrier the first is told that it is not wanted.
    const third = await book();
    await client.call(bookingRebook, { params: { id: third.bookingId }, body: booked(mailed) });
    expect(await functions(third.bookingId)).toEqual(['9', '1']);
    // What was refused is not replaced: it is asked for anew.
    const refused = await book();
    await client.call(bookingAnswer, { params: { id: refused.bookingId }, body: { answer: 'refused' } });
    const anew = await client.call(bookingRebook, { params: { id: refused.bookingId }, body: booked(lines) });
    expect(await functions(anew.bookingId)).toEqual(['9']);
  });

  it('are refused with the reason where the message cannot be written, and nothing is stored', async () => {
    const broken = await carrier(manager, 'BROKEN');
    const { id } = await agreedOutgoing(manager, {
      ...{ partner: 'Broken', partnerCompanyId: broken, recipient: 'BROKEN:OD' },
      ...{ messageType: 'IFTMBF', sendPath: 'to-broken' },
    });
    await app.sql(`UPDATE communication_agreement SET profile = '{"nonsense": 1}' WHERE id = $1`, [id]);
    const answer = await client.send('POST', bookingCreate.path, { json: booked(broken) });
    expect(refusal(answer)).toBe('422 mapfile-unusable');
    expect(await app.sql('SELECT FROM transport_booking WHERE carrier_partner_id = $1', [broken])).toEqual([]);
  });
});

describe('answers to bookings by message (R-16)', () => {
  let app: TestApp;
  let [client, manager] = [] as unknown as [Client, Client];
  let [lines, stranger] = ['', ''];
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    [client, manager] = [await app.as('user'), await app.as('manager')];
    [lines, stranger] = [await carrier(manager, 'LINES'), await carrier(manager, 'STRANGER')];
    for (const [name, partnerCompanyId] of [
      ['LINES', lines],
      ['STRANGER', stranger],
    ] as const)
      await agreedOutgoing(manager, {
        ...{ partner: `${name} EDI`, partnerCompanyId, recipient: `${name}:OD` },
        ...{ messageType: 'IFTMBF', sendPath: `to-${name.toLowerCase()}` },
      });
  });
  afterAll(async () => {
    await app.close();
  });

  let count = 0;
  const controlOf = (): string => {
    count += 1;
    return String(1000 + count);
  };
  const book = (): Promise<Booking> => client.call(bookingCreate, { body: booked(lines) });
  const of = (id: string): Promise<Booking> => client.call(bookingDetail, { params: { id } });
  const said = async (bytes: string) => {
    const { id } = await handedIn(client, bytes, 'answer.edi');
    await app.server.nest.get(BookingConfirmations).run(app.server.platform.log);
    await app.server.nest.get(CarrierBookings).run(app.server.platform.log);
    return id;
  };
  const confirmed = ({ control = controlOf(), ...given }: Partial<Parameters<typeof iftmbc>[0]>) =>
    said(iftmbc({ ...given, control }));
  const history = async (id: string) => (await of(id)).events.map(({ kind }) => kind);
  const findings = async (id: string) =>
    (await client.call(trafficMessage, { params: { id } })).findings.map(({ code, found }) => `${code} ${found}`);

  it('confirm it with the number of the carrier, once however often the file is read', async () => {
    const { bookingId, bookingNumber } = await book();
    expect(bookingNumber).toMatch(/^B\d{7}$/);
    const file = await confirmed({ response: 'AP', shipment: bookingNumber, reference: 'LN-4711' });
    const after = await of(bookingId);
    expect(after).toMatchObject({
      ...{ state: 'confirmed', carrierReference: 'LN-4711', answeredHow: 'edi', answeredBy: 'LINES:OD' },
      collection: { date: inDays(21), from: '08:00', to: '10:00' },
    });
    expect(await findings(file)).toEqual([]);
    // Somebody enters that the carrier rang up; the same file read again does not say otherwise.
    await client.call(bookingAnswer, { params: { id: bookingId }, body: { answer: 'refused', reason: 'No lorry' } });
    await client.call(trafficProcess, { params: { id: file } });
    await whenDone(client, file);
    await app.server.nest.get(BookingConfirmations).run(app.server.platform.log);
    expect((await of(bookingId)).state).toBe('refused');
    expect(await history(bookingId)).toEqual(['created', 'requested', 'confirmed', 'refused']);
  });

  it('refuse it with what the carrier wrote, found by the number of the carrier', async () => {
    const { bookingId, bookingNumber } = await book();
    await confirmed({ response: 'AP', shipment: bookingNumber, reference: 'LN-1' });
    await confirmed({ response: 'RE', reference: 'LN-1', text: 'Strike in the port' });
    expect(await of(bookingId)).toMatchObject({ state: 'refused', answerReason: 'Strike in the port' });
  });

  it('propose another slot, also where it is called accepted, and take one within the tolerance', async () => {
    const [one, two] = [await book(), await book()];
    const slot = { date: inDays(22), from: '13:00', to: '14:00' };
    await confirmed({ response: 'CA', shipment: one.bookingNumber, slot });
    expect(await of(one.bookingId)).toMatchObject({ state: 'proposed', proposed: slot });
    // Which of both slots is accepted is not said.
    await confirmed({ response: 'AP', shipment: one.bookingNumber });
    expect((await of(one.bookingId)).state).toBe('proposed');
    expect((await history(one.bookingId)).at(-1)).toBe('answer-undecided');
    await confirmed({ response: 'AP', shipment: two.bookingNumber, slot });
    expect(await of(two.bookingId)).toMatchObject({ state: 'proposed', proposed: slot });
    const nearly = { date: inDays(21), from: '08:15', to: '10:15' };
    await confirmed({ response: 'AP', shipment: two.bookingNumber, slot: nearly });
    expect(await of(two.bookingId)).toMatchObject({ state: 'confirmed', collection: nearly });
  });

  it('answer nothing where another carrier sends them, where they are tests, or name no booking', async () => {
    const { bookingId, bookingNumber } = await book();
    const strange = await confirmed({ response: 'AP', shipment: bookingNumber, sender: 'STRANGER', control: '1' });
    expect(await findings(strange)).toEqual([`booking-not-found ${bookingNumber}`]);
    expect(await findings(await confirmed({ response: 'AP', shipment: 'B9999999' }))).toEqual([
      'booking-not-found B9999999',
    ]);
    await confirmed({ response: 'AP', shipment: bookingNumber, test: true });
    await confirmed({ response: 'CA', shipment: bookingNumber });
    expect((await of(bookingId)).state).toBe('requested');
    expect(await history(bookingId)).toEqual(['created', 'requested', 'answer-undecided']);
  });

  it('change nothing of what was withdrawn, and say so', async () => {
    const { bookingId, bookingNumber } = await book();
    await client.call(bookingWithdraw, { params: { id: bookingId }, body: {} });
    await confirmed({ response: 'AP', shipment: bookingNumber });
    expect((await of(bookingId)).state).toBe('withdrawn');
    expect((await history(bookingId)).at(-1)).toBe('answer-too-late');
  });

  it('come as statuses, too: booked and cancelled, by the number of the booking or of its transport', async () => {
    const { transportId, transportNumber } = await client.call(transportCreate, { body: {} });
    const one = await client.call(bookingCreate, { body: booked(lines, { transportId }) });
    const status = (number: string, code: string, at: string, sender = 'LINES') =>
      said(
        iftsta([{ references: [`SRN:${number}`], events: [{ status: code, at }] }], { sender, reference: controlOf() }),
      );
    await status(one.bookingNumber, '6', '202611270800', 'STRANGER');
    expect((await of(one.bookingId)).state).toBe('requested');
    await status(one.bookingNumber, '6', '202611270900');
    expect(await of(one.bookingId)).toMatchObject({ state: 'confirmed', answeredHow: 'edi' });
    expect((await client.call(transportDetail, { params: { id: transportId } })).state).toBe('booked');
    await status(transportNumber, '7', '202611271000');
    expect((await of(one.bookingId)).state).toBe('refused');
    expect((await client.call(transportDetail, { params: { id: transportId } })).state).toBe('planned');
    // Somebody says of which transport the carrier speaks.
    const other = (await client.call(transportCreate, { body: {} })).transportId;
    const two = await client.call(bookingCreate, { body: booked(lines, { transportId: other }) });
    await status('NOBODY', '6', '202611270900');
    const [loose] = (await client.call(carrierUnmatched)).rows;
    await client.call(carrierAssign, { params: { id: loose?.consignmentId ?? '' }, body: { transportId: other } });
    await app.server.nest.get(CarrierBookings).run(app.server.platform.log);
    expect((await of(two.bookingId)).state).toBe('confirmed');
    // What comes late and is older says nothing more.
    await status(one.bookingNumber, '6', '202611270800');
    expect((await of(one.bookingId)).state).toBe('refused');
  });
});
