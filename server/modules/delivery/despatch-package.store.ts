import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DespatchAdviceId, UserId } from '../../domain/ids.js';
import type { NumberedPackage } from '../../domain/despatch/packages.js';
import type { Mark } from '../../domain/despatch/scan.js';
import type { PackageCounts } from '../../domain/despatch/state.js';
import { INTERNAL_SERIES, SIZE_SERIES } from '../../domain/packaging/numbering.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A package as it is stored. `printedAt`, and when and by whom it was marked and verified: the names of people. */
export interface PackageRow {
  readonly number: string;
  /** That of the company for itself, in digits; null where its size has none. */
  readonly internalNumber: string | null;
  readonly prints: number;
  readonly printedAt: string | null;
  readonly marked: Mark | null;
  readonly verified: Mark | null;
}
/** What scans made of a package. */
export interface PackageMarks {
  readonly noteId: DespatchAdviceId;
  readonly number: string;
  readonly marked: Mark | null;
  readonly verified: Mark | null;
}

/** A label is not given twice within this time of despatch (PLATE_REUSED of the refusals before sending). */
const MONTHS_TAKEN = 24;
/** Package numbers that an answer names. */
const MOST_SAID = 20;

/** @throws Problem package-number-taken, naming the first of the numbers that another note has. */
export function refuseTaken(taken: readonly string[]): void {
  if (taken.length === 0) return;
  const said = taken.slice(0, MOST_SAID);
  throw new Problem(
    'package-number-taken',
    said.join(', '),
    said.map((number) => ({ path: number })),
  );
}

/** The packages of a note: their numbers, and our codes of their sizes. `scope`: within which a number is given once, see the table. */
export interface PackagesOfNote {
  readonly id: DespatchAdviceId;
  readonly scope: string;
  /** Packages of no size that is known have an internal number, too. */
  readonly isInternal: boolean;
  readonly packages: readonly Pick<NumberedPackage, 'number' | 'size'>[];
}

const MARK = (name: 'marked' | 'verified'): string => /* sql */ `
  CASE WHEN p.${name}_at IS NOT NULL THEN json_build_object('at', to_char(p.${name}_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by',
    coalesce((SELECT u.username FROM user_account u WHERE u.id = p.${name}_by), ''), 'scan', p.${name}_scan) END AS ${name}`;

/** Counts of a note as its rows stand. */
const RECOUNT = /* sql */ `
UPDATE despatch_advice d SET packages = p.packages, printed = p.printed, marked = p.marked, verified = p.verified
FROM (SELECT i.id, count(q.number)::int AS packages, count(q.printed_at)::int AS printed, count(q.marked_at)::int AS marked, count(q.verified_at)::int AS verified
  FROM unnest($2::bigint[]) AS i (id) LEFT JOIN despatch_package q ON q.despatch_advice_id = i.id AND q.company_id = $1 AND q.left_at IS NULL GROUP BY i.id) AS p
WHERE d.company_id = $1 AND d.id = p.id
RETURNING d.id, d.packages, d.printed, d.marked, d.verified`;

const NUMBER_INTERNALLY = /* sql */ `
WITH bare AS (SELECT p.despatch_advice_id AS note, p.number, s.id AS size, g.place, o.internal_number AS same
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::boolean[]) WITH ORDINALITY AS g (note, number, size, otherwise, place)
    LEFT JOIN package_size s ON s.company_id = $1 AND s.code = g.size
    JOIN despatch_package p ON p.company_id = $1 AND p.despatch_advice_id = g.note AND p.number = g.number AND p.internal_number IS NULL
    JOIN despatch_advice d ON d.company_id = $1 AND d.id = g.note
    LEFT JOIN despatch_package o ON o.company_id = $1 AND o.despatch_advice_id = d.follows_id AND o.number = g.number
  WHERE coalesce(s.internal_label, g.otherwise)),
new AS (SELECT note, number, size, row_number() OVER (ORDER BY place DESC) - 1 AS behind FROM bare WHERE same IS NULL),
taken AS (INSERT INTO despatch_counter AS c (company_id, series, last)
  SELECT $1, w.series, w.count FROM (SELECT '${INTERNAL_SERIES}' AS series, count(*) AS count FROM new HAVING count(*) > 0
    UNION ALL SELECT '${SIZE_SERIES}' || size, count(*) FROM new WHERE size IS NOT NULL GROUP BY size) AS w ORDER BY w.series
  ON CONFLICT (company_id, series) DO UPDATE SET last = c.last + excluded.last RETURNING series, last)
UPDATE despatch_package p SET internal_number = coalesce(b.same, t.last - n.behind), is_same_package = b.same IS NOT NULL
FROM bare b LEFT JOIN new n ON n.note = b.note AND n.number = b.number LEFT JOIN taken t ON t.series = '${INTERNAL_SERIES}'
WHERE p.company_id = $1 AND p.despatch_advice_id = b.note AND p.number = b.number`;

