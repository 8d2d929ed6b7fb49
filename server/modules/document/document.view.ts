import { toId, type ScheduleHeadId } from '../../domain/ids.js';
import type { DocumentReference } from './document.port.js';

/** A file's documents as the calls about files and transactions name them in their field `documents`. */
export function documentsOf(
  documents: readonly DocumentReference[],
): Pick<DocumentReference, 'kind' | 'id' | 'documentNumber' | 'supersededBy'>[] {
  return documents.map(({ kind, id, documentNumber, supersededBy }) => ({ kind, id, documentNumber, supersededBy }));
}

/** The delivery schedules among a file's documents, as the calls about files and transactions name them in their field `schedules`. */
export function schedulesIn(
  documents: readonly DocumentReference[],
): { scheduleHeadId: ScheduleHeadId; documentNumber: string; supersededBy: ScheduleHeadId | null }[] {
  return documents
    .filter(({ kind }) => kind === 'delivery-schedule')
    .map(({ id, documentNumber, supersededBy }) => ({
      scheduleHeadId: toId('schedule-head', id),
      documentNumber,
      supersededBy: supersededBy === null ? null : toId('schedule-head', supersededBy),
    }));
}
