import { read } from '../read.js';

describe('booking confirmation', () => {
  const confirmation = (...segments: string[]): unknown => {
    const body = ['BGM+770+C1+9+AP', ...segments].join("'");
    const count = String(segments.length + 3);
    return read(
      Buffer.from(`UNB+UNOC:3+CARRIER:OD+SUPP:OD+261127:0900+1'UNH+1+IFTMBC:D:96A:UN'${body}'UNT+${count}+1'UNZ+1+1'`),
    ).documents[0];
  };

  it('has when goods are collected, in the header or at the place of loading or receipt', () => {
    const slot = { outcome: 'accepted', slotFrom: '2026-12-01T08:00', slotTo: '2026-12-01T10:00' };
    expect(confirmation('DTM+234:202612010800:203', 'DTM+235:202612011000:203')).toMatchObject(slot);
    expect(confirmation('LOC+88+SOLNA', 'DTM+64:202612010800:203', 'DTM+63:202612011000:203')).toMatchObject(slot);
    expect(
      confirmation('TDT+20++3', 'LOC+9+SOLNA', 'DTM+234:202612010800:203', 'DTM+235:202612011000:203'),
    ).toMatchObject(slot);
    expect(confirmation('DTM+200:20261201:102')).toMatchObject({ pickupDate: '2026-12-01', slotFrom: null });
  });

  it('does not take the days of the delivery for those of the collection', () => {
    expect(confirmation('DTM+64:20261203:102', 'DTM+63:20261204:102')).toMatchObject({
      ...{ pickupDate: null, slotFrom: null, slotTo: null, deliveryDate: '2026-12-03' },
    });
    expect(confirmation('TDT+20++3', 'LOC+7+LULEA', 'DTM+64:202612030800:203')).toMatchObject({ slotFrom: null });
  });
});
