import { choiceAt, momentOf, typedOf } from './moments.js';

describe('a moment of the past', () => {
  const now = new Date(2026, 10, 3, 9, 41, 27);

  it('is yesterday evening, a week ago or the start of the month, by the clock of the reader', () => {
    const shown = (['yesterday', 'week', 'month'] as const).map((choice) => typedOf(choiceAt(choice, now)));
    expect(shown).toEqual([
      { day: '2026-11-02', time: '18:00' },
      { day: '2026-10-27', time: '09:41' },
      { day: '2026-11-01', time: '00:00' },
    ]);
  });

  it('is typed in several ways', () => {
    const at = new Date(2026, 10, 2, 9, 5);
    for (const time of ['09:05', '9:05', '9.05', '0905', ' 09:05 '])
      expect(momentOf({ day: '2026-11-02', time })).toEqual(at);
    expect(typedOf(at)).toEqual({ day: '2026-11-02', time: '09:05' });
  });

  it.each([
    ['2026-11-31', '09:05'],
    ['2026-13-01', '09:05'],
    ['2. 11. 2026', '09:05'],
    ['', '09:05'],
    ['2026-11-02', '24:00'],
    ['2026-11-02', '9:5'],
    ['2026-11-02', ''],
  ])('is none where day or time is none: %s, %s', (day, time) => {
    expect(momentOf({ day, time })).toBeNull();
  });
});
