import { odette } from '../../../test/given/odette.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import type { Profile } from '../mapping/profile.js';
import { read } from '../read.js';

const MESSAGES = {
  DELINS: [
    'MID+4711+000907:0947',
    'SDT+0020115:SELLER',
    'BDT+BUYER1:BUYER',
    'CSG+PLANT1:PLANT ONE+GATE 7',
    'ARD+A100+BRACKET+PCE+ORDER1',
    'PDI+4710+000831',
    'DST+000101+12000',
    'PDN+N815+000905+240',
    'DEL+000911+480',
    'ARD+A200+NUT+PCE+ORDER1',
    'DEL+000912+20',
  ],
  AVIEXP: ['MID+N1+000907:0947', 'CDT+1:NAME:STREET', 'CSG+P1:PLANT+G7', 'DAN+630+D1', 'ARD+A100+BRACKET+480:PCE+O1'],
  INVOIC: ['MID+I1+000907+380', 'SDT+1:NAME', 'RAD+D1', 'CSG+P1', 'ARD+A100+B+480:PCE+1.5:100+7.2+O1', 'TOT+1+2+3+4'],
} as const;
/** What goes without saying of any of these messages. */
const USUAL: ReadonlySet<string> = new Set(['layout-unverified', 'calloff-status-unknown', 'segments-not-used']);
type Message = keyof typeof MESSAGES;
const changed = (type: Message, from: string, to: string): Uint8Array =>
  odette(type, ...MESSAGES[type].map((segment) => (segment === from ? to : segment)));
const told = (bytes: Uint8Array, profiles: readonly Profile[] = []): readonly (readonly string[])[] =>
  read(bytes, { profiles })
    .findings.filter(({ code }) => !USUAL.has(code))
    .map(({ code, found, expected, proposal }) => [
      code,
      found,
      expected,
      ...(proposal === undefined ? [] : [proposal]),
    ]);

