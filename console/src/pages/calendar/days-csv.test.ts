import { csvOfDays, daysOfCsv, textOf } from './days-csv.js';

describe('days without work as CSV', () => {
  it('are read with their names, and each cell that is wrong is named with its line', () => {
    const text = `Day;Name\n2026-12-24;Christmas Eve\n24.12.2026;Other form\n2026-02-30;None\n2026-12-24;Again\n2026-12-31;${'x'.repeat(101)}\n2027-01-01`;
    expect(daysOfCsv(text)).toEqual({
      days: [
        { day: '2026-12-24', name: 'Christmas Eve' },
        { day: '2027-01-01', name: '' },
      ],
      faults: [
        { line: 3, fault: 'day', value: '24.12.2026' },
        { line: 4, fault: 'day', value: '2026-02-30' },
        { line: 5, fault: 'twice', value: '2026-12-24' },
        { line: 6, fault: 'name', value: 'x'.repeat(101) },
      ],
    });
    expect(daysOfCsv('')).toEqual({ days: [], faults: [] });
  });

  it('are read as UTF-8 and as spreadsheets of Windows write them', () => {
    expect(textOf(new TextEncoder().encode('Påsk'))).toBe('Påsk');
    expect(textOf(new Uint8Array([0x50, 0xe5, 0x73, 0x6b]))).toBe('Påsk');
  });

  it('are written as they are read, by day', () => {
    const days = [
      { day: '2027-01-01', name: 'New Year, "the first"' },
      { day: '2026-12-24', name: '' },
    ];
    expect(daysOfCsv(csvOfDays(days, ['Day', 'Name']))).toEqual({ days: days.toReversed(), faults: [] });
  });
});
