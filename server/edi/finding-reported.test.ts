import { readFileSync } from 'node:fs';
import { delfor } from '../../test/given/delfor.js';
import { despatch } from '../../test/given/despatch.js';
import { despatchDocument } from '../contract/despatch-document.js';
import type { FindingCode } from './finding-text.js';
import { MAX_SEGMENT_BYTES } from './limits.js';
import { lossFindings } from './loss-findings.js';
import { read } from './read.js';
import { prepare } from './write.js';

const UNB = 'UNB+UNOC:3+A:14+B:14+261120:0900+7';
const DELFOR = ['UNH+1+DELFOR:D:97A:UN', 'BGM+241+N1+5', 'DTM+137:20261120:102', 'GIS+37', 'UNT+5+1'];
const edi = (...segments: string[]): Buffer => Buffer.from(segments.map((segment) => `${segment}'`).join(''));
const tour = readFileSync(new URL('../../test/fixtures/messages/ifcsum-d01b-tour.edi', import.meta.url), 'latin1');

/** Faults of a file that no test of a message brings about, each with the bytes that are said to be wrong. */
const FAULTS: Readonly<Partial<Record<FindingCode, readonly [bytes: Buffer, found: string]>>> = {
  'message-type-missing': [edi(UNB, 'UNH+1', 'UNT+2+1', 'UNZ+1+7'), ''],
  'service-string-invalid': [Buffer.concat([Buffer.from("UNA++.? '"), edi(UNB, ...DELFOR, 'UNZ+1+7')]), "UNA++.? '"],
  'interchange-party-missing': [edi('UNB+UNOC:3++B:14+261120:0900+7', ...DELFOR, 'UNZ+1+7'), ''],
  'group-trailer-missing': [edi(UNB, 'UNG+DELFOR+A+B+261120:0900+1+UN+D:97A', ...DELFOR, 'UNZ+1+7'), ''],
  'segment-outside-message': [edi(UNB, ...DELFOR, 'BGM+241+N2+5', 'UNZ+1+7'), 'BGM'],
  'value-not-alphabetic': [edi(UNB, 'UNH+1+DELFOR:D:97A:UN++1:5', ...DELFOR.slice(1), 'UNZ+1+7'), '5'],
  'declared-count-wrong': [Buffer.from(tour.replace('CNT+10:2', 'CNT+10:1'), 'latin1'), '1'],
  'fewer-lines': [Buffer.from(tour.replace('CNT+10:2', 'CNT+10:3'), 'latin1'), '3'],
};

describe('what is wrong with a file', () => {
  it.each(Object.entries(FAULTS))('is said by %s at the bytes that are meant', (code, [bytes, found]) => {
    const reported = read(bytes).findings.filter((finding) => finding.code === code);
    expect(reported.map((finding) => finding.found)).toEqual([found]);
    expect(reported.map(({ start, end }) => bytes.subarray(start, end).toString('latin1'))).toEqual([found]);
  });

  it('is said by segment-too-long once for a segment that is longer than any can be', () => {
    const bytes = edi(
      UNB,
      ...DELFOR.slice(0, 3),
      `FTX+AAI+++${'X'.repeat(MAX_SEGMENT_BYTES)}`,
      ...DELFOR.slice(3),
      'UNZ+1+7',
    );
    const reported = read(bytes).findings.filter(({ code }) => code === 'segment-too-long');
    expect(reported).toMatchObject([{ segment: 5, expected: String(MAX_SEGMENT_BYTES) }]);
  });

  it('is said by property-cut where a written element has no room for all of a text', () => {
    const description =
      'A part whose name is much longer than the two pieces of thirty-five characters that a message has for it';
    const document = despatchDocument.parse({
      ...despatch('D-1'),
      units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '1' }] }],
    });
    const units = document.units.map((unit) => ({
      ...unit,
      items: unit.items.map((item) => ({ ...item, description })),
    }));
    const { losses } = prepare(
      { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...document, units },
      { sender: 'A:14', recipient: 'B:14', preparedAt: '2026-11-21T08:30' },
    );
    expect(lossFindings(losses)).toMatchObject([{ code: 'property-cut', path: 'units.items.description' }]);
  });

  it('is said by property-changed where a message has another meaning for a value', () => {
    const [schedule] = read(delfor()).documents;
    if (schedule?.kind !== 'delivery-schedule') throw new Error('No schedule');
    const { losses } = prepare(
      { ...schedule, completeness: 'FULL', messageFunction: '1' },
      { sender: 'A:14', recipient: 'B:14', preparedAt: '2026-11-21T08:30' },
    );
    expect(lossFindings(losses)).toMatchObject([
      { code: 'property-changed', severity: 'warning', path: 'lines.calloffs.quantity' },
    ]);
  });
});
