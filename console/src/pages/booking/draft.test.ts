import { toId } from '../../../../server/domain/ids.js';
import type { Transport } from '../../../../server/contract/transport.js';
import { draftOfTransport } from './draft.js';

type Given = Pick<Transport, 'transportId' | 'fields' | 'notes'>;

describe('a booking of a transport', () => {
  const note = (documentNumber: string, code: string, name = ''): Given['notes'][number] =>
    ({ documentNumber, shipTo: { code, name } }) as Given['notes'][number];
  const transport = (fields: Partial<Given['fields']>, notes: Given['notes'] = []): Given => ({
    transportId: toId('transport', '7'),
    fields: { carrierPartnerId: null, plannedDeparture: null, plannedArrival: null, hazards: [], ...fields } as never,
    notes,
  });
  const draft = (of: Given) => draftOfTransport('Solna', of, '2026-12-01');

  it('begins with what the transport says: carrier, days, place, goods and notes', () => {
    const hazard = { unNumber: '1824', notes: ['DN-1'] } as never;
    const fields = {
      ...{ carrierPartnerId: toId('partner', '5'), plannedDeparture: '2026-12-03T06:30' },
      ...{ plannedArrival: '2026-12-04', hazards: [hazard] },
    };
    expect(draft(transport(fields, [note('DN-1', 'P2', 'Nordvik'), note('DN-2', 'P2', 'Nordvik')]))).toMatchObject({
      ...{ carrierId: '5', transportId: '7', date: '2026-12-03', slotFrom: '06:30', slotTo: '16:00' },
      ...{ deliveryDate: '2026-12-04', from: { name: 'Solna' }, to: { name: 'Nordvik' }, references: 'DN-1, DN-2' },
      hazards: [{ unNumber: '1824' }],
    });
    expect(draft(transport(fields)).hazards[0]).not.toHaveProperty('notes');
  });

  it('says no day that has passed, and no place where there are several', () => {
    const fields = { plannedDeparture: '2026-11-30', plannedArrival: '2026-12-02' };
    expect(draft(transport(fields, [note('1', 'P2'), note('2', 'P3')]))).toMatchObject({
      ...{ date: '', slotFrom: '08:00', deliveryDate: '', to: { name: '' }, carrierId: '' },
    });
  });

  it('has a slot that ends on its day, also in the evening, and the usual one where no time is said', () => {
    expect(draft(transport({ plannedDeparture: '2026-12-01T18:00' }))).toMatchObject({
      ...{ slotFrom: '18:00', slotTo: '23:59' },
    });
    expect(draft(transport({ plannedDeparture: '2026-12-01' }))).toMatchObject({ slotFrom: '08:00', slotTo: '16:00' });
  });
});
