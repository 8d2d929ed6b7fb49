import { byUrgency, NEED_KINDS, type NeedKind } from './need.js';
import { NEED_WORDS, said } from './words.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const need = (name: string, kind: NeedKind, at: string, due: string | null = null) => ({
  name,
  kind,
  at: `2026-11-${at}Z`,
  due: due === null ? null : `2026-11-${due}Z`,
});

describe('what needs somebody', () => {
  it('is sorted by its day, new before known, then by how grave it is, then the newest first (DASH-01)', () => {
    const sorted = byUrgency(
      [
        need('without a day', 'gaps', '20T11:00:00'),
        need('firm zone changed last week', 'firm-changes', '13T08:00:00'),
        need('firm zone changed', 'firm-changes', '20T08:00:00'),
        need('a gap since yesterday', 'gaps', '19T11:00:00'),
        need('due next week', 'overdue', '20T11:30:00', '27T00:00:00'),
        need('late since noon', 'late', '20T10:00:00', '20T12:00:00'),
        need('an old error', 'file-errors', '01T10:00:00'),
        need('a new error', 'file-errors', '20T11:59:00'),
        need('overdue', 'overdue', '20T09:00:00', '20T11:00:00'),
      ],
      NOW,
    );
    expect(sorted.map(({ name }) => name)).toEqual([
      'a new error',
      'overdue',
      'late since noon',
      'firm zone changed',
      'an old error',
      'firm zone changed last week',
      'due next week',
      'without a day',
      'a gap since yesterday',
    ]);
  });

  it.each(
    // A service fee is the own company's.
    NEED_KINDS.filter((kind) => kind !== 'fee-warning' && kind !== 'fee-locked'),
  )('of kind %s is a whole sentence where nobody knows the partner', (kind) => {
    for (const language of ['en', 'se', 'cn'] as const) {
      const values = { type: '', document: 'b24.edi', file: 'b24.edi', count: '2', partner: '' };
      expect(said(NEED_WORDS[kind], language, values)).toMatch(/an unknown partner|okänd partner|未知贸易伙伴/);
    }
  });
});