describe('one separator too many, too few or of the wrong kind in a message of Odette', () => {
  it.each<[Message, string, string, string, string, string]>([
    ['DELINS', 'MID+4711+000907:0947', 'MID++4711+000907:0947', 'values-shifted-right', '4711', '+'],
    ['DELINS', 'MID+4711+000907:0947', 'MID+4711++000907:0947', 'values-shifted-right', '000907:0947', '+'],
    ['DELINS', 'MID+4711+000907:0947', 'MID+4711:000907:0947', 'separator-wrong', ':', '+'],
    ['DELINS', 'MID+4711+000907:0947', 'MID+4711+000907+0947', 'separator-wrong', '+', ':'],
    ['DELINS', 'SDT+0020115:SELLER', 'SDT++0020115:SELLER', 'values-shifted-right', '0020115:SELLER', '+'],
    ['DELINS', 'SDT+0020115:SELLER', 'SDT+0020115+SELLER', 'separator-wrong', '+', ':'],
    ['DELINS', 'PDI+4710+000831', 'PDI++4710+000831', 'values-shifted-right', '4710', '+'],
    ['DELINS', 'DST+000101+12000', 'DST+000101++12000', 'values-shifted-right', '12000', '+'],
    ['DELINS', 'PDN+N815+000905+240', 'PDN+N815++000905+240', 'values-shifted-right', '000905', '+'],
    ['DELINS', 'DEL+000911+480', 'DEL++000911+480', 'values-shifted-right', '000911', '+'],
    ['DELINS', 'DEL+000911+480', 'DEL+000911:480', 'separator-wrong', ':', '+'],
    ['DELINS', 'DEL+000912+20', 'DEL+000912++20', 'values-shifted-right', '20', '+'],
    ['DELINS', 'DEL+000912+20', 'DEL:000912+20', 'separator-wrong', ':', '+'],
    ['DELINS', 'ARD+A200+NUT+PCE+ORDER1', 'ARD+A200++NUT+PCE+ORDER1', 'values-shifted-right', 'NUT', '+'],
    ['AVIEXP', 'MID+N1+000907:0947', 'MID++N1+000907:0947', 'values-shifted-right', 'N1', '+'],
    ['AVIEXP', 'ARD+A100+BRACKET+480:PCE+O1', 'ARD+A100+BRACKET++480:PCE+O1', 'values-shifted-right', '480:PCE', '+'],
    ['AVIEXP', 'ARD+A100+BRACKET+480:PCE+O1', 'ARD+A100+BRACKET+480::PCE+O1', 'values-shifted-right', 'PCE', ':'],
    ['AVIEXP', 'ARD+A100+BRACKET+480:PCE+O1', 'ARD+A100+BRACKET+480+PCE+O1', 'separator-wrong', '+', ':'],
    ['INVOIC', 'MID+I1+000907+380', 'MID+I1++000907+380', 'values-shifted-right', '000907', '+'],
    [
      'INVOIC',
      'ARD+A100+B+480:PCE+1.5:100+7.2+O1',
      'ARD+A100+B+480:PCE+1.5:100++7.2+O1',
      'values-shifted-right',
      '7.2',
      '+',
    ],
    ['INVOIC', 'TOT+1+2+3+4', 'TOT+1++2+3+4', 'values-shifted-right', '2', '+'],
  ])('%s: %s written %s is one finding with the segment as it should be', (type, from, to, ...said) => {
    const findings = told(changed(type, from, to));
    expect(findings).toEqual([[...said, from]]);
  });

  it.each<[Message, string, string, string, string]>([
    ['DELINS', 'DST+000101+12000', 'DST+12000', '12000', 'DST++12000'],
    ['AVIEXP', 'MID+N1+000907:0947', 'MID+000907:0947', '000907:0947', 'MID++000907:0947'],
    ['AVIEXP', 'ARD+A100+BRACKET+480:PCE+O1', 'ARD+A100+480:PCE+O1', '480:PCE', 'ARD+A100++480:PCE+O1'],
  ])('%s: of %s written %s a value is missing before those that are there', (type, from, to, found, proposal) => {
    expect(told(changed(type, from, to))).toEqual([['values-shifted-left', found, '+', proposal]]);
  });

  it('takes nothing from the segment, and goes on behind it', () => {
    const [schedule] = schedulesOf(read(changed('DELINS', 'DEL+000911+480', 'DEL++000911+480')));
    expect(schedule?.lines.map(({ totalQuantity }) => totalQuantity)).toEqual(['0', '20']);
  });

  it('is not guessed where neither a day, a number nor another segment of its kind speaks for the layout', () => {
    for (const [from, to] of [
      ['BDT+BUYER1:BUYER', 'BDT++BUYER1:BUYER'],
      ['ARD+A100+BRACKET+PCE+ORDER1', 'ARD+A100++BRACKET+PCE+ORDER1'],
      ['DEL+000911+480', 'DEL+000911'],
      ['DST+000101+12000', 'DST+000101'],
      ['DEL+000911+480', 'DEL++480'],
    ] as const)
      expect(told(changed('DELINS', from, to)).map(([code]) => code)).toEqual(['layout-misfit']);
  });

  it('is the layout’s where no segment of its kind fits', () => {
    const [head, ...rest] = MESSAGES.DELINS;
    const shifted = rest.map((segment) => segment.replace('DEL+', 'DEL++'));
    expect(told(odette('DELINS', head, ...shifted)).map(([code]) => code)).toEqual([
      'values-shifted-right',
      'layout-misfit',
    ]);
  });

  it('is found by a partner’s table that is verified, which judges other faults value by value', () => {
    const component = (name: string, form: string, field: string): object => ({ name, form, field, verified: true });
    const DEL = {
      elements: [
        { components: [component('quantity', 'n..9', 'quantity')] },
        { components: [component('day', 'n8', 'date')] },
      ],
    };
    const profile = JSON.parse(
      JSON.stringify({ name: 'Partner', layouts: [{ message: 'DELINS', segments: { DEL } }] }),
    ) as Profile;
    const head = MESSAGES.DELINS.slice(0, 5);
    const codes = (del: string): readonly string[] =>
      told(odette('DELINS', ...head, del), [profile]).map(([code = '']) => code);
    expect(codes('DEL+480++20000911')).toEqual(['values-shifted-right']);
    expect(codes('DEL+X+20000911')).toEqual(['quantity-not-number']);
  });

  it('is looked for in bounded time, however many messages and segments are at fault', () => {
    const message = (number: number): string =>
      [
        `UNH+${number}+DELINS:3::OD`,
        ...MESSAGES.DELINS.map((segment) => segment.replaceAll('+', '++').replaceAll(':', '::')),
        `UNT+${MESSAGES.DELINS.length + 2}+${number}`,
      ].join("'");
    const text = Array.from({ length: 5_000 }, (_, i) => message(i + 1)).join("'");
    const from = process.cpuUsage().user;
    const result = read(Buffer.from(`UNB+UNOA:1+A+B+000907:0947+1'${text}'UNZ+5000+1'`));
    expect(result.errorCount).toBeGreaterThan(5_000);
    expect((process.cpuUsage().user - from) / 1_000).toBeLessThan(5_000);
  });
});
