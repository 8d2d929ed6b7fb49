import { AREAS } from '../../areas.js';
import { type Entry, foundEntries, highlighted, matching } from './entry.js';

const areas = Object.values(AREAS);
const hit = { fileId: null, title: '4711', detail: null, at: '2026-01-01T00:00:00Z' } as const;
const line = (label: string, detail?: string): Entry => ({ id: label, group: 'pages', icon: 'file', label, detail });

describe('the palette', () => {
  it('leads from each kind of hit to its record', () => {
    const hits = [
      { ...hit, kind: 'schedule', id: '1' },
      { ...hit, kind: 'despatch', id: '2' },
      { ...hit, kind: 'file', id: '4' },
      { ...hit, kind: 'transaction', id: '5' },
      { ...hit, kind: 'article', id: 'A 6' },
      { ...hit, kind: 'partner', id: '7', title: 'Å & B' },
    ] as const;
    expect(foundEntries(areas, hits).map((entry) => entry.path)).toEqual([
      '/schedule/delivery-schedule/1',
      '/delivery/despatchnotes/2',
      '/traffic/4',
      '/transactions/5',
      '/schedule/delivery-schedule?from=&to=&articleNumber=A+6&exact=true',
      '/companies/7',
    ]);
  });

  it('finds lines by every word typed, in any order', () => {
    const lines = [line('Delivery schedules'), line('Traffic'), line('Schedule 9', 'Nordvik')];
    expect(matching(lines, 'sched DEL').map((one) => one.label)).toEqual(['Delivery schedules']);
    expect(matching(lines, 'nordvik 9').map((one) => one.label)).toEqual(['Schedule 9']);
    expect(matching(lines, ' ')).toEqual(lines);
  });

  it('marks what was typed, whatever characters it has', () => {
    expect(highlighted('A+B (C)', '+b')).toEqual([
      { part: 'A', isTyped: false },
      { part: '+B', isTyped: true },
      { part: ' (C)', isTyped: false },
    ]);
    expect(highlighted('A (C)', '(')).toEqual([
      { part: 'A ', isTyped: false },
      { part: '(', isTyped: true },
      { part: 'C)', isTyped: false },
    ]);
    expect(highlighted('A', '')).toEqual([{ part: 'A', isTyped: false }]);
  });
});
