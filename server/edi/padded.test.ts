import { readFileSync } from 'node:fs';
import { delfor } from '../../test/given/delfor.js';
import { read } from './read.js';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const fixture = (name: string): string =>
  readFileSync(new URL(`../../test/fixtures/edi/${name}`, import.meta.url), 'latin1');
/** A blank behind every value but the tags. */
const padded = (text: string): string =>
  text
    .split("'")
    .map((segment) => segment.replaceAll(/(?<=[+:][^+:]*[^\s+:])(?=[+:]|$)/g, ' '))
    .join("'");
const codes = (text: string): string[] => read(bytes(text)).findings.map(({ code }) => code);

const SCHEDULE =
  "UNB+UNOC:3+S+R+261122:0830+1'UNH+1+DELFOR:D:97A:UN'BGM+241+S1+5'DTM+137:20261122:102'GIS+37'NAD+ST+P1::92'LIN+1++A1:IN'" +
  "SCC+1'QTY+113:100:PCE'DTM+10:20261123:102'SCC+1'QTY+113:50:PCE'DTM+10:20261124:102'UNT+13+1'UNZ+1+1'";
const ADVICE =
  "UNB+UNOC:3+S+R+261122:0830+1'UNH+1+DESADV:D:96A:UN'BGM+351+A1+9'DTM+137:202611221200:203'DTM+11:20261122:102'NAD+SE+S1::92'NAD+CN+P1::92'CPS+1'" +
  "LIN+1++A1:IN'QTY+12:20'UNT+10+1'UNZ+1+1'";

describe('values that are filled up with blanks', () => {
  it.each([
    ['a schedule', SCHEDULE],
    ['a despatch advice', ADVICE],
    ['a long schedule', delfor({ lines: 2, calloffs: 12 }).toString('latin1')],
    ['an older one', delfor({ lines: 2, calloffs: 3, release: '96A' }).toString('latin1')],
    ['a received schedule', fixture('delfor-d97a-monthly-forecast.edi')],
  ])('say in %s what they say without', (_, text) => {
    const [expected, found] = [read(bytes(text)), read(bytes(padded(text)))];
    expect(expected.documents).toHaveLength(1);
    expect(found.documents).toEqual(expected.documents);
    expect(found).toMatchObject({
      errorCount: expected.errorCount,
      warningCount: expected.warningCount,
      interchanges: expected.interchanges,
    });
  });

  it.each([
    ['a qualifier', SCHEDULE.replace('QTY+113', 'QTY+113 '), '6063', '113 ', '113'],
    ['a party', SCHEDULE.replace('NAD+ST', 'NAD+ST '), '3035', 'ST ', 'ST'],
    ['a form', SCHEDULE.replace('20261124:102', '20261124:102 '), '2379', '102 ', '102'],
    ['a date', SCHEDULE.replace('20261122:102', '20261122 :102'), '2380', '20261122 ', '20261122'],
  ])('are told once, as what they are (%s)', (_, text, element, found, expected) => {
    for (const result of [read(bytes(text)), read(bytes(text))]) {
      const [finding, ...more] = result.findings.filter(({ code }) => !codes(SCHEDULE).includes(code));
      expect(finding).toMatchObject({ code: 'value-padded', severity: 'info', found, expected });
      expect(finding?.path).toMatch(new RegExp(` / ${element}$`));
      expect(more).toEqual([]);
    }
  });

  it('are told once for each kind of segment', () => {
    expect(
      codes(SCHEDULE.replaceAll('QTY+113:', 'QTY+113 :').replaceAll('SCC+1', 'SCC+1 ')).filter(
        (code) => code === 'value-padded',
      ),
    ).toHaveLength(2);
  });

  it('that are in no list are told as that', () => {
    expect(codes(SCHEDULE.replace('NAD+ST', "NAD+BY+B1::92'NAD+X5X +Z::92'NAD+ST"))).toContain('code-unlisted');
  });
});
