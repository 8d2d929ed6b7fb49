import { toId, type FileId, type TransactionId } from '../ids.js';

/** What can happen to a transaction, each written in the database transaction that makes it happen. */
export const EVENT_KINDS = [
  // Incoming.
  'received',
  'stored',
  'decoded',
  'validated',
  'mapped',
  'processed',
  'failed',
  'blocked',
  'duplicate',
  'superseded',
  'read-again',
  'truncated',
  'gap-found',
  'gap-closed',
  'acknowledgement-given',
  'acknowledgement-taken',
  'sender-told',
  'report-sent',
  'report-failed',
  // Outgoing.
  'created',
  'queued',
  'sending',
  'sent',
  'retried',
  'not-sent',
  'awaiting',
  'acknowledged',
  'partly',
  'rejected',
  'late',
  'overdue',
  'transport-acknowledged',
  'answer-waived',
  'answer-expected',
  'archived',
  'released',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Places of a file with rows of their own: four digits. */
export const PLACES = 10_000;

/** The id of the transaction at a place of a file; 0 is the file's first interchange, and the file itself. */
export function transactionId(fileId: FileId, place: number): TransactionId {
  return toId('transaction', fileId + String(place).padStart(4, '0'));
}
