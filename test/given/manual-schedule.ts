import type { z } from 'zod';
import type { manualScheduleCreate, manualScheduleRelease } from '../../server/contract/manual-schedule.js';

export type ManualInput = z.input<typeof manualScheduleCreate.body>;
export type ManualContentInput = z.input<typeof manualScheduleRelease.body>;
type LineInput = ManualContentInput['lines'][number];

/** What a release by hand says, of one article. */
export function manualContent(line: Partial<LineInput> = {}): ManualContentInput {
  return {
    issueDate: '2026-11-24',
    lines: [
      {
        articleNumber: 'A100',
        calloffs: [
          { date: '2026-12-01', quantity: '20', status: 'firm' },
          { date: '2026-12-08', quantity: '40', status: 'forecast' },
        ],
        ...line,
      },
    ],
  };
}

/** A schedule that somebody enters by hand. */
export function manualSchedule(more: Partial<ManualInput> = {}, line: Partial<LineInput> = {}): ManualInput {
  return {
    partnerCompanyId: '1',
    documentNumber: 'BY-HAND-1',
    shipToCode: 'PLANT1',
    shipToName: 'Plant 1',
    ...manualContent(line),
    ...more,
  };
}
