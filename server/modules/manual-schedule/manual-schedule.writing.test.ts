import type { ManualScheduleContent } from '../../contract/manual-schedule.js';
import { MANUAL_LENGTHS, manualObjections } from '../../domain/schedule/manual.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { read } from '../../edi/read.js';
import { documentOf } from './manual-schedule.document.js';
import { writeSchedule } from './manual-schedule.writing.js';

const party = (code: string, name: string) => ({ code, agency: '', name });
const LONGEST = Object.fromEntries(
  Object.entries(MANUAL_LENGTHS).map(([field, most]) => [
    field,
    most > 35 ? `${'X'.repeat(34)} ${'Y'.repeat(35)}` : `${'X'.repeat(most - 1)}Y`,
  ]),
) as Record<keyof typeof MANUAL_LENGTHS, string>;

const content = (more: Partial<ManualScheduleContent['lines'][number]> = {}): ManualScheduleContent => ({
  issueDate: '2026-11-24',
  horizonStart: '2026-11-24',
  horizonEnd: '2027-03-31',
  dateKind: 'delivery',
  lines: [
    {
      articleNumber: 'A100',
      description: "Brake disc 320 'mm' + bolt?",
      unit: 'PCE',
      orderNumber: 'PO-1',
      gate: 'G1',
      dock: 'D2',
      cumulativeReceived: '1200',
      cumulativeStartDate: '2026-01-01',
      calloffs: [
        { date: '2026-12-08', quantity: '40', status: 'forecast' },
        { date: '2026-12-01', quantity: '20', status: 'firm' },
        { date: '2026-11-20', quantity: '5', status: 'backlog' },
        { date: '2026-11-25', quantity: '7', status: 'urgent' },
      ],
      ...more,
    },
  ],
});

describe('a schedule that is entered by hand, written as DELFOR', () => {
  const written = (given: ManualScheduleContent, documentNumber = 'M-1', shipTo = party('PLANT1', 'Plant 1')) => {
    expect(manualObjections(given)).toEqual([]);
    const document = documentOf(
      { documentNumber, buyer: party('CUST', 'Customer AB'), seller: party('WE', 'We AB'), shipTo },
      given,
    );
    const task = {
      sender: 'CUST',
      recipient: 'WE:ZZ',
      controlReference: '26112400000001',
      preparedAt: '2026-11-24T03:30',
    };
    const { bytes, lost } = writeSchedule({ document, ...task });
    return { lost, read: schedulesOf(read(bytes))[0], findings: read(bytes).findings };
  };

  it('loses nothing of what was entered, in the order of its dates', () => {
    const { lost, read: back, findings } = written(content());
    expect({ lost, findings }).toEqual({ lost: [], findings: [] });
    expect(back).toMatchObject({
      documentNumber: 'M-1',
      issueDate: '2026-11-24',
      horizonEnd: '2027-03-31',
      completeness: 'FULL',
    });
    expect(back?.lines[0]).toMatchObject({
      articleNumber: 'A100',
      cumulativeReceived: '1200',
      cumulativeStartDate: '2026-01-01',
      calloffs: {
        dates: ['2026-11-20', '2026-11-25', '2026-12-01', '2026-12-08'],
        quantities: [5, 7, 20, 40],
        statuses: [4, 5, 0, 3],
      },
    });
  });

  it('has a place for the longest texts and quantities, and for letters of every script', () => {
    const long = content({
      ...LONGEST,
      unit: 'KGM',
      cumulativeReceived: '999999999999.999',
      calloffs: [{ date: '2026-12-01', quantity: '999999999999.999', status: 'firm' }],
    });
    expect(written(long, LONGEST.documentNumber, party(LONGEST.shipToCode, LONGEST.shipToName)).lost).toEqual([]);
    expect(
      written(content({ description: '制动盘 Göteborg', cumulativeReceived: '', cumulativeStartDate: '2026-01-01' }))
        .lost,
    ).toEqual([]);
    expect(written({ ...content(), dateKind: 'despatch' }).lost).toEqual([]);
  });
});
