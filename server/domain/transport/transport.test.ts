import { changedFields, faultsOf, MOVEMENT_REFERENCE, NO_FIELDS, type TransportFields } from './fields.js';
import { type Hazard, hazardLine, hazardPoints } from './hazard.js';
import { codesOf, INCOTERM_CODES, incotermText } from './incoterms.js';
import { ACT_TO, TRANSPORT_ACTS, TRANSPORT_STATES, transportRefusal } from './state.js';
import { type LoadNote, type LoadSize, transportTotals } from './totals.js';

describe('a transport', () => {
  const may = (act: (typeof TRANSPORT_ACTS)[number], noteCount = 1) =>
    TRANSPORT_STATES.filter((state) => transportRefusal(act, { state, noteCount }) === null);

  it('is changed, and takes notes and gives them back, until it departs', () => {
    for (const act of ['edit', 'notes', 'cancel'] as const) expect(may(act)).toEqual(['planned', 'booked', 'loaded']);
    expect(transportRefusal('notes', { state: 'departed', noteCount: 3 })).toBe('has-departed');
    expect(transportRefusal('edit', { state: 'cancelled', noteCount: 0 })).toBe('is-cancelled');
  });

  it('departs once it is loaded, and never empty', () => {
    expect(may('depart')).toEqual(['loaded', 'arrived']);
    expect(transportRefusal('depart', { state: 'planned', noteCount: 1 })).toBe('not-loaded');
    expect(transportRefusal('depart', { state: 'loaded', noteCount: 0 })).toBe('has-no-notes');
    expect(transportRefusal('depart', { state: 'departed', noteCount: 1 })).toBe('is-so');
  });

  it('goes back before it departs, and no further than to its departure afterwards', () => {
    expect(may('plan')).toEqual(['booked', 'loaded', 'cancelled']);
    expect(may('book')).toEqual(['planned', 'loaded']);
    expect(may('arrive')).toEqual(['departed', 'closed']);
    expect(may('close')).toEqual(['arrived']);
    for (const act of ['plan', 'book', 'load', 'cancel', 'delete'] as const)
      for (const state of ['departed', 'arrived', 'closed'] as const)
        expect(transportRefusal(act, { state, noteCount: 1 })).toBe('has-departed');
  });

  it('is deleted while it is planned', () => {
    expect(may('delete')).toEqual(['planned']);
  });

  it('is in each state already where it is in it', () => {
    for (const state of TRANSPORT_STATES)
      expect(transportRefusal(ACT_TO[state], { state, noteCount: 1 })).toBe('is-so');
  });
});

describe('what a transport comes to', () => {
  const EUR: LoadSize = {
    code: 'EUR',
    customerCode: '0001',
    length: 1_200,
    width: 800,
    height: 150,
    stackFactor: null,
  };
  const packaging = (count: number, type: string, more = {}) => ({
    ...{ count: String(count), type, supplierType: null, quantityPerPackage: '10', labels: [] },
    ...{ length: null, width: null, height: null, stackFactor: null },
    ...more,
  });
  const note = (number: string, packagings: LoadNote['units'][number]['packagings'], more = {}): LoadNote => ({
    ...{ number, grossWeight: '120.5', volume: null },
    units: [{ id: '1', parentId: null, packagings, items: [] }],
    ...more,
  });
  const metres = (notes: readonly LoadNote[], sizes: readonly LoadSize[] = [EUR]) =>
    transportTotals(notes, sizes).loadingMetres;

  it('is two loading metres for five pallets, and for ten that stand two high', () => {
    expect(metres([note('1', [packaging(5, 'EUR')])])).toEqual({ value: '2.0', missing: [] });
    expect(metres([note('1', [packaging(10, 'EUR')])], [{ ...EUR, stackFactor: 2 }]).value).toBe('2.0');
    expect(metres([note('1', [packaging(10, 'EUR', { stackFactor: '2' })])]).value).toBe('2.0');
    expect(metres([note('1', [packaging(1, 'EUR')]), note('2', [packaging(1, '0001')])]).value).toBe('0.8');
    expect(metres([note('1', [packaging(1, 'IND', { length: '1200', width: '1000' })])]).value).toBe('0.5');
    // Thirds are added before they are rounded.
    expect(metres([note('1', [packaging(3, 'EUR')])], [{ ...EUR, stackFactor: 3 }]).value).toBe('0.4');
  });

  it('is left out where a note says no measure, with the note, and is nothing for no notes', () => {
    const notes = [note('1', [packaging(5, 'EUR')]), note('2', [packaging(1, 'CAGE')]), note('3', [])];
    expect(metres(notes)).toEqual({ value: null, missing: ['2', '3'] });
    const { grossWeight, volume } = transportTotals([note('1', [], { grossWeight: null }), note('2', [])], []);
    expect(grossWeight).toEqual({ value: null, missing: ['1'] });
    expect(volume).toEqual({ value: null, missing: ['1', '2'] });
    expect(metres([])).toEqual({ value: '0.0', missing: [] });
  });

  it('adds weights and volumes exactly, and calculates a volume that is not said', () => {
    const { grossWeight, volume } = transportTotals(
      [note('1', [packaging(5, 'EUR')], { volume: '0.1' }), note('2', [packaging(2, 'EUR')])],
      [EUR],
    );
    expect([grossWeight.value, volume.value]).toEqual(['241', '0.388']);
  });

  it('counts packages by code without lids, and what stands on the floor without what is in it', () => {
    const pallet = packaging(1, 'EUR', { labels: [{ number: 'P1' }] });
    const lid = packaging(1, 'LID', { quantityPerPackage: null });
    const boxes = packaging(12, 'BOX', { labels: Array.from({ length: 12 }, (_, i) => ({ number: `B${String(i)}` })) });
    const units = [
      { id: '1', parentId: null, packagings: [pallet, lid] },
      { id: '2', parentId: '1', packagings: [boxes] },
    ];
    const totals = transportTotals([note('1', [], { units })], [EUR]);
    expect(totals.packages).toEqual([
      { code: 'BOX', count: 12 },
      { code: 'EUR', count: 1 },
    ]);
    expect([totals.packageCount, totals.loadingUnits.value, totals.loadingMetres.value]).toEqual([13, '1', '0.4']);
  });
});

