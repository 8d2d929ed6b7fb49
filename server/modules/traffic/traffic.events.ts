import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import type { CompanyId, FileId, UnplacedFileId } from '../../domain/ids.js';
import { transactionId } from '../../domain/transaction/event.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Signal } from '../../platform/realtime/signal.js';

/** What a person did to a file of their company. */
interface FileChange extends AuditedChange {
  readonly companyId: CompanyId;
  readonly id: FileId;
}
interface OfFile {
  readonly companyId: CompanyId;
  readonly fileId: FileId;
}
interface Received extends OfFile {
  readonly source: string;
  readonly fileName: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly receivedAt: Date | undefined;
  /** The same bytes came before. */
  readonly isDuplicate: boolean;
  /** The first file of these bytes. */
  readonly repeats: FileId | null;
}
interface Failed extends OfFile {
  readonly reason: string;
  /** Tries so far; absent where it was not even tried. */
  readonly attempt?: number;
}

const audit = auditedAs('file');
const changed = ({ companyId, id }: FileChange): Signal[] => [{ company: companyId, topic: 'traffic', id }];
const signal = ({ companyId, fileId }: OfFile): Signal[] => [{ company: companyId, topic: 'traffic', id: fileId }];

/** A file was stored, whatever way it came. */
export const fileReceived = defineEvent<Received>('file.received', {
  realtime: signal,
  timeline: ({ companyId, fileId, source, fileName, size, sha256, receivedAt: at, isDuplicate, repeats }) => {
    const entry = { companyId, transactionId: transactionId(fileId, 0), at };
    return [
      { ...entry, kind: 'received', detail: { source, fileName, size } },
      { ...entry, kind: 'stored', detail: { sha256 } },
      ...(isDuplicate ? [{ ...entry, kind: 'duplicate' as const, detail: { of: repeats } }] : []),
    ];
  },
});
export const fileUploaded = defineEvent<AuditedChange>('file.uploaded', { audit });
/** Somebody entered by hand what a file was written from. */
export const fileEntered = defineEvent<AuditedChange>('file.entered', { audit });
/** A file was read; the timeline of its transactions is recorded with them. */
export const fileRead = defineEvent<OfFile & { readonly hasErrors: boolean }>('file.read', {
  realtime: signal,
  webhook: ({ companyId, fileId, hasErrors }) =>
    hasErrors ? [{ companyId, type: 'file.error', subject: { fileId, state: 'validation-error' } }] : [],
});
/** A try to read it failed, and another follows. */
export const fileReadFailed = defineEvent<Failed>('file.read-failed', {
  timeline: ({ companyId, fileId, ...detail }) => [
    { companyId, transactionId: transactionId(fileId, 0), kind: 'failed', detail },
  ],
});
/** It is not read any more until somebody asks for it. */
export const fileBlocked = defineEvent<Failed>('file.blocked', {
  realtime: signal,
  webhook: ({ companyId, fileId }) => [{ companyId, type: 'file.error', subject: { fileId, state: 'blocked' } }],
  timeline: ({ companyId, fileId, ...detail }) => [
    { companyId, transactionId: transactionId(fileId, 0), kind: 'blocked', detail },
  ],
});
/** Somebody had it read again. */
export const fileProcessed = defineEvent<FileChange>('file.processed', {
  realtime: changed,
  timeline: ({ companyId, id }) => [{ companyId, transactionId: transactionId(id, 0), kind: 'read-again' }],
  audit,
});
export const fileArchived = defineEvent<FileChange>('file.archived', { realtime: changed, audit });
export const fileDeleted = defineEvent<FileChange>('file.deleted', { realtime: changed, audit });
export const fileRestored = defineEvent<FileChange>('file.restored', { realtime: changed, audit });

interface Unplaced {
  readonly unplacedId: UnplacedFileId;
}
const unplaced = ({ unplacedId: id }: Unplaced): Signal[] => [{ company: null, topic: 'unplaced-file', id }];
/** A file of the drop folder belongs to no company. */
export const fileUnplaced = defineEvent<Unplaced>('file.unplaced', { realtime: unplaced });
/** Somebody gave it to a company. */
export const filePlaced = defineEvent<AuditedChange & Unplaced>('file.placed', { realtime: unplaced, audit });
/** Somebody discarded it. */
export const fileDiscarded = defineEvent<AuditedChange & Unplaced>('file.discarded', { realtime: unplaced, audit });