/** The numbered packages of despatch notes, and the scans of them. */
@Injectable()
export class DespatchPackageStore {
  /**
   * Makes the stored packages of notes those that they say. What was done with a package that goes stays stored, and comes back with it.
   * @returns numbers that another note has within the scope; nothing is changed then.
   */
  async put(tx: Tx, companyId: CompanyId, notes: readonly PackagesOfNote[]): Promise<readonly string[]> {
    const ids = notes.map(({ id }) => id);
    const given = notes.flatMap(({ id, scope, packages }) => packages.map(({ number }) => ({ id, scope, number })));
    const made = await tx.query<{ taken: string[] }>(
      `
      WITH given AS (SELECT DISTINCT g.* FROM unnest($3::bigint[], $4::text[], $5::text[]) AS g (note, scope, number)),
      gone AS (UPDATE despatch_package p SET left_at = now() WHERE p.company_id = $1 AND p.despatch_advice_id = ANY ($2::bigint[]) AND p.left_at IS NULL
        AND NOT EXISTS (SELECT FROM given g WHERE g.note = p.despatch_advice_id AND g.number = p.number)),
      back AS (UPDATE despatch_package p SET left_at = NULL FROM given g WHERE p.company_id = $1 AND p.despatch_advice_id = g.note AND p.left_at IS NOT NULL AND p.number = g.number
        AND NOT EXISTS (SELECT FROM despatch_package o WHERE o.company_id = $1 AND o.scope = p.scope AND o.number = p.number AND o.left_at IS NULL) RETURNING g.note, p.number),
      new AS (INSERT INTO despatch_package (despatch_advice_id, number, company_id, scope) SELECT g.note, g.number, $1, g.scope FROM given g
        ON CONFLICT DO NOTHING RETURNING despatch_advice_id AS note, number)
      SELECT coalesce(array_agg(DISTINCT g.number ORDER BY g.number) FILTER (WHERE NOT EXISTS (SELECT FROM new n WHERE n.note = g.note AND n.number = g.number)
        AND NOT EXISTS (SELECT FROM back b WHERE b.note = g.note AND b.number = g.number)
        AND NOT EXISTS (SELECT FROM despatch_package p WHERE p.despatch_advice_id = g.note AND p.number = g.number AND p.left_at IS NULL)), '{}') AS taken FROM given g`,
      [companyId, ids, given.map(({ id }) => id), given.map(({ scope }) => scope), given.map(({ number }) => number)],
      'put-despatch-packages',
    );
    await this.recount(tx, companyId, ids);
    return made[0]?.taken ?? [];
  }

  /**
   * Gives packages whose sizes have an internal label, and those of no size where that is said for the customer, the next internal numbers of the company, in their order and without a gap: another one waits until
   * this transaction ends. One of an advice that follows another has the number that it has there. Sizes count their packages on. To be done after labels
   * have taken their numbers, so that nobody waits in a circle.
   */
  async numberInternally(tx: Tx, companyId: CompanyId, notes: readonly PackagesOfNote[]): Promise<void> {
    const given = notes.flatMap(({ id, isInternal, packages }) =>
      packages.flatMap(({ number, size }) => (size === null && !isInternal ? [] : [{ id, isInternal, number, size }])),
    );
    if (given.length === 0) return;
    await tx.query(
      NUMBER_INTERNALLY,
      [
        companyId,
        given.map(({ id }) => id),
        given.map(({ number }) => number),
        given.map(({ size }) => size),
        given.map(({ isInternal }) => isInternal),
      ],
      'number-packages-internally',
    );
  }

