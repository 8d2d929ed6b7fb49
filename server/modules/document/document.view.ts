import type { DocumentReference } from './document.port.js';

/** The delivery schedules among a file's documents, as the calls about files and transactions name them in their field `schedules`. */
export function schedulesIn(
  documents: readonly DocumentReference[],
): { scheduleHeadId: string; documentNumber: string; supersededBy: string | null }[] {
  return documents
    .filter(({ kind }) => kind === 'delivery-schedule')
    .map(({ id, documentNumber, supersededBy }) => ({ scheduleHeadId: id, documentNumber, supersededBy }));
}
