import { Injectable } from '@nestjs/common';
import type { Agreement, AGREEMENT_SORTS, AgreementQuery, AgreementRow, PollState } from '../../contract/agreement.js';
import { Problem } from '../../contract/problem.js';
import type { OwnName } from '../../domain/agreement/own-side.js';
import { TRANSPORTS, type TransportKind } from '../../domain/agreement/transport.js';
import { keysOf } from '../../domain/typed-keys.js';
import type { AgreementId, CompanyId, PartnerId, RelationId } from '../../domain/ids.js';
import {
  codeOrder,
  column,
  flagOrder,
  numberOrder,
  pageOfSorted,
  type SortedRow,
  sortedBy,
  type Sorts,
  textOrder,
  timeOrder,
} from '../../platform/database/sorted.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { AgreedProfile, Parties } from './agreement.rows.js';

const SAID = /* sql */ `
  a.id, a.iaid, a.partner, a.direction, a.message_type AS "messageType", a.message_version AS "messageVersion", a.sender, a.recipient, a.test, a.active, a.own_side_approved AS "ownSideApproved",
  a.version, a.updated_at AS "updatedAt"`;

/** How the place of agreement `a` is looked after. Instants as the driver shows them. */
const INSTANT = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const POLL = `SELECT json_build_object('lastPolledAt', ${INSTANT('p.last_at')}, 'lastSuccessAt', ${INSTANT('p.last_success_at')}, 'lastError', p.last_error,
  'failures', p.failures, 'lastFiles', p.last_files, 'nextPollAt', ${INSTANT('p.next_at')}, 'isPolling', p.lease_until IS NOT NULL AND p.lease_until > now())
  FROM agreement_poll p WHERE p.company_id = a.company_id AND p.place = a.poll_place`;

interface DetailRow extends Omit<Agreement, 'transport'> {
  readonly transportKind: TransportKind;
  readonly transportSettings: Agreement['transport']['settings'];
  readonly transportSecretNames: readonly string[];
}
/** Whether agreement `a` carries traffic: in nobody else's name. */
export const CARRIES = 'a.active AND a.own_side_approved';

/**
 * The agreements that messages between some parties may come under, to be chosen from by `agreementChoice`: SQL of a json list.
 * @param senders SQL of a text array; `recipients` has theirs at the same places.
 */
