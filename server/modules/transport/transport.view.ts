import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { type Transport, transportFields } from '../../contract/transport.js';
import type { CompanyId, DespatchAdviceId, TransportId } from '../../domain/ids.js';
import { NO_FIELDS } from '../../domain/transport/fields.js';
import { hazardPoints } from '../../domain/transport/hazard.js';
import { type LoadNote, type LoadSize, transportTotals } from '../../domain/transport/totals.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DeliveryView } from '../delivery/delivery.view.js';

interface StoredTransport extends Omit<Transport, 'fields' | 'notes' | 'totals' | 'hazards'> {
  readonly fields: object;
  readonly noteIds: readonly DespatchAdviceId[];
}
/** A transport with the notes on it as they are. */
export interface LoadedTransport {
  readonly transport: Transport;
  readonly notes: readonly DespatchNote[];
  readonly sizes: readonly LoadSize[];
}

/** Transports with what is on them. */
@Injectable()
export class TransportView {
  constructor(private readonly delivery: DeliveryView) {}

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async transport(tx: Tx, companyId: CompanyId, id: TransportId): Promise<Transport> {
    return (await this.loaded(tx, companyId, id)).transport;
  }

  /** @throws Problem not-found. */
  async loaded(tx: Tx, companyId: CompanyId, id: TransportId): Promise<LoadedTransport> {
    const [row] = await tx.query<StoredTransport>(
      `
      SELECT t.id AS "transportId", t.number AS "transportNumber", t.state, t.version, t.created_at AS "createdAt", t.fields,
        ARRAY(SELECT x.despatch_advice_id::text FROM transport_note x WHERE x.transport_id = t.id AND x.company_id = $1 ORDER BY x.added_at, x.despatch_advice_id) AS "noteIds",
        (SELECT coalesce(json_agg(json_build_object('state', s.state, 'at', to_char(s.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (SELECT u.username FROM user_account u WHERE u.id = s.by_user)) ORDER BY s.id), '[]')
          FROM transport_step s WHERE s.transport_id = t.id AND s.company_id = $1) AS steps,
        (SELECT coalesce(json_agg(json_build_object('kind', r.kind, 'at', to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (SELECT u.username FROM user_account u WHERE u.id = r.by_user)) ORDER BY r.at, r.kind), '[]')
          FROM transport_report r WHERE r.transport_id = t.id AND r.company_id = $1) AS reports
      FROM transport t WHERE t.id = $2 AND t.company_id = $1`,
      [companyId, id],
      'transport',
    );
    if (!row) throw new Problem('not-found');
    const { noteIds, fields: stored, ...rest } = row;
    const notes = noteIds.length === 0 ? [] : await this.delivery.despatchNotes(tx, companyId, noteIds);
    const sizes = await this.sizes(tx, companyId, notes);
    const fields = storedFields(stored);
    const transport = {
      ...rest,
      fields,
      notes: notes.map(noteOf),
      totals: totalsOf(notes, sizes),
      hazards: pointsOf(fields),
    };
    return { transport, notes, sizes };
  }

  /** The notes among some that are on a transport, with its number. */
  async placed(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly DespatchAdviceId[],
  ): Promise<readonly { readonly note: string; readonly transportId: TransportId; readonly transport: string }[]> {
    return tx.query(
      `SELECT d.number AS note, t.id AS "transportId", t.number AS transport FROM transport_note x
      JOIN transport t ON t.id = x.transport_id AND t.company_id = $1 JOIN despatch_advice d ON d.id = x.despatch_advice_id AND d.company_id = $1
      WHERE x.company_id = $1 AND x.despatch_advice_id = ANY ($2::bigint[]) ORDER BY d.id`,
      [companyId, ids],
      'transports-of-notes',
    );
  }

  /** The package sizes that the register has for what notes are packed in. */
  private sizes(tx: Tx, companyId: CompanyId, notes: readonly DespatchNote[]): Promise<LoadSize[]> {
    const codes = new Set(
      notes.flatMap(({ document }) =>
        document.units.flatMap(({ packagings }) =>
          packagings.flatMap(({ type, supplierType }) => [type, supplierType].filter((code) => code !== null)),
        ),
      ),
    );
    if (codes.size === 0) return Promise.resolve([]);
    return tx.query<LoadSize>(
      `SELECT code, customer_code AS "customerCode", length, width, height, stack_factor AS "stackFactor" FROM package_size
      WHERE company_id = $1 AND (code = ANY ($2::text[]) OR customer_code = ANY ($2::text[])) ORDER BY id`,
      [companyId, [...codes]],
      'sizes-on-transport',
    );
  }
}

/** Fields as they are stored, which may be of a time when those of now were not known. */
function storedFields(stored: object): Transport['fields'] {
  return transportFields.parse({ ...NO_FIELDS, ...stored });
}

/** A note as its load is counted. */
export function loadOf({ documentNumber, document }: DespatchNote): LoadNote {
  const { grossWeight, volume, units } = document;
  return { number: documentNumber, grossWeight, volume, units };
}

function noteOf({ despatchnoteHeadId, documentNumber, state, agreement, counts, document }: DespatchNote) {
  const { shipTo, despatchDate, grossWeight } = document;
  return {
    ...{ despatchnoteHeadId, documentNumber, state, customer: agreement.partner, despatchDate, grossWeight },
    ...{ shipTo: { code: shipTo.code, name: shipTo.name }, packageCount: counts.packages },
  };
}

function totalsOf(notes: readonly DespatchNote[], sizes: readonly LoadSize[]): Transport['totals'] {
  const { packages, loadingUnits, grossWeight, volume, loadingMetres, packageCount } = transportTotals(
    notes.map(loadOf),
    sizes,
  );
  const total = ({ value, missing }: { readonly value: string | null; readonly missing: readonly string[] }) => ({
    value,
    missing: [...missing],
  });
  return {
    packages: packages.map((one) => ({ ...one })),
    packageCount,
    ...{ loadingUnits: total(loadingUnits), grossWeight: total(grossWeight) },
    ...{ volume: total(volume), loadingMetres: total(loadingMetres) },
  };
}

function pointsOf({ hazards }: Transport['fields']): Transport['hazards'] {
  const { points, missing, isExempt } = hazardPoints(hazards);
  return { points, missing: [...missing], isExempt };
}
