/**
 * Where a transaction stands, on three axes that move by themselves: what its check said, how far it was carried, what the other side
 * answered (specification, section 4: the status labels of messages and files). States are a table, moves are a table over it.
 */

export const DIRECTIONS = ['I', 'O'] as const;
/** I incoming, O outgoing. */
export type Direction = (typeof DIRECTIONS)[number];

export const VALIDATIONS = ['not-validated', 'ok', 'error', 'ignored'] as const;
/** `ignored`: nothing reads such messages, so nothing was checked, or somebody said that its errors don't count. */
export type Validation = (typeof VALIDATIONS)[number];

export const INCOMING_PROCESSING_STATES = [
  'not-processed',
  'processing',
  'processed',
  'duplicate',
  'superseded',
  'blocked',
  'archived',
] as const;
export const OUTGOING_PROCESSING_STATES = ['not-queued', 'queued', 'sending', 'sent', 'not-sent', 'blocked'] as const;
/** All of both directions, each once. */
export const PROCESSING_STATES = [
  'not-processed',
  'processing',
  'processed',
  'duplicate',
  'superseded',
  'archived',
  'blocked',
  'not-queued',
  'queued',
  'sending',
  'sent',
  'not-sent',
] as const satisfies readonly (IncomingProcessingState | OutgoingProcessingState)[];
export type IncomingProcessingState = (typeof INCOMING_PROCESSING_STATES)[number];
export type OutgoingProcessingState = (typeof OUTGOING_PROCESSING_STATES)[number];
export type ProcessingState = (typeof PROCESSING_STATES)[number];

export const ACKNOWLEDGEMENTS = [
  'none',
  'awaiting',
  'late',
  'overdue',
  'acknowledged',
  'partly',
  'rejected',
  'given',
] as const;
/** `none`: nobody waits for one. `late` and `overdue`: past the agreed warning and error time. `given`: ours, to an incoming interchange. */
export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number];

export interface Standing {
  readonly direction: Direction;
  readonly validation: Validation;
  readonly processing: ProcessingState;
  readonly acknowledgement: Acknowledgement;
}

/** The specification's words for where messages and files stand. */
export const STATUS_LABELS = [
  'not validated',
  'validation OK',
  'validation error',
  'ignored',
  'archived',
  'not queued',
  'queued',
  'not sent',
  'sent',
  'acknowledged',
  'not processed',
  'processing',
  'processed',
  'blocked',
  'error',
] as const;
export type StatusLabel = (typeof STATUS_LABELS)[number];

const OF_VALIDATION: Record<Validation, StatusLabel> = {
  'not-validated': 'not validated',
  ok: 'validation OK',
  error: 'validation error',
  ignored: 'ignored',
};
const OF_PROCESSING: Record<ProcessingState, StatusLabel> = {
  // A duplicate and a late arrival are done with; that they have no effect of their own is said beside the label.
  'not-processed': 'not processed',
  processing: 'processing',
  processed: 'processed',
  duplicate: 'processed',
  superseded: 'processed',
  archived: 'archived',
  blocked: 'blocked',
  'not-queued': 'not queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  'not-sent': 'not sent',
};
const OF_ACKNOWLEDGEMENT: Record<Acknowledgement, StatusLabel | null> = {
  none: null,
  awaiting: null,
  late: null,
  overdue: 'error',
  acknowledged: 'acknowledged',
  partly: 'error',
  rejected: 'error',
  given: 'acknowledged',
};

/** Labels of each axis that has one to show, in the order validation, processing, acknowledgement. */
export function labelsOf({ validation, processing, acknowledgement }: Standing): readonly StatusLabel[] {
  const answer = OF_ACKNOWLEDGEMENT[acknowledgement];
  return [OF_VALIDATION[validation], OF_PROCESSING[processing], ...(answer === null ? [] : [answer])];
}

/** The one label where there is room for one: what needs somebody first, then what was answered, then how far it is. */
export function labelOf(standing: Standing): StatusLabel {
  const { validation, processing, acknowledgement } = standing;
  if (processing === 'blocked' || processing === 'not-sent') return OF_PROCESSING[processing];
  const answer = OF_ACKNOWLEDGEMENT[acknowledgement];
  if (answer === 'error') return answer;
  if (validation === 'error') return 'validation error';
  if (processing === 'archived') return 'archived';
  if (validation === 'ignored') return 'ignored';
  return answer ?? OF_PROCESSING[processing];
}

/** The states that processing has in a direction. */
export function processingStatesOf(direction: Direction): readonly ProcessingState[] {
  return direction === 'I' ? INCOMING_PROCESSING_STATES : OUTGOING_PROCESSING_STATES;
}
