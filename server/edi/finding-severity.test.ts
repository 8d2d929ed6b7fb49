import { delfor } from '../../test/given/delfor.js';
import { consequenceOf, mayHaveLostContent, severityOf } from './finding-severity.js';
import { FINDING_RULES, isFindingCode } from './finding-text.js';
import type { Profile } from './mapping/profile.js';
import { read } from './read.js';

const CODES = Object.keys(FINDING_RULES).filter(isFindingCode);
const SEGMENTS = [
  'UNB+UNOC:3+A:14+B:14+261120:0900+7',
  'UNH+1+DELFOR:D:97A:UN',
  'BGM+241+N1+5',
  'DTM+137:20261120:102',
  'GIS+37',
  'LIN+1++A:IN',
  'SCC+1++D',
  'QTY+113:5:PCE',
  'DTM+2:20261124:102',
  'UNT+9+1',
  'UNZ+1+7',
];
const edi = (...segments: string[]): Buffer => Buffer.from(segments.map((segment) => `${segment}'`).join(''));
const without = (tag: string): Buffer => edi(...SEGMENTS.filter((segment) => !segment.startsWith(tag)));
const found = (bytes: Uint8Array, severity?: Profile['severity']) => {
  const { findings, errorCount, warningCount } = read(bytes, {
    profiles: severity === undefined ? [] : [{ name: 'P', severity }],
  });
  return { findings: findings.map((finding) => `${finding.severity} ${finding.code}`), errorCount, warningCount };
};

describe('how severe a finding is', () => {
  it.each(CODES)('of code %s has a reason in a sentence, and follows from the consequence', (code) => {
    const { consequence, reason } = consequenceOf(code);
    expect(reason).toMatch(/^[A-Z].*[^.]\.$/);
    const severity = severityOf(code);
    expect(mayHaveLostContent({ severity })).toBe(consequence === 'content-lost' || consequence === 'meaning-changed');
    expect(severity === 'info').toBe(consequence === 'note');
  });

  it.each(['GIS', 'SCC', 'QTY', 'DTM+2', 'LIN', 'BGM'])('is an error for a message that has lost its %s', (tag) => {
    expect(found(without(tag)).findings).toContain('error fewer-segments');
  });

  it('is an error for an interchange that has lost a message, in a group too', () => {
    const message = SEGMENTS.slice(1, -1);
    const group = ['UNG+DELFOR+A+B+261120:0900+1+UN+D:97A', ...message, 'UNE+2+1'];
    expect(found(edi(SEGMENTS[0] ?? '', ...message, 'UNZ+2+7')).findings).toContain('error fewer-messages');
    expect(found(edi(SEGMENTS[0] ?? '', ...group, 'UNZ+1+7')).findings).toContain('error fewer-messages');
  });

  it('is a warning for counts that leave the envelope out, or count messages in place of groups', () => {
    const message = SEGMENTS.slice(1, -1);
    const second = message.map((segment) => segment.replace('UNH+1', 'UNH+2').replace('UNT+9+1', 'UNT+9+2'));
    expect(found(edi(...SEGMENTS.slice(0, -2), 'UNT+7+1', 'UNZ+1+7')).findings).toContain(
      'warning segment-count-wrong',
    );
    const group = ['UNG+DELFOR+A+B+261120:0900+1+UN+D:97A', ...message, ...second, 'UNE+2+1'];
    expect(found(edi(SEGMENTS[0] ?? '', ...group, 'UNZ+2+7')).findings).toContain('warning interchange-count-wrong');
  });

  it('is what the profile of the partner says', () => {
    const bytes = without('SCC');
    expect(found(bytes)).toMatchObject({ errorCount: 1, warningCount: 1 });
    const severity = { 'fewer-segments': 'warning', 'commitment-missing': 'error' } as const;
    expect(found(bytes, severity)).toMatchObject({
      findings: expect.arrayContaining(['warning fewer-segments', 'error commitment-missing']) as string[],
      errorCount: 1,
      warningCount: 2,
    });
    expect(found(bytes, { 'fewer-segments': 'ignore' })).toMatchObject({ errorCount: 0, warningCount: 1 });
  });

  it('is what the profile says of an XML message too', () => {
    const xml = Buffer.from(
      '<DeliverySchedule xmlns="urn:consignal:schedule:1"><documentNumber>1</documentNumber></DeliverySchedule>',
    );
    const codes = found(xml).findings;
    expect(codes).toEqual(expect.arrayContaining(['error schedule-without-lines']) as string[]);
    expect(found(xml, { 'schedule-without-lines': 'info' }).findings).toEqual(
      expect.arrayContaining(['info schedule-without-lines']) as string[],
    );
  });

  it('is no error in a whole schedule', () => {
    expect(found(Buffer.from(delfor({ lines: 2 }))).errorCount).toBe(0);
  });
});
