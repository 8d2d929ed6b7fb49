import { noFilters, readFilters } from '../../list/filter.js';
import { AREAS, askedBy, AUDIT_LIST, eventsOf } from './audit.list.js';

const NO_FILTERS = noFilters(AUDIT_LIST.fields);
const read = (search: string) => readFilters(AUDIT_LIST.fields, new URLSearchParams(search));

describe('the filters of the audit log', () => {
  it('are what the address says, and nothing where it says what cannot be', () => {
    expect(read('from=2026-11-01&user=12&event=agreement&type=partner&object=7&sort=at')).toEqual({
      ...NO_FILTERS,
      from: '2026-11-01',
      user: '12',
      event: 'agreement',
      type: 'partner',
      object: '7',
    });
    expect(read('from=yesterday&user=me&event=agreement.painted&type=moon&company=x')).toEqual(NO_FILTERS);
  });

  it('ask for whole days where the reader is, and for nothing that was not said', () => {
    const { from, to, ...said } = askedBy({
      ...NO_FILTERS,
      from: '2026-11-01',
      to: '2026-11-30',
      event: 'user.created',
      object: ' 7 ',
    });
    expect(said).toEqual({ event: 'user.created', objectId: '7' });
    expect([new Date(String(from)), new Date(String(to))]).toEqual([
      new Date(2026, 10, 1),
      new Date(2026, 11, 1, 0, 0, 0, -1),
    ]);
    expect(askedBy(NO_FILTERS)).toEqual({});
  });

  it('have an event in one area', () => {
    expect(AREAS.flatMap(eventsOf)).toHaveLength(new Set(AREAS.flatMap(eventsOf)).size);
    expect(eventsOf('relation')).toEqual(['relation.created', 'relation.changed', 'relation.removed']);
  });
});
