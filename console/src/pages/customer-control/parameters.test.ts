import { changedParts, parametersText, parameterText, type ParameterWords } from './parameters.js';

const WORDS: ParameterWords = {
  number: (value) => value.replace('.', ','),
  days: (count) => `${String(count)} d`,
  choice: (value) => `<${value}>`,
  yes: 'yes',
  no: 'no',
  off: 'off',
};
const field = (name: string, kind: Parameters<typeof parameterText>[0]['kind']) => ({
  name,
  label: name.toUpperCase(),
  kind,
  mayBeEmpty: true,
  choices: [],
  initial: null,
});

describe('parameters of a rule in words (R-46)', () => {
  it('say days, shares, quantities, choices and zones, each as it is', () => {
    expect(parameterText({ kind: 'days' }, 10, WORDS)).toBe('10 d');
    expect(parameterText({ kind: 'days' }, 0, WORDS)).toBe('0 d');
    expect(parameterText({ kind: 'percent' }, '12.5', WORDS)).toBe('12,5 %');
    expect(parameterText({ kind: 'quantity' }, '500', WORDS)).toBe('500');
    expect(parameterText({ kind: 'choice' }, 'working', WORDS)).toBe('<working>');
    expect(parameterText({ kind: 'flag' }, false, WORDS)).toBe('no');
    expect(parameterText({ kind: 'percent' }, null, WORDS)).toBe('off');
    const zones = [{ days: 5, minusPercent: '2', plusPercent: '0' }];
    expect(parameterText({ kind: 'zones' }, zones, WORDS)).toBe('5 d −2 / +0 %');
  });

  it('leave out what is off, and name a flag that is on', () => {
    const fields = [field('most', 'quantity'), field('least', 'quantity'), field('any', 'flag'), field('none', 'flag')];
    const parameters = { most: '40', least: null, any: true, none: false };
    expect(parametersText({ fields, parameters }, WORDS)).toBe('MOST: 40 · ANY');
  });
});

describe('what a version of a rule changed (R-47)', () => {
  const version = {
    version: 1,
    parameters: { days: 10, percent: '30' },
    severity: 'warning',
    enabled: false,
    appliedTo: 'all',
    changedAt: '2026-11-28T00:00:00.000Z',
    changedBy: null,
  } as const;

  it('is nothing where only what belongs to it did', () => {
    expect(changedParts({ ...version, version: 2 }, version)).toEqual({ parameters: [], parts: [] });
  });
  it('is each parameter and each part with another value, also one that came or went', () => {
    const then = { ...version, version: 2, enabled: true, parameters: { days: 12, share: null } };
    expect(changedParts(then, version)).toEqual({ parameters: ['days', 'share', 'percent'], parts: ['enabled'] });
  });
});
