import type { ControlRule } from '../../../../server/contract/customer-control.js';
import { nextZone, ruleBody, ruleDraft, ruleSchema } from './draft.js';

const field = (name: string, kind: ControlRule['fields'][number]['kind'], mayBeEmpty = false) => ({
  name,
  label: name,
  kind,
  mayBeEmpty,
  choices: kind === 'choice' ? ['calendar', 'working'] : [],
  initial: null,
});
const FIELDS = [
  field('days', 'days'),
  field('share', 'percent', true),
  field('most', 'quantity', true),
  field('basis', 'choice'),
  field('any', 'flag'),
  field('zones', 'zones'),
];
const RULE = {
  name: 'Calls off too much',
  isNamed: false,
  severity: 'warning',
  appliedTo: 'all',
  enabled: true,
  version: 3,
  fields: FIELDS,
  parameters: {
    days: 10,
    share: '12.5',
    most: null,
    basis: 'working',
    any: false,
    zones: [{ days: 5, minusPercent: '2.5', plusPercent: '0' }],
  },
} as unknown as ControlRule;
const draft = ruleDraft(RULE, 'se');
/** Where the schema finds something wrong, and what it says of it. */
function faults(change: Partial<typeof draft>): unknown[] {
  const { error } = ruleSchema(FIELDS).safeParse(ruleBody(RULE, { ...draft, ...change }));
  return (error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    issue.code === 'custom' ? String(issue.params?.['sentence']) : issue.code,
  ]);
}

describe('the form of a rule (R-47)', () => {
  it('holds numbers as people write them, and no name where that is the one of the code', () => {
    expect(draft).toEqual({
      name: '',
      severity: 'warning',
      appliedTo: 'all',
      enabled: true,
      parameters: {
        days: '10',
        share: '12,5',
        most: '',
        basis: 'working',
        any: false,
        zones: [{ days: '5', minusPercent: '2,5', plusPercent: '0' }],
      },
    });
  });

  it('sends back what it was given', () => {
    expect(ruleBody(RULE, draft)).toMatchObject({ parameters: RULE.parameters, version: 3 });
    expect(faults({})).toEqual([]);
  });

  it('takes a limit off where it is left empty, and refuses that where one is needed', () => {
    const parameters = { ...draft.parameters, days: '', share: '' };
    expect(faults({ parameters })).toEqual([['parameters.days', 'mandatory']]);
  });

  it('refuses what the server would: words for numbers, too many decimals, zones out of order', () => {
    const wrong = (name: string, value: (typeof draft)['parameters'][string]) =>
      faults({ parameters: { ...draft.parameters, [name]: value } });
    expect(wrong('days', '1,5')).toEqual([['parameters.days', 'integer']]);
    expect(wrong('days', '731')).toEqual([['parameters.days', 'integer']]);
    expect(wrong('share', '1,234')).toEqual([['parameters.share', 'numbers']]);
    expect(wrong('most', 'many')).toEqual([['parameters.most', 'numbers']]);
    const zone = { days: '5', minusPercent: '1', plusPercent: '1' };
    expect(wrong('zones', [zone, zone])).toEqual([['parameters.zones', 'wrong']]);
    expect(wrong('zones', [zone, { ...zone, days: '20' }])).toEqual([]);
  });

  it('begins a zone behind the last one', () => {
    expect(nextZone([{ days: '20', minusPercent: '5', plusPercent: '7' }])).toEqual({
      days: '30',
      minusPercent: '5',
      plusPercent: '7',
    });
    expect(nextZone([])).toEqual({ days: '10', minusPercent: '0', plusPercent: '0' });
  });
});
