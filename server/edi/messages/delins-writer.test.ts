import { ARTICLE_FIELDS, at, partner, STATUS_IN_DEL, STATUS_IN_SID } from '../../../test/given/delins-partner.js';
import { type Calloff, schedule, scheduleLine as line } from '../../../test/given/schedules.js';
import type { Profile } from '../mapping/profile.js';
import type { CalloffDetail, DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';
import { CannotWrite, write } from '../write.js';

const OPTIONS = {
  sender: 'A:OD',
  recipient: 'B:OD',
  controlReference: '1',
  preparedAt: '2026-11-21T08:30',
  agency: 'OD',
} as const;

/** Segments between UNH and UNT. */
const segmentsOf = (bytes: Uint8Array): readonly string[] =>
  new TextDecoder()
    .decode(bytes)
    .split("'")
    .filter((segment) => !/^(UN[ABHTZ]|$)/.test(segment));
const lossesOf = (document: DeliveryScheduleDocument, profile?: Profile): readonly string[] =>
  write(document, { ...OPTIONS, ...(profile && { profile }) }).losses.map(
    ({ property, reason, text }) => `${property} ${reason} ${text ?? ''}`,
  );

describe('a schedule written as Odette DELINS', () => {
  it('has the segments that its layout has, day, week and month in six digits, and backlog and urgency as dates', () => {
    const { bytes, losses, findings } = write(
      schedule([
        line(
          [
            ['2026-11-20', '2026-11-20', 25, 'backlog'],
            ['2026-11-20', '2026-11-20', 5, 'urgent'],
            ['2026-11-24', '2026-11-24', 120, 'forecast'],
            ['2026-11-30', '2026-12-06', 480, 'forecast'],
            ['2027-01-01', '2027-01-31', 1920, 'forecast'],
          ],
          {
            gate: 'GATE 7',
            description: "DRIVER'S SEAT",
            orderNumber: 'ORDER1',
            previousCalloffReference: '4710',
            cumulativeReceived: '12000',
            cumulativeStartDate: '2026-01-01',
            lastDespatchNote: 'N815',
            lastDespatchDate: '2026-11-18',
            lastDespatchQuantity: '240',
          },
        ),
        line([['2026-11-24', '2026-11-24', 7, 'forecast']], {
          lineNumber: '2',
          articleNumber: 'A200',
          gate: 'GATE 8',
          unit: 'KGM',
          quantityScale: 1,
        }),
      ]),
      OPTIONS,
    );
    expect(new TextDecoder().decode(bytes)).toContain("UNH+1+DELINS:3::OD'");
    expect(segmentsOf(bytes)).toEqual([
      'MID+4711+261120',
      'SDT+0020115',
      'BDT+BUYER1:BUYER',
      'CSG+PLANT1:PLANT ONE+GATE 7',
      'ARD+A100+DRIVER?',
      'S SEAT+PCE+ORDER1',
      'PDI+4710',
      'DST+260101+12000',
      'PDN+N815+261118+240',
      'DEL+333333+25',
      'DEL+444444+5',
      'DEL+261124+120',
      'DEL+260049+480',
      'DEL+270100+1920',
      'CSG+PLANT1:PLANT ONE+GATE 8',
      'ARD+A200++KGM',
      'DEL+261124+0.7',
    ]);
    expect(losses).toEqual([]);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['layout-unverified', 'info'],
      ['calloff-status-unknown', 'info'],
    ]);
  });

  it('is written where only the agency or only the message is asked for', () => {
    const document = schedule([line()]);
    const { agency: _, ...envelope } = OPTIONS;
    for (const choice of [{ agency: 'OD' }, { message: 'DELINS' }] as const)
      expect(new TextDecoder().decode(write(document, { ...envelope, ...choice }).bytes)).toContain('DELINS:3::OD');
    expect(new TextDecoder().decode(write(document, envelope).bytes)).toContain('DELFOR');
    expect(() => write(document, { ...OPTIONS, release: 'D96A' })).toThrow(CannotWrite);
  });

  it('has the status where a partner’s table is certain of it: in DEL, or in SID before those of another one', () => {
    const document = schedule([
      line([
        ['2026-11-02', '2026-11-02', 25, 'backlog'],
        ['2026-11-24', '2026-11-24', 120, 'firm'],
        ['2026-11-25', '2026-11-25', 130, 'firm'],
        ['2026-12-01', '2026-12-01', 480, 'material'],
      ]),
    ]);
    const inSid = write(document, { ...OPTIONS, profile: STATUS_IN_SID });
    expect(segmentsOf(inSid.bytes).slice(4)).toEqual([
      'ARD+A100+++PCE',
      'SID+5',
      'DEL+261102+25',
      'SID+1',
      'DEL+261124+120',
      'DEL+261125+130',
      'SID+3',
      'DEL+261201+480',
    ]);
    const inDel = write(document, { ...OPTIONS, profile: STATUS_IN_DEL });
    expect(segmentsOf(inDel.bytes).slice(5)).toEqual([
      'DEL+261102+25+++++++5',
      'DEL+261124+120+++++++1',
      'DEL+261125+130+++++++1',
      'DEL+261201+480+++++++3',
    ]);
    expect([inSid.losses, inDel.losses]).toEqual([[], []]);
  });

  it('has the partner’s own code of a status, and an empty SID before those without one', () => {
    const profile: Profile = { name: 'P', aliases: [{ segment: 'SID', at: '1.0', code: 'F', means: '1' }] };
    const document = schedule([
      line([
        ['2026-11-24', '2026-11-24', 120, 'firm'],
        ['2026-11-25', '2026-11-25', 130, 'forecast'],
      ]),
    ]);
    const { bytes, losses } = write(document, { ...OPTIONS, profile });
    expect(segmentsOf(bytes).slice(5)).toEqual(['SID+F', 'DEL+261124+120', 'SID', 'DEL+261125+130']);
    expect(losses).toEqual([]);
    expect(read(bytes, { profiles: [profile] }).documents).toEqual([document]);
  });

  it('has a date of eight digits where the partner’s table asks for it, and no periods there', () => {
    const profile = partner({
      DEL: at([
        ['date', 'n8'],
        ['quantity', 'n..15'],
      ]),
    });
    const document = schedule([
      line([
        ['2026-11-24', '2026-11-24', 120, 'forecast'],
        ['2026-11-20', '2026-11-20', 5, 'backlog'],
        ['2026-11-30', '2026-12-06', 480, 'forecast'],
      ]),
    ]);
    const { bytes, losses } = write(document, { ...OPTIONS, profile });
    expect(segmentsOf(bytes).slice(5)).toEqual(['DEL+20261124+120', 'DEL+20261120+5', 'DEL+20261130+480']);
    expect(losses).toEqual([
      { property: 'lines.calloffs.lastDate', reason: 'no-code', text: '2026-12-06' },
      { property: 'lines.calloffs.status', reason: 'no-code', text: 'backlog' },
    ]);
  });
});