  /**
   * Frees numbers that their notes need no more: of what was cancelled before it ever left, and of what was despatched so long ago that no
   * customer takes a label for one of before.
   */
  async free(tx: Tx, companyId: CompanyId, numbers: readonly string[]): Promise<void> {
    await tx.query(
      `
      WITH freed AS (SELECT p.despatch_advice_id, p.number FROM despatch_package p JOIN despatch_advice d ON d.id = p.despatch_advice_id AND d.company_id = $1
          JOIN transmission t ON t.id = d.transmission_id AND t.company_id = $1
        WHERE p.company_id = $1 AND p.number = ANY ($2::text[]) AND p.left_at IS NULL AND p.scope !~ '^[NF]' AND d.state = 'released'
          AND (left(d.document ->> 'despatchDate', 10) < to_char(now() - make_interval(months => $3), 'YYYY-MM-DD') OR t.state = 'cancelled' AND NOT EXISTS (
            SELECT FROM transmission x WHERE x.document_id = d.id AND x.company_id = $1 AND x.kind = 'despatch-advice' AND (x.state <> 'cancelled' OR x.sent_at IS NOT NULL)))
        FOR UPDATE OF t)
      UPDATE despatch_package p SET scope = 'F' || p.despatch_advice_id || ' ' || p.scope FROM freed f
      WHERE p.company_id = $1 AND p.despatch_advice_id = f.despatch_advice_id AND p.number = f.number`,
      [companyId, numbers, MONTHS_TAKEN],
      'free-package-numbers',
    );
  }