describe('dangerous goods', () => {
  const lye: Hazard = {
    ...{ unNumber: '1824', name: 'SODIUM HYDROXIDE SOLUTION', hazardClass: '8', division: null, packingGroup: 'III' },
    ...{ tunnelCode: 'E', quantity: '240', unit: 'LTR', category: '3', isLimitedQuantity: false },
  };

  it('have the line that documents carry', () => {
    expect(hazardLine(lye)).toBe('UN 1824, SODIUM HYDROXIDE SOLUTION, 8, III, (E)');
    expect(hazardLine({ ...lye, hazardClass: '4', division: '4.1', packingGroup: null, tunnelCode: null })).toBe(
      'UN 1824, SODIUM HYDROXIDE SOLUTION, 4.1',
    );
  });

  it('count points by category, up to a thousand of which they are exempt', () => {
    const points = (...hazards: readonly Partial<Hazard>[]) => hazardPoints(hazards.map((one) => ({ ...lye, ...one })));
    expect(points({})).toEqual({ points: '240', missing: [], isExempt: true });
    expect(points({ category: '1', quantity: '20' })).toMatchObject({ points: '1000', isExempt: true });
    expect(points({ category: '2', quantity: '333.5' })).toMatchObject({ points: '1000.5', isExempt: false });
    expect(points({ category: '4', quantity: '9000' })).toMatchObject({ points: '0', isExempt: true });
    expect(points({ category: '0', quantity: '1' })).toMatchObject({ points: '0', isExempt: false });
    expect(points({ category: null })).toEqual({ points: null, missing: ['1824'], isExempt: null });
    expect(points({ category: null }, { category: '0' })).toMatchObject({ points: null, isExempt: false });
    expect(points({ category: '1', quantity: '9000', isLimitedQuantity: true })).toMatchObject({ points: '0' });
  });
});

describe('what is said of a transport', () => {
  it('has the terms of each edition, and old ones stay what they are', () => {
    expect(codesOf('2000')).toContain('DEQ');
    expect(codesOf('2010')).not.toContain('DAF');
    expect([codesOf('2010').includes('DAT'), codesOf('2020').includes('DAT')]).toEqual([true, false]);
    expect(codesOf('2020')).toContain('DPU');
    expect(INCOTERM_CODES).toHaveLength(16);
    expect(incotermText({ code: 'DAF', edition: '2000', place: 'Haparanda' })).toBe('DAF Haparanda, Incoterms 2000');
  });

  it('has a movement reference number of 18 signs', () => {
    expect(MOVEMENT_REFERENCE.test('26SE0000001234567A')).toBe(false);
    expect(MOVEMENT_REFERENCE.test('26SE00000012345671')).toBe(true);
    expect(MOVEMENT_REFERENCE.test('26se00000012345671')).toBe(false);
    expect(MOVEMENT_REFERENCE.test('26SE0000001234567')).toBe(false);
  });

  it('does not arrive before it leaves, and has a chassis range from its beginning', () => {
    const on = (plannedDeparture: string, plannedArrival: string) =>
      faultsOf({ ...NO_FIELDS, plannedDeparture, plannedArrival }).map(({ path }) => path);
    expect(on('2026-11-27', '2026-11-26')).toEqual(['plannedArrival']);
    expect(on('2026-11-27T14:00', '2026-11-27')).toEqual([]);
    expect(on('2026-11-27T14:00', '2026-11-27T13:00')).toEqual(['plannedArrival']);
    expect(faultsOf({ ...NO_FIELDS, chassisTo: '9' })).toEqual([
      { path: 'chassisFrom', code: 'transport-chassis-range' },
    ]);
  });

  it('is changed field by field, and refused where somebody else changed the same', () => {
    const now = { ...NO_FIELDS, seal: 'S1', trailer: 'ABC123' };
    const made = changedFields<TransportFields>(now, { before: { seal: 'S1' }, after: { seal: 'S2' } });
    expect(made).toEqual({
      fields: { ...now, seal: 'S2' },
      undo: { before: { seal: 'S2' }, after: { seal: 'S1' } },
    });
    expect(changedFields<TransportFields>(now, { before: { seal: null }, after: { seal: 'S3' } })).toEqual({
      conflicts: ['seal'],
    });
    // Who wants what it is already is not in the way.
    expect(changedFields<TransportFields>(now, { before: { seal: null }, after: { seal: 'S1' } })).toMatchObject({
      fields: now,
    });
  });
});
