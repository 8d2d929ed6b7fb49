import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { partyIdentification } from '../../domain/company/identification.js';
import type { AgreementId, CompanyId, FileId } from '../../domain/ids.js';
import { peekEnvelope } from '../../edi/read.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Platform } from '../../platform/platform.module.js';
import { faultPoint } from '../../platform/process/fault.js';
import { Backlog } from '../../platform/queue/backlog.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { IncomingFiles, type IncomingFile, type StoredFile } from '../exchange/exchange.incoming.service.js';
import { IntakeStore } from './intake.store.js';
import { fileBlocked, fileEntered, fileReceived, fileUnplaced, fileUploaded } from './traffic.events.js';
import { UnplacedStore, type KeptFile } from './unplaced.store.js';

const compress = promisify(zstdCompress);
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Bytes of a drop-folder file that need reading: one more than is taken in proves it too large. */
export const MOST_BYTES_TAKEN = MAX_FILE_BYTES + 1;
/** The greatest size that is kept of a file: 32 bits. */
const LARGEST_SIZE = 2_147_483_647;

/** A file of the drop folder: `key` names this very file on disk, `company` the sub-folder it lay in. */
export interface FolderFile {
  readonly key: string;
  readonly fileName: string;
  readonly company: string | undefined;
  readonly bytes: Buffer;
  /** How large it is on disk, where not all of it was read; else as many bytes as there are. */
  readonly size?: number;
}

/** A file that came from a partner by the transport of an agreement; `remoteName` is its name there. */
export interface PartnerFile {
  readonly companyId: CompanyId;
  readonly agreementId: AgreementId;
  readonly remoteName: string;
  readonly bytes: Uint8Array;
}

/**
 * Takes files in with exactly one effect each: stored with digest and wake-up in one transaction; the same content again is
 * recorded as a duplicate and wakes nobody.
 */
@Injectable()
export class IntakeService {
  constructor(
    private readonly database: Database,
    private readonly store: IntakeStore,
    private readonly files: IncomingFiles,
    private readonly backlog: Backlog,
    private readonly unplaced: UnplacedStore,
  ) {}

  /** The service over an open platform, for commands that run without modules. */
  static over(platform: Platform): IntakeService {
    return new IntakeService(
      platform.database,
      new IntakeStore(),
      new IncomingFiles(),
      platform.backlog,
      new UnplacedStore(),
    );
  }

  /** Whether files are taken in; not while too much waits to be read. */
  get hasRoom(): boolean {
    return !this.backlog.isFull;
  }

  /** Whoever takes files in asks this first, before reading what may be large. @throws Problem backlog-full while too much waits to be read. */
  assertRoom(): void {
    if (!this.hasRoom) throw new Problem('backlog-full');
  }

  /** `receivedAt`: when it came, for history that is taken over. @throws Problem empty-file, file-too-large, backlog-full. */
  async upload(
    companyId: CompanyId,
    fileName: string,
    bytes: Buffer,
    {
      source = 'upload',
      by,
      receivedAt,
    }: { readonly source?: 'upload' | 'demo'; readonly by?: Actor; readonly receivedAt?: Date } = {},
  ): Promise<StoredFile> {
    if (bytes.length === 0) throw new Problem('empty-file');
    if (bytes.length > MAX_FILE_BYTES) throw new Problem('file-too-large');
    this.assertRoom();
    faultPoint('intake-read');
    const file = { ...(await prepare(fileName, bytes)), companyId, source, receivedAt };
    const stored = await this.database.transaction(wholeCompany(companyId), async (tx) => {
      const { id, state, repeats } = await this.storeIn(tx, file);
      if (by)
        emit(
          tx,
          fileUploaded({
            by,
            id,
            after: { fileName: file.fileName, size: file.size, sha256: file.sha256.toString('hex'), repeats },
          }),
        );
      return { id, state, repeats };
    });
    faultPoint('intake-after-commit');
    return stored;
  }

  /**
   * Stores a file that was written from what somebody entered. `note` records in the same transaction what it is, and may refuse it by
   * throwing: then nothing is stored.
   */
  async entered(
    actor: Actor,
    { fileName, bytes }: { readonly fileName: string; readonly bytes: Buffer },
    note: (tx: Tx, id: FileId) => Promise<object>,
  ): Promise<FileId> {
    this.assertRoom();
    const { companyId } = actor;
    const file = { ...(await prepare(fileName, bytes)), companyId, source: 'manual' as const };
    const stored = await this.database.transaction(scopeOf(actor), async (tx) => {
      const { id } = await this.storeIn(tx, file);
      const after = await note(tx, id);
      emit(tx, fileEntered({ by: actor, id, after: { fileName: file.fileName, ...after } }));
      return id;
    });
    faultPoint('intake-after-commit');
    return stored;
  }