export function agreementsBetween(company: string, senders: string, recipients: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', a.id::text, 'iaid', a.iaid, 'partner', a.partner, 'sender', a.sender, 'recipient', a.recipient,
      'messageType', a.message_type, 'messageVersion', a.message_version, 'test', a.test, 'isUsed', a.first_used_at IS NOT NULL,
      'partnerCompanyId', a.partner_company_id::text, 'relationId', a.relation_id::text)), '[]')
    FROM unnest(${senders}, ${recipients}) AS e (sender, recipient) JOIN communication_agreement a
      ON a.company_id = ${company} AND a.sender = e.sender AND a.recipient = e.recipient AND a.direction = 'in' AND ${CARRIES})`;
}

/** Of agreement `a`, what the reader goes by. */
const AGREED =
  "'iaid', a.iaid, 'sender', a.sender, 'recipient', a.recipient, 'messageType', a.message_type, 'messageVersion', a.message_version, 'test', a.test, 'profile', a.profile, 'acknowledges', a.acknowledgement_requested";

const PROFILE = `a.iaid, a.sender, a.recipient, a.message_type AS "messageType", a.message_version AS "messageVersion", a.test, a.profile, a.acknowledgement_requested AS acknowledges`;

/** As `AgreementView.profiles`, of one pair of parties, beside a row that names them: SQL of a json list. */
export function agreedBetween(company: string, sender: string, recipient: string): string {
  return `(SELECT coalesce(json_agg(json_build_object(${AGREED}) ORDER BY a.id), '[]') FROM communication_agreement a
    WHERE a.company_id = ${company} AND a.sender = ${sender} AND a.recipient = ${recipient} AND a.direction = 'in' AND ${CARRIES})`;
}

/**
 * What a message that comes by AS2 meets in agreement `a`: whose keys, and what must be done with them. Agreements that are alike in this
 * open the same messages. One whose key is still to be entered is not like one that has it.
 */
export const AS2_KEYS = ['ownCertificate', 'partnerCertificate', 'partnerSigningCertificate', 'sign', 'encrypt']
  .map((name) => `a.transport_settings->>'${name}'`)
  .concat(TRANSPORTS.as2.secrets.map((name) => `'${name}' = ANY(a.transport_secret_names)`))
  .join(', ');
/** Whether messages may come by AS2 under agreement `a`. */
export const TAKES_AS2 = `a.transport_kind = 'as2' AND a.direction = 'in' AND ${CARRIES}`;

const SORTS: Sorts<(typeof AGREEMENT_SORTS)[number]> = {
  iaid: textOrder(column('iaid')),
  partner: textOrder(column('partner')),
  direction: codeOrder(['in', 'out'], column('direction')),
  message: textOrder((t) => `concat_ws(' ', ${t}.message_type, ${t}.message_version)`),
  sender: textOrder(column('sender')),
  recipient: textOrder(column('recipient')),
  transport: codeOrder(keysOf(TRANSPORTS), column('transport_kind')),
  profile: flagOrder((t) => `${t}.profile IS NOT NULL`),
  state: numberOrder(
    (t) => `(CASE WHEN NOT ${t}.active THEN 2 WHEN NOT ${t}.own_side_approved THEN 1 WHEN ${t}.test THEN 3 ELSE 0 END)`,
  ),
  updated: timeOrder(column('updated_at')),
};

@Injectable()
export class AgreementView {
  /** A page of agreements, newest first or as they are asked for, keyed by the last row. */
  async list(
    tx: Tx,
    companyId: CompanyId,
    query: AgreementQuery,
  ): Promise<{ rows: AgreementRow[]; nextCursor: string | null }> {
    const params: unknown[] = [companyId];
    const conditions = ['a.company_id = $1'];
    const add = (condition: (n: string) => string, value: unknown): void => {
      conditions.push(condition(`$${String(params.push(value))}`));
    };
    if (query.q !== undefined && query.q !== '') {
      add(
        (n) => `(a.iaid || ' ' || a.partner || ' ' || a.sender || ' ' || a.recipient) ILIKE ${n}`,
        `%${query.q.replace(/[\\%_]/g, '\\$&')}%`,
      );
    }
    if (query.direction !== undefined) add((n) => `a.direction = ${n}`, query.direction);
    if (query.active !== undefined) add((n) => `a.active = ${n}`, query.active);
    const { orderBy, behind, sortValue } = sortedBy(query, {
      as: 'a',
      sorts: SORTS,
      param: (value) => `$${String(params.push(value))}`,
    });
    if (behind !== null) conditions.push(behind);
    const rows = await tx.query<SortedRow<AgreementRow>>(
      `
      SELECT ${SAID}, a.transport_kind AS "transportKind", a.profile IS NOT NULL AS "hasProfile", ${sortValue}
      FROM communication_agreement a WHERE ${conditions.join(' AND ')} ORDER BY ${orderBy} LIMIT $${String(params.push(query.limit + 1))}`,
      params,
    );
    return pageOfSorted(rows, query.limit);
  }

  /** The newest agreements with a partner of the register, and how its files are fetched under each. */
  ofPartner(
    tx: Tx,
    companyId: CompanyId,
    partnerId: PartnerId,
    most: number,
  ): Promise<(AgreementRow & { readonly poll: PollState | null })[]> {
    return tx.query<AgreementRow & { readonly poll: PollState | null }>(
      `SELECT ${SAID}, a.transport_kind AS "transportKind", a.profile IS NOT NULL AS "hasProfile", (${POLL}) AS poll
      FROM communication_agreement a WHERE a.company_id = $1 AND (a.partner_company_id = $2 OR a.partner_company_id IS NULL AND
        (CASE a.direction WHEN 'in' THEN a.sender ELSE a.recipient END) = ANY ((SELECT partner_addresses($2))::text[]))
      ORDER BY a.active DESC, a.id DESC LIMIT $3`,
      [companyId, partnerId, most],
    );
  }

  /** @throws Problem not-found, for foreign ids and for none alike. */
  async agreement(tx: Tx, companyId: CompanyId, id: AgreementId): Promise<Agreement> {
    const [row] = await tx.query<DetailRow>(
      `
      SELECT ${SAID}, a.partner_company_id AS "partnerCompanyId", a.relation_id AS "relationId", a.profile, a.transport_kind AS "transportKind", a.transport_settings AS "transportSettings",
        a.transport_secret_names AS "transportSecretNames", a.send_path AS "sendPath", a.receive_path AS "receivePath", a.poll_seconds AS "pollSeconds",
        a.virtual_file_names AS "virtualFileNames", a.ssid, a.sfid, a.acknowledgement_requested AS "acknowledgementRequested",
        a.acknowledgement_expected AS "acknowledgementExpected", json_build_object('transportWarning', a.transport_warning_minutes,
          'transportError', a.transport_error_minutes, 'messageWarning', a.message_warning_minutes, 'messageError', a.message_error_minutes) AS timeouts,
        a.auto_create_asn_data AS "autoCreateAsnData", a.answers_by AS "answersBy", a.check_reference_gaps AS "checkReferenceGaps", (${POLL}) AS poll, a.first_used_at AS "firstUsedAt", a.created_at AS "createdAt",
        (SELECT u.username FROM user_account u WHERE u.id = a.created_by) AS "createdBy",
        (SELECT u.username FROM user_account u WHERE u.id = a.updated_by) AS "updatedBy"
      FROM communication_agreement a WHERE a.id = $1 AND a.company_id = $2`,
      [id, companyId],
    );
    if (!row) throw new Problem('not-found');
    const { transportKind: kind, transportSettings: settings, transportSecretNames, ...rest } = row;
    const { available, secrets } = TRANSPORTS[kind];
    return {
      ...rest,
      transport: {
        kind,
        available,
        settings,
        secrets: Object.fromEntries(secrets.map((name) => [name, transportSecretNames.includes(name)])),
      },
    };
  }

  /** The partner that an agreement is with by its relation, else by its own word; undefined where one of them doesn't exist or they disagree. */
  async partnerOf(
    tx: Tx,
    companyId: CompanyId,
    { partnerCompanyId, relationId }: { partnerCompanyId: PartnerId | null; relationId: RelationId | null },
  ): Promise<PartnerId | undefined> {
    const [row] = await tx.query<{ id: PartnerId }>(
      `
      SELECT c.id FROM partner_company c LEFT JOIN company_relation r ON r.company_id = $1 AND r.id = $3::bigint AND r.partner_company_id = c.id
      WHERE c.company_id = $1 AND ($2::bigint IS NULL OR c.id = $2::bigint) AND ($3::bigint IS NULL OR r.id IS NOT NULL)`,
      [companyId, partnerCompanyId, relationId],
    );
    return row?.id;
  }

  /** Which names of our own side are no approved identifications of the company. */
  missingOwnNames(tx: Tx, companyId: CompanyId, names: readonly OwnName[]): Promise<OwnName[]> {
    return tx.query<OwnName>(
      'SELECT path, kind, name FROM unnest($2::text[], $3::text[], $4::text[]) AS own (path, kind, name) WHERE NOT is_own_name($1, kind, name)',
      [companyId, names.map(({ path }) => path), names.map(({ kind }) => kind), names.map(({ name }) => name)],
    );
  }

  /** How many sets of keys the company's agreements have for the pair of AS2 names that agreement `id` has. */
  async as2Keys(tx: Tx, companyId: CompanyId, id: AgreementId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `
      SELECT count(*)::int AS count FROM (
        SELECT DISTINCT ${AS2_KEYS} FROM communication_agreement one
        JOIN communication_agreement a ON ${TAKES_AS2} AND a.transport_settings->>'as2From' = one.transport_settings->>'as2From' AND a.transport_settings->>'as2To' = one.transport_settings->>'as2To'
        WHERE one.id = $1 AND one.company_id = $2 AND a.company_id = $2) AS sets`,
      [id, companyId],
    );
    return row?.count ?? 0;
  }

  /** What was agreed with those who send to those who receive: one query, whatever number of partners a company has. */
  profiles(tx: Tx, companyId: CompanyId, parties: readonly Parties[]): Promise<AgreedProfile[]> {
    return tx.query<AgreedProfile>(
      `
      SELECT ${PROFILE} FROM unnest($2::text[], $3::text[]) AS e (sender, recipient)
      JOIN communication_agreement a ON a.company_id = $1 AND a.sender = e.sender AND a.recipient = e.recipient AND a.direction = 'in' AND ${CARRIES}
      ORDER BY a.id`,
      [companyId, parties.map((p) => p.sender), parties.map((p) => p.recipient)],
      'agreed-profiles',
    );
  }

  /** The profile of an agreement, in use or not: for what was written under it. */
  profile(tx: Tx, companyId: CompanyId, id: AgreementId): Promise<AgreedProfile[]> {
    return tx.query<AgreedProfile>(
      `SELECT ${PROFILE} FROM communication_agreement a WHERE a.company_id = $1 AND a.id = $2`,
      [companyId, id],
      'agreed-profile',
    );
  }
}
