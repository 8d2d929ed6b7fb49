import {
  type Booking,
  bookingAccept,
  bookingAnswer,
  bookingCreate,
  bookingDetail,
  bookingRebook,
  bookingWithdraw,
} from '../../server/contract/booking.js';
import { trafficFile } from '../../server/contract/traffic.js';
import { read } from '../../server/edi/read.js';
import { booked, type BookingBody, carrier, inDays } from '../given/booking.js';
import { type Client, refusal } from '../given/client.js';
import { agreedOutgoing } from '../given/despatch.js';
import { openTestApp, type TestApp } from '../given/world.js';

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
