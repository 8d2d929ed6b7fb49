import { pastedDespatches } from './pasted.js';

describe('pasted despatches', () => {
  it('are read from the columns of a spreadsheet, with semicolons or with blanks, empty lines left out', () => {
    const { rows, faults } = pastedDespatches('2026-11-20\tN 1\t1 200\n\n2026-11-21;N2;12,5\r\n2026-11-22  N3  40\n');
    expect(rows).toEqual([
      { date: '2026-11-20', noteNumber: 'N 1', quantity: '1200' },
      { date: '2026-11-21', noteNumber: 'N2', quantity: '12.5' },
      { date: '2026-11-22', noteNumber: 'N3', quantity: '40' },
    ]);
    expect(faults).toEqual([]);
  });

  it('name each line and what is wrong with it', () => {
    const { rows, faults } = pastedDespatches('2026-11-20 N1\n2026-02-30;;-5\n2026-11-20;N1;0');
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      { line: 1, fault: 'columns' },
      { line: 2, fault: 'date' },
      { line: 2, fault: 'noteNumber' },
      { line: 2, fault: 'quantity' },
      { line: 3, fault: 'quantity' },
    ]);
  });
});
