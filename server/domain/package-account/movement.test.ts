import { mirroredKind, MOST_PACKAGES, MOVEMENT_KINDS, movementFault, signedQuantity } from './movement.js';

describe('a movement of packages', () => {
  it('is more for who gets them and less for who gives them away', () => {
    expect(MOVEMENT_KINDS.map((kind) => `${kind} ${String(signedQuantity(kind, 4))}`)).toEqual([
      'full-out -4',
      'full-in 4',
      'empties-out -4',
      'empties-in 4',
      'scrap -4',
      'count-adjustment 4',
      'correction 4',
    ]);
    expect(signedQuantity('correction', -4)).toBe(-4);
  });

  it('is its opposite on the other side, whose opposite it is again', () => {
    expect(mirroredKind('full-out')).toBe('full-in');
    expect(mirroredKind('empties-in')).toBe('empties-out');
    expect(mirroredKind('scrap')).toBe('scrap');
    expect(MOVEMENT_KINDS.map((kind) => mirroredKind(mirroredKind(kind)))).toEqual(MOVEMENT_KINDS);
  });

  it('has whole packages, and a sign of its own only where it may go either way', () => {
    expect(movementFault('empties-in', 1.5, null)).toBe('quantity-not-whole');
    expect(movementFault('empties-in', MOST_PACKAGES + 1, null)).toBe('quantity-not-whole');
    expect(movementFault('empties-in', 0, null)).toBe('quantity-zero');
    expect(movementFault('empties-in', -1, null)).toBe('quantity-negative');
    expect(movementFault('correction', -1, 'Counted twice')).toBeNull();
    expect(movementFault('empties-in', 12, null)).toBeNull();
  });

  it('says why where no paper of the counterparty does', () => {
    expect(movementFault('scrap', 1, null)).toBe('reason-missing');
    expect(movementFault('correction', 1, null)).toBe('reason-missing');
    expect(movementFault('scrap', 1, 'Broken')).toBeNull();
  });
});
