import {
  choiceField,
  dayField,
  daysField,
  flagField,
  idField,
  isNarrowed,
  modeField,
  noFilters,
  readFilters,
  textField,
  writeFilters,
} from './filter.js';

const FIELDS = {
  filter: modeField(['all', 'errors'], { label: 'traffic.severity' }),
  level: modeField(['interchange', 'message'], { label: 'transactions.level', narrows: false }),
  type: textField({ label: 'traffic.messageType', param: 'messageType' }),
  q: textField({ label: 'traffic.filter', most: 5 }),
  role: choiceField(['buyer', 'seller'], {
    label: 'company.roles',
    any: 'company.anyRole',
    option: (role) => `company.role.${role === 'buyer' ? 'customer' : 'supplier'}`,
  }),
  from: dayField({ label: 'schedule.field.from', initial: () => '2026-11-23' }),
  to: dayField({ label: 'schedule.field.to' }),
  days: daysField({ label: 'traffic.lastDays' }),
  archived: flagField({ label: 'traffic.archived' }),
  partner: idField({ label: 'relation.partner' }),
};
const read = (search: string) => readFilters(FIELDS, new URLSearchParams(search));
const UNSAID = read('');

describe('the filter of a list in the address', () => {
  it('is what each field is by itself where the address says nothing', () => {
    expect(UNSAID).toEqual({
      filter: 'all',
      level: 'interchange',
      type: '',
      q: '',
      role: undefined,
      from: '2026-11-23',
      to: '',
      days: undefined,
      archived: false,
      partner: '',
    });
  });
  it('comes back from an address as it was written, in the order of the fields', () => {
    const values = {
      ...UNSAID,
      filter: 'errors',
      type: 'DELFOR',
      role: 'seller',
      from: '',
      to: '2026-11-30',
      days: 7,
      archived: true,
      partner: '4',
    } as const;
    const search = writeFilters(FIELDS, values, new URLSearchParams());
    expect(search.toString()).toBe(
      'filter=errors&messageType=DELFOR&role=seller&from=&to=2026-11-30&days=7&archived=true&partner=4',
    );
    expect(readFilters(FIELDS, search)).toEqual(values);
  });
  it('says nothing of a field that is as it would be anyway', () => {
    expect(writeFilters(FIELDS, UNSAID, new URLSearchParams('filter=errors&q=abc')).toString()).toBe('');
  });
  it('passes over what a field cannot be', () => {
    expect(read('filter=x&level=y&q=abcdef&role=carrier&from=today&to=1.1.&days=0&archived=1&partner=a')).toEqual(
      UNSAID,
    );
    for (const days of ['-1', '1.5', '3661', '']) expect(read(`days=${days}`).days).toBeUndefined();
  });
  it('leaves what else the address says, behind the filter', () => {
    const search = writeFilters(FIELDS, { ...UNSAID, q: 'abc' }, new URLSearchParams('user=5&q=x&sort=-id'));
    expect(search.toString()).toBe('q=abc&user=5&sort=-id');
  });
  it('keeps rows away where a field that narrows is not what lets all through', () => {
    expect(isNarrowed(FIELDS, noFilters(FIELDS))).toBe(false);
    expect(isNarrowed(FIELDS, { ...noFilters(FIELDS), level: 'message' })).toBe(false);
    expect(isNarrowed(FIELDS, { ...noFilters(FIELDS), days: 3 })).toBe(false);
    // What holds while the address says nothing may well narrow the list.
    expect(isNarrowed(FIELDS, UNSAID)).toBe(true);
  });
});
