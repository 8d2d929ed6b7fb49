import { Injectable } from '@nestjs/common';
import type { UnplacedFile, UnplacedQuery } from '../../contract/unplaced.js';
import type { IdentificationKind } from '../../domain/company/identification.js';
import type { CompanyId, IdentificationId, UnplacedFileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { NAMES_RECEIVER } from '../company/identification.view.js';

/** A file that belongs to no company. */
export interface KeptFile {
  /** Names the very file on disk. */
  readonly key: string;
  /** The sub-folder that it lay in. */
  readonly folder: string | null;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** zstd-compressed bytes; null where it is too large to be taken in. */
  readonly content: Buffer | null;
  readonly sender: string | null;
  readonly recipient: string | null;
  /** The kind of identification that the receiver is named by. */
  readonly recipientKind: IdentificationKind;
  readonly controlReference: string | null;
}

/** Claims of identifications, and files that belong to no company. */
export interface Waiting {
  readonly claims: number;
  readonly files: number;
}
/** What is waiting is counted to this. */
const MOST_COUNTED = 1_000;

@Injectable()
export class UnplacedStore {
  /** Keeps a file once, however often it is handed in under its key. */
  async keep(tx: Tx, file: KeptFile): Promise<{ id: UnplacedFileId; isNew: boolean }> {
    const [row] = await tx.query<{ id: UnplacedFileId; isNew: boolean }>(
      `
      WITH kept AS (
        INSERT INTO unplaced_file (folder_key, folder, file_name, size, sha256, content, sender, recipient, control_reference, recipient_kind)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (folder_key) DO NOTHING RETURNING id
      ) SELECT id, true AS "isNew" FROM kept UNION ALL SELECT id, false FROM unplaced_file WHERE folder_key = $1`,
      [
        file.key,
        file.folder,
        file.fileName,
        file.size,
        file.sha256,
        file.content,
        file.sender,
        file.recipient,
        file.controlReference,
        file.recipientKind,
      ],
    );
    if (!row) throw new Error('The file was not kept');
    return row;
  }

  /** Takes a file out of the list: who comes second finds none. */
  async take(tx: Tx, id: UnplacedFileId): Promise<KeptFile | undefined> {
    const [row] = await tx.query<KeptFile>(
      `
      DELETE FROM unplaced_file WHERE id = $1 RETURNING folder_key AS key, folder, file_name AS "fileName", size, sha256, content, sender, recipient,
        control_reference AS "controlReference", recipient_kind AS "recipientKind"`,
      [id],
    );
    return row;
  }

  /** A page of the list, newest first. */
  async list(tx: Tx, { cursor, limit }: UnplacedQuery): Promise<{ rows: UnplacedFile[]; nextCursor: string | null }> {
    const rows = await tx.query<UnplacedFile>(
      `
      SELECT id, file_name AS "fileName", folder, size, content IS NULL AS "isTooLarge", sender, recipient, control_reference AS "controlReference",
        received_at AS "receivedAt" FROM unplaced_file WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
      [cursor ?? null, limit + 1],
    );
    const page = rows.slice(0, limit);
    return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  async waiting(tx: Tx): Promise<Waiting> {
    const [row] = await tx.query<Waiting>(
      `
      SELECT (SELECT count(*)::int FROM (SELECT FROM company_identifier WHERE state = 'claimed' LIMIT $1) c) AS claims,
        (SELECT count(*)::int FROM (SELECT FROM unplaced_file LIMIT $1) f) AS files`,
      [MOST_COUNTED],
      'waiting',
    );
    return row ?? { claims: 0, files: 0 };
  }

  /** The files that name an approved identification as their receiver, the oldest first, and whose it is; undefined where none such is approved. */
  async waitingFor(
    tx: Tx,
    id: IdentificationId,
  ): Promise<{ companyId: CompanyId; files: UnplacedFileId[] } | undefined> {
    const [row] = await tx.query<{ companyId: CompanyId; files: UnplacedFileId[] }>(
      `
      SELECT i.company_id AS "companyId", ARRAY(SELECT u.id::text FROM unplaced_file u WHERE ${NAMES_RECEIVER} ORDER BY u.id LIMIT $2) AS files
      FROM company_identifier i WHERE i.id = $1 AND i.state = 'approved'`,
      [id, MOST_COUNTED],
    );
    return row;
  }

  async companyExists(tx: Tx, companyId: CompanyId): Promise<boolean> {
    return (await tx.query('SELECT FROM company WHERE id = $1 FOR KEY SHARE', [companyId])).length > 0;
  }
}