  /**
   * Stores a file of the drop folder once, however often it is handed in under the same key, and returns its id. The company is that
   * of the interchange's recipient, of the sub-folder where none is named; a file of no company is kept for the operator to place.
   * @throws Problem backlog-full: the file stays where it is.
   */
  async fromFolder(file: FolderFile): Promise<FileId | `unplaced-${string}`> {
    this.assertRoom();
    faultPoint('intake-read');
    const stored = await this.database.transaction('system', async (tx) => {
      const before = await this.store.receiptOf(tx, file.key);
      if (before !== undefined) return before;
      const prepared = await prepare(file.fileName, file.bytes);
      const envelope = peekEnvelope(file.bytes);
      const receiver = envelope === null ? null : partyIdentification(envelope.standard, envelope.recipient);
      const companyId = await this.store.ownerOf(tx, receiver, file.company);
      const isTooLarge = file.bytes.length > MAX_FILE_BYTES;
      const content = isTooLarge ? null : prepared.content;
      const recipientKind = receiver?.kind ?? 'edi';
      const size = Math.min(file.size ?? file.bytes.length, LARGEST_SIZE);
      const kept = { ...prepared, size, content, key: file.key, folder: file.company ?? null, recipientKind };
      return companyId === null ? await this.keep(tx, kept) : await this.place(tx, kept, companyId);
    });
    faultPoint('intake-after-commit');
    return stored;
  }

  /**
   * Stores a file of a partner once, however often the same name and content come under the agreement, and returns its id: between
   * this and its removal at the partner anything may happen. It is the agreement's company's, whoever it is addressed to.
   */
  async fromPartner({ companyId, agreementId, remoteName, bytes }: PartnerFile): Promise<FileId> {
    faultPoint('intake-read');
    const incoming = {
      ...(await prepare(remoteName, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
      companyId,
      source: 'partner' as const,
      sourceAgreementId: agreementId,
    };
    const receipt = { companyId, agreementId, remoteName, sha256: incoming.sha256 };
    const stored = await this.database.transaction(wholeCompany(companyId), async (tx) => {
      const before = await this.store.partnerReceiptOf(tx, receipt);
      if (before !== undefined) return before;
      const id =
        bytes.byteLength > MAX_FILE_BYTES ? await this.refuse(tx, incoming) : (await this.storeIn(tx, incoming)).id;
      await this.store.givePartnerReceipt(tx, receipt, id);
      return id;
    });
    faultPoint('intake-after-commit');
    return stored;
  }

  /** Takes a file of the drop folder in for a company. */
  async place(
    tx: Tx,
    { key, folder: _, recipientKind: _kind, content, ...file }: KeptFile,
    companyId: CompanyId,
  ): Promise<FileId> {
    const incoming = { ...file, companyId, source: 'folder' as const };
    const id =
      content === null ? await this.refuse(tx, incoming) : (await this.storeIn(tx, { ...incoming, content })).id;
    await this.store.giveReceipt(tx, key, id);
    return id;
  }

  private async keep(tx: Tx, file: KeptFile): Promise<`unplaced-${string}`> {
    const { id, isNew } = await this.unplaced.keep(tx, file);
    faultPoint('intake-before-commit');
    if (isNew) emit(tx, fileUnplaced({ unplacedId: id }));
    return `unplaced-${id}`;
  }

  private async storeIn(tx: Tx, file: IncomingFile): Promise<StoredFile> {
    const stored = await this.files.store(tx, file);
    faultPoint('intake-before-commit');
    const { companyId, source, fileName, size, receivedAt } = file;
    const { id: fileId, state, repeats } = stored;
    const sha256 = file.sha256.toString('hex');
    const isDuplicate = state === 'duplicate';
    emit(tx, fileReceived({ companyId, fileId, source, fileName, size, sha256, receivedAt, isDuplicate, repeats }));
    if (state === 'received') wakeRelay(tx);
    return stored;
  }

  /** Records a file that is too large to be taken in. */
  private async refuse(tx: Tx, file: Omit<IncomingFile, 'content'>): Promise<FileId> {
    const reason = 'The file is larger than 25 MB.';
    const fileId = await this.files.storeRefused(tx, file, reason);
    emit(tx, fileBlocked({ companyId: file.companyId, fileId, reason }));
    return fileId;
  }
}

async function prepare(fileName: string, bytes: Buffer): Promise<Omit<IncomingFile, 'companyId' | 'source'>> {
  const envelope = peekEnvelope(bytes);
  return {
    fileName: cleanName(fileName),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    content: await compress(bytes, FAST),
    sender: storable(envelope?.sender),
    recipient: storable(envelope?.recipient),
    controlReference: storable(envelope?.controlReference),
  };
}

/** A name to show and to offer for download: no path, no control characters, at most 200 characters. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  // eslint's no-control-regex doesn't see \p: control and unassigned characters go.
  return base.replace(/\p{C}/gu, '').trim().slice(0, 200) || 'message.edi';
}

/** Text that Postgres takes: no NUL; empty counts as absent. */
function storable(text: string | undefined): string | null {
  const clean = text?.replaceAll('\0', '').slice(0, 100);
  return clean === undefined || clean === '' ? null : clean;
}