describe('what DELINS has no place for is a loss', () => {
  const one: readonly Calloff[] = [['2026-11-24', '2026-11-24', 1, 'forecast']];
  const inHead = (more: Partial<DeliveryScheduleDocument>): DeliveryScheduleDocument => schedule([line(one)], more);
  const inLine = (more: Partial<ScheduleLineDocument>): DeliveryScheduleDocument => schedule([line(one, more)]);
  const inDetail = (more: Partial<CalloffDetail>): DeliveryScheduleDocument =>
    inLine({ calloffDetails: [{ at: 0, ...more }] });
  const withCalloff = (...calloff: Calloff): DeliveryScheduleDocument => schedule([line([calloff])]);
  const PARTY = { code: 'X', agency: '92', name: '' };

  it.each<[string, DeliveryScheduleDocument]>([
    ['messageFunction no-place 5', inHead({ messageFunction: '5' })],
    ['completeness changed FULL', inHead({ completeness: 'FULL' })],
    ['byNumber no-place true', inHead({ byNumber: true })],
    ['previousDocumentNumber no-place 4710', inHead({ previousDocumentNumber: '4710' })],
    ['horizonStart no-place 2026-11-20', inHead({ horizonStart: '2026-11-20' })],
    ['horizonEnd no-place 2027-11-20', inHead({ horizonEnd: '2027-11-20' })],
    ['issueDate no-code 1931-01-01', inHead({ issueDate: '1931-01-01' })],
    ['texts.text no-place CLOSED', inHead({ texts: [{ code: '', text: 'CLOSED' }] })],
    ['seller.agency no-place 92', inHead({ seller: PARTY })],
    ['buyer.agency no-place 92', inHead({ buyer: PARTY })],
    ['lines.shipTo.agency no-place 92', inLine({ shipTo: { code: 'PLANT1', agency: '92', name: 'PLANT ONE' } })],
    ['lines.lineNumber changed 10', inLine({ lineNumber: '10' })],
    ['lines.supplierArticleNumber no-place S1', inLine({ supplierArticleNumber: 'S1' })],
    ['lines.dock no-place D1', inLine({ dock: 'D1' })],
    ['lines.orderLine no-place 10', inLine({ orderLine: '10' })],
    ['lines.partConsignmentNumber no-place PC-4', inLine({ partConsignmentNumber: 'PC-4' })],
    ['lines.calloffReference no-place C1', inLine({ calloffReference: 'C1' })],
    ['lines.cumulativeRequired no-place 5', inLine({ cumulativeRequired: '5' })],
    ['lines.cumulativeShipped no-place 5', inLine({ cumulativeShipped: '5' })],
    ['lines.cumulativeStartDate no-place 2026-01-01', inLine({ cumulativeStartDate: '2026-01-01' })],
    ['lines.cumulativeReceived too-long 1234567890123456', inLine({ cumulativeReceived: '1234567890123456' })],
    ['lines.lastDespatchDate no-code 1931-01-01', inLine({ lastDespatchDate: '1931-01-01' })],
    ['lines.texts.text no-place NEW', inLine({ texts: [{ code: '', text: 'NEW' }] })],
    [
      'lines.packaging.code no-place K',
      inLine({ packaging: [{ code: 'K', description: null, quantityPerPackage: null }] }),
    ],
    ['lines.dateKind changed despatch', inLine({ dateKind: 'despatch' })],
    ['lines.dateKind changed despatch', inDetail({ dateKind: 'despatch' })],
    ['lines.calloffDetails.timeFrom no-place 06:00', inDetail({ timeFrom: '06:00' })],
    ['lines.calloffDetails.timeUntil no-place 06:30', inDetail({ timeUntil: '06:30' })],
    ['lines.calloffDetails.deliveryDate no-place 2026-11-25', inDetail({ deliveryDate: '2026-11-25' })],
    ['lines.calloffDetails.despatchDate no-place 2026-11-23', inDetail({ despatchDate: '2026-11-23' })],
    ['lines.calloffDetails.orderNumber no-place O2', inDetail({ orderNumber: 'O2' })],
    ['lines.calloffDetails.orderLine no-place 20', inDetail({ orderLine: '20' })],
    ['lines.calloffDetails.sequenceNumber no-place 17', inDetail({ sequenceNumber: '17' })],
    ['lines.calloffDetails.vehicle no-place WV01', inDetail({ vehicle: 'WV01' })],
    ['lines.calloffDetails.productionLine no-place L1', inDetail({ productionLine: 'L1' })],
    ['lines.calloffDetails.reference no-place CARD1', inDetail({ reference: 'CARD1' })],
    ['lines.calloffs.status no-code firm', withCalloff('2026-11-24', '2026-11-24', 1, 'firm')],
    ['lines.calloffs.status no-code production', withCalloff('2026-11-24', '2026-11-24', 1, 'production')],
    ['lines.calloffs.status no-code material', withCalloff('2026-11-24', '2026-11-24', 1, 'material')],
    ['lines.calloffs.lastDate no-code 2026-11-26', withCalloff('2026-11-20', '2026-11-26', 1, 'urgent')],
    ['lines.calloffs.lastDate no-code 2026-11-30', withCalloff('2026-11-24', '2026-11-30', 1, 'forecast')],
    ['lines.calloffs.lastDate no-code 2027-03-31', withCalloff('2027-01-01', '2027-03-31', 1, 'forecast')],
  ])('%s', (loss, document) => {
    expect(lossesOf(document)).toEqual([loss]);
  });

  it('has several properties where one date, list or quantity holds them', () => {
    expect(lossesOf(withCalloff('2026-11-02', '2026-11-02', 1, 'backlog'))).toEqual([
      'lines.calloffs.date no-code 2026-11-02',
      'lines.calloffs.lastDate no-code 2026-11-02',
    ]);
    expect(lossesOf(withCalloff('2071-11-24', '2071-11-24', 5, 'forecast')).slice(0, 3)).toEqual([
      'lines.calloffs.date no-code 2071-11-24',
      'lines.calloffs.lastDate no-code 2071-11-24',
      'lines.calloffs.quantity no-code 5',
    ]);
    const { calloffs } = line(one);
    expect(lossesOf(inLine({ calloffs: { ...calloffs, quantities: [1234567890123456n] } }))).toContain(
      'lines.calloffs.quantity too-long 1234567890123456',
    );
    expect(lossesOf(inLine({ articleNumbers: [{ kind: 'gtin', code: 'EN', number: '4012345678901' }] }))).toEqual([
      'lines.articleNumbers.kind no-place gtin',
      'lines.articleNumbers.code no-place EN',
      'lines.articleNumbers.number no-place 4012345678901',
    ]);
    const { articleNumber } = line(one);
    const change = { kind: 'other' as const, code: 'DR', number: '05' };
    const numbers = [{ kind: 'buyer' as const, code: 'IN', number: articleNumber }, change];
    expect(lossesOf(inLine({ articleNumbers: numbers }))).toEqual([
      'lines.articleNumbers.kind no-place other',
      'lines.articleNumbers.code no-place DR',
      'lines.articleNumbers.number no-place 05',
    ]);
  });

  it.each<[string, object, DeliveryScheduleDocument]>([
    ['seller.code no-place 0020115', { SDT: at([['name', 'an..35']]) }, inHead({})],
    ['lines.unit changed KGM', { ARD: at([['articleNumber', 'an..35']]) }, inLine({ unit: 'KGM' })],
    [
      'texts.code no-place AAI',
      { FTX: at([['text', 'an..70']]) },
      inHead({ texts: [{ code: 'AAI', text: 'CLOSED' }] }),
    ],
    [
      'lines.orderNumber no-code O/1',
      { ARD: at([...ARTICLE_FIELDS.slice(0, 4), ['orderNumber', 'n..9']]) },
      inLine({ orderNumber: 'O/1' }),
    ],
  ])('%s, where the partner’s table has no place', (loss, segments, document) => {
    expect(lossesOf(document, partner(segments))).toEqual([loss]);
  });

  it('says that lines or call-offs are missing where the partner’s order of segments has none', () => {
    const members = ['MID', 'SDT', 'BDT'].map((segment) => ({ segment }));
    const ordered = (...more: readonly object[]): Profile => partner({}, [...members, ...more]);
    const document = schedule([line(one)]);
    expect(lossesOf(document, ordered())).toContain('lines.articleNumber no-place A100');
    const article = { segment: 'ARD', group: [{ segment: 'DST' }] };
    expect(lossesOf(document, ordered({ segment: 'CSG', group: [article] }))).toContain(
      'lines.calloffs.quantity no-place 1',
    );
  });
});
