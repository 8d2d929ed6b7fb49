import { Injectable } from '@nestjs/common';
import type { DespatchNote, DespatchSent } from '../../contract/delivery.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import { despatchState, type StoredDespatchState, type Superseded } from '../../domain/despatch/state.js';
import { storedDocument } from './delivery.document.rows.js';
import { COUNTS } from './delivery.store.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A despatch advice with what its state is made of. */
type NoteRow = Omit<DespatchNote, 'state' | 'document'> & {
  readonly document: object;
  readonly stored: StoredDespatchState;
  readonly superseded: Superseded | null;
};

@Injectable()
export class DeliveryView {
  /** @throws Problem not-found, for foreign ids and for none alike. */
  async despatchNote(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<DespatchNote> {
    const [note] = await this.despatchNotes(tx, companyId, [id]);
    if (!note) throw new Problem('not-found');
    return note;
  }

  /** Notes in the order of their ids; those that are not there are left out. */
  async despatchNotes(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<DespatchNote[]> {
    const rows = await tx.query<NoteRow>(
      `
      SELECT d.id AS "despatchnoteHeadId", d.number AS "documentNumber", d.state AS stored, d.version, d.created_at AS "createdAt", d.is_archived AS "isArchived", d.document, d.superseded, ${COUNTS},
        (SELECT json_build_object('id', f.id::text, 'documentNumber', f.number) FROM despatch_advice f WHERE f.id = d.follows_id AND f.company_id = $2) AS follows,
        (SELECT json_build_object('id', f.id::text, 'documentNumber', f.number, 'does', CASE f.document ->> 'messageFunction' WHEN '1' THEN 'cancel' ELSE 'replace' END)
          FROM despatch_advice f LEFT JOIN transmission x ON x.id = f.transmission_id AND x.company_id = $2
          WHERE f.follows_id = d.id AND f.company_id = $2 AND x.state IS DISTINCT FROM 'cancelled' ORDER BY f.id DESC LIMIT 1) AS "followedBy",
        coalesce(t.resends IS NOT NULL, false) AS "isReportedAgain", d.send_problem IS NOT NULL AS "isSendRefused",
        (SELECT json_build_object('id', x.id::text, 'number', x.number) FROM transport_note n JOIN transport x ON x.id = n.transport_id AND x.company_id = $2 WHERE n.despatch_advice_id = d.id AND n.company_id = $2) AS transport,
        (SELECT json_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner) FROM communication_agreement a WHERE a.id = d.agreement_id AND a.company_id = $2) AS agreement,
        CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id::text, 'fileId', t.file_id::text, 'fileName', t.file_name, 'controlReference', e.control_reference,
          'sha256', encode(t.sha256, 'hex'), 'state', t.state, 'acknowledgement', e.acknowledgement,
          'sentAt', to_char(t.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS transmission
      FROM despatch_advice d LEFT JOIN transmission t ON t.id = d.transmission_id AND t.company_id = $2
        LEFT JOIN edi_transaction e ON e.id = t.file_id * 10000 AND e.company_id = $2
      WHERE d.id = ANY ($1::bigint[]) AND d.company_id = $2`,
      [ids, companyId],
      'despatch-notes',
    );
    const notes = new Map(rows.map((row) => [row.despatchnoteHeadId, noteOf(row)]));
    return ids.flatMap((id) => notes.get(id) ?? []);
  }

  /** What a despatch advice says, to be written anew. @throws Problem not-found. */
  async document(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<DespatchDocument> {
    const [row] = await tx.query<{ document: object }>(
      'SELECT document FROM despatch_advice WHERE id = $1 AND company_id = $2',
      [id, companyId],
    );
    if (!row) throw new Problem('not-found');
    return storedDocument(row.document);
  }

  /** Whether another advice has replaced or cancelled it. */
  async isSuperseded(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<boolean> {
    const rows = await tx.query(
      'SELECT FROM despatch_advice WHERE id = $1 AND company_id = $2 AND superseded IS NOT NULL',
      [id, companyId],
      'superseded-despatch-advice',
    );
    return rows.length > 0;
  }

  /** What a despatch advice was released as. @throws Problem not-found. */
  async sent(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<DespatchSent> {
    const [row] = await tx.query<DespatchSent>(
      `
      SELECT t.id AS "transmissionId", t.file_id AS "fileId", t.file_name AS "fileName", m.control_reference AS "controlReference", encode(t.sha256, 'hex') AS sha256, t.state
      FROM despatch_advice d JOIN transmission t ON t.id = d.transmission_id AND t.company_id = $2 JOIN traffic_message m ON m.id = t.file_id AND m.company_id = $2
      WHERE d.id = $1 AND d.company_id = $2`,
      [id, companyId],
      'despatch-sent',
    );
    if (!row) throw new Problem('not-found');
    return row;
  }
}

function noteOf({ stored, superseded, document, ...note }: NoteRow): DespatchNote {
  const { state = null, acknowledgement = null } = note.transmission ?? {};
  const { counts } = note;
  return {
    ...note,
    document: storedDocument(document),
    state: despatchState({ stored, transmission: state, acknowledgement, superseded, counts }),
  };
}