  /** Takes freed numbers of a note back, as far as no other note has them; those that another one has. */
  async reclaim(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<readonly string[]> {
    const rows = await tx.query<{ number: string }>(
      `
      WITH freed AS (SELECT p.number, substr(p.scope, strpos(p.scope, ' ') + 1) AS scope FROM despatch_package p
        WHERE p.company_id = $1 AND p.despatch_advice_id = $2 AND p.left_at IS NULL AND p.scope LIKE 'F%'),
      back AS (UPDATE despatch_package p SET scope = f.scope FROM freed f WHERE p.company_id = $1 AND p.despatch_advice_id = $2 AND p.number = f.number
        AND NOT EXISTS (SELECT FROM despatch_package o WHERE o.company_id = $1 AND o.scope = f.scope AND o.number = f.number AND o.left_at IS NULL) RETURNING p.number)
      SELECT f.number FROM freed f WHERE NOT EXISTS (SELECT FROM back b WHERE b.number = f.number) ORDER BY 1`,
      [companyId, id],
      'reclaim-package-numbers',
    );
    return rows.map(({ number }) => number);
  }

  /** Those of some numbers that a package of the company has or had. */
  async known(tx: Tx, companyId: CompanyId, numbers: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx.query<{ number: string }>(
      'SELECT DISTINCT number FROM despatch_package WHERE company_id = $1 AND number = ANY ($2::text[])',
      [companyId, numbers],
      'known-package-numbers',
    );
    return new Set(rows.map(({ number }) => number));
  }

  /** Packages of a note, in no order. */
  async packages(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<readonly PackageRow[]> {
    return tx.query<PackageRow>(
      `
      SELECT p.number, p.internal_number::text AS "internalNumber", p.prints, to_char(p.printed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "printedAt", ${MARK('marked')}, ${MARK('verified')}
      FROM despatch_package p WHERE p.company_id = $1 AND p.despatch_advice_id = $2 AND p.left_at IS NULL`,
      [companyId, id],
      'despatch-packages',
    );
  }

  /** The notes that have packages of some numbers on labels, or of some internal ones: those that wait to be sent, and of the others the newest. */
  async notesWith(
    tx: Tx,
    companyId: CompanyId,
    { numbers, internal }: { readonly numbers: readonly string[]; readonly internal: readonly string[] },
    most: number,
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `
      SELECT DISTINCT d.id, d.state <> 'released' AS waits FROM despatch_package p JOIN despatch_advice d ON d.id = p.despatch_advice_id AND d.company_id = $1
      WHERE p.company_id = $1 AND p.left_at IS NULL AND p.number = ANY ($2::text[] || ARRAY(
        SELECT i.number FROM despatch_package i WHERE i.company_id = $1 AND i.internal_number = ANY ($3::bigint[]) AND NOT i.is_same_package))
      ORDER BY waits DESC, d.id DESC LIMIT $4`,
      [companyId, numbers, internal, most],
      'despatch-notes-with-packages',
    );
    return rows.map(({ id }) => id);
  }

  /** The notes of which packages were marked or verified by some scans. */
  async notesOfScans(tx: Tx, companyId: CompanyId, scans: readonly string[]): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `SELECT DISTINCT s.despatch_advice_id AS id FROM despatch_scan s WHERE s.company_id = $1 AND s.client_id = ANY ($2::text[]) AND s.despatch_advice_id IS NOT NULL`,
      [companyId, scans],
      'notes-of-despatch-scans',
    );
    return rows.map(({ id }) => id);
  }

  /** Stores what scans made of packages, and counts their notes anew. */
  async mark(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    changes: readonly PackageMarks[],
    own: ReadonlySet<string>,
  ): Promise<void> {
    const isOwn = (mark: Mark | null): boolean => own.has(mark?.scan ?? '');
    await tx.query(
      `
      UPDATE despatch_package p SET marked_at = c.marked_at, marked_scan = c.marked_scan, marked_by = CASE WHEN c.marked_at IS NULL THEN NULL WHEN c.marked_own THEN $2 ELSE p.marked_by END,
        verified_at = c.verified_at, verified_scan = c.verified_scan, verified_by = CASE WHEN c.verified_at IS NULL THEN NULL WHEN c.verified_own THEN $2 ELSE p.verified_by END
      FROM unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::text[], $7::boolean[], $8::timestamptz[], $9::text[], $10::boolean[])
        AS c (note, number, marked_at, marked_scan, marked_own, verified_at, verified_scan, verified_own)
      WHERE p.company_id = $1 AND p.despatch_advice_id = c.note AND p.number = c.number`,
      [
        companyId,
        userId,
        changes.map(({ noteId }) => noteId),
        changes.map(({ number }) => number),
        changes.map(({ marked }) => marked?.at ?? null),
        changes.map(({ marked }) => marked?.scan ?? null),
        changes.map(({ marked }) => isOwn(marked)),
        changes.map(({ verified }) => verified?.at ?? null),
        changes.map(({ verified }) => verified?.scan ?? null),
        changes.map(({ verified }) => isOwn(verified)),
      ],
      'mark-despatch-packages',
    );
    await this.recount(tx, companyId, [...new Set(changes.map(({ noteId }) => noteId))]);
  }

  /** Notes that labels of packages were printed once more. */
  async printed(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    id: DespatchAdviceId,
    numbers: readonly string[],
  ): Promise<void> {
    await tx.query(
      `UPDATE despatch_package SET printed_at = now(), printed_by = $2, prints = prints + 1
      WHERE company_id = $1 AND despatch_advice_id = $3 AND number = ANY ($4::text[]) AND left_at IS NULL`,
      [companyId, userId, id, numbers],
      'note-printed-packages',
    );
    await this.recount(tx, companyId, [id]);
  }

  private async recount(tx: Tx, companyId: CompanyId, ids: readonly DespatchAdviceId[]): Promise<void> {
    await tx.query<PackageCounts>(RECOUNT, [companyId, ids], 'count-despatch-packages');
  }

  /** Answers of scans that were handed in before, by the id that the device gave them. */
  async answers<Answer extends object>(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    clientIds: readonly string[],
  ): Promise<ReadonlyMap<string, Answer>> {
    const rows = await tx.query<{ clientId: string; answer: Answer }>(
      `SELECT client_id AS "clientId", answer FROM despatch_scan WHERE company_id = $1 AND user_id = $2 AND client_id = ANY ($3::text[])`,
      [companyId, userId, clientIds],
      'despatch-scan-answers',
    );
    return new Map(rows.map(({ clientId, answer }) => [clientId, answer]));
  }

  /** Stores scans with their answers. */
  async insertScans(
    tx: Tx,
    { companyId, userId }: { readonly companyId: CompanyId; readonly userId: UserId },
    device: string,
    scans: readonly {
      readonly clientId: string;
      readonly scannedAt: string;
      readonly noteId: DespatchAdviceId | null;
      readonly answer: object;
    }[],
  ): Promise<void> {
    await tx.query(
      `
      INSERT INTO despatch_scan (company_id, user_id, device, client_id, scanned_at, despatch_advice_id, answer)
      SELECT $1, $2, $3, s.* FROM unnest($4::text[], $5::timestamptz[], $6::bigint[], $7::jsonb[]) AS s ON CONFLICT DO NOTHING`,
      [
        companyId,
        userId,
        device,
        scans.map(({ clientId }) => clientId),
        scans.map(({ scannedAt }) => scannedAt),
        scans.map(({ noteId }) => noteId),
        scans.map(({ answer }) => JSON.stringify(answer)),
      ],
      'insert-despatch-scans',
    );
  }
}
