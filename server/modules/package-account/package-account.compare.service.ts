import { Injectable } from '@nestjs/common';
import type {
  PackageStatementComparison,
  PackageStatementInput,
  StatementPeriod,
} from '../../contract/package-statement.js';
import { Problem } from '../../contract/problem.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { type CsvRow, csvRows } from '../../domain/export/csv-rows.js';
import type { CompanyId, PackageMovementId, ReceivedStatementId } from '../../domain/ids.js';
import type { MovementState } from '../../domain/package-account/state.js';
import {
  compareStatement,
  DAYS_APART,
  type OwnMovement,
  type StatedCode,
  type StatedMovement,
  statementFault,
} from '../../domain/package-account/statement.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import type { ReportedLine } from './package-report.port.js';
import { ReceivedStatements } from './package-account.report.receiver.js';
import { changesOf } from './package-account.booked.rows.js';
import { LAST_STATE } from './package-account.rows.js';
import { PackageStatementView, type Stated } from './package-account.statement.view.js';
import { PackageAccountView } from './package-account.view.js';

/** Movements of a period that are compared, at most. */
const MOST_MOVEMENTS = 20_000;
const COLUMNS = ['kind', 'code', 'day', 'note', 'quantity'] as const;

/** What counts in the period, and a few days around it. What is countered, and what counters, is left out: together they move nothing. */
const OURS = /* sql */ `
SELECT m.id, a.code, coalesce(m.note_number, '') AS "noteNumber", m.day, m.quantity::float8 AS quantity, s.state, m.is_mirrored AS "isMirrored"
FROM package_account a JOIN package_movement m ON m.account_id = a.id AND m.company_id = a.company_id ${LAST_STATE}
WHERE a.company_id = $1 AND a.partner_company_id = $2 AND m.day BETWEEN $3 AND $4 AND s.state <> 'countered' AND m.counters IS NULL
  AND NOT EXISTS (SELECT FROM package_movement c WHERE c.counters = m.id AND c.company_id = m.company_id)
ORDER BY m.day, m.id LIMIT ${String(MOST_MOVEMENTS + 1)}`;
/** How movements stand that are not among those. */
const STATES = /* sql */ `
SELECT m.id, s.state FROM package_movement m ${LAST_STATE} WHERE m.company_id = $1 AND m.id = ANY ($2::bigint[])`;

/** What a counterparty states, as the company counts. */
interface TheirStatement {
  readonly codes: readonly StatedCode[];
  readonly movements: readonly StatedMovement[];
}
interface Ours extends OwnMovement<PackageMovementId> {
  readonly state: MovementState;
  readonly isMirrored: boolean;
}

/** Compares statements of counterparties with the ledger. */
@Injectable()
export class PackageStatementComparer {
  constructor(
    private readonly database: Database,
    private readonly statements: PackageStatementView,
    private readonly received: ReceivedStatements,
    private readonly accounts: PackageAccountView,
  ) {}

  /** @throws Problem invalid-input with the line; package-statement-refused; package-statement-too-long. */
  compare(caller: Caller, { csv, ...period }: PackageStatementInput): Promise<PackageStatementComparison> {
    return this.compared(caller, period, statementOf(csv));
  }

  /** One that came as a file. @throws Problem not-found; package-statement-refused; package-statement-too-long. */
  async compareReceived(
    caller: Caller,
    id: ReceivedStatementId,
    period: StatementPeriod,
  ): Promise<PackageStatementComparison> {
    const lines = await this.database.transaction(scopeOf(caller), (tx) =>
      this.received.lines(tx, caller.companyId, id),
    );
    return this.compared(caller, period, reportedStatement(lines));
  }

  private compared(
    caller: Caller,
    { partnerCompanyId, from, to }: StatementPeriod,
    { codes, movements }: TheirStatement,
  ): Promise<PackageStatementComparison> {
    refuseFault(codes, movements);
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.accounts.requirePartner(tx, caller.companyId, partnerCompanyId);
      const around = [dayText(dayNumber(from) - DAYS_APART), dayText(dayNumber(to) + DAYS_APART)];
      const params = [caller.companyId, partnerCompanyId, ...around];
      const ours = await tx.query<Ours>(OURS, params, 'package-movements-of-period');
      if (ours.length > MOST_MOVEMENTS) throw new Problem('package-statement-too-long');
      const asked = { partnerCompanyId, from, to, format: 'csv' } as const;
      const stated = await this.statements.statement(tx, caller.companyId, asked);
      const booked = await this.booked(tx, caller.companyId, stated, ours);
      const ids = new Set(booked.map(({ id }) => id));
      const all = [...booked, ...ours.filter(({ id }) => !ids.has(id))];
      const lines = compareStatement(movements, all).flatMap(({ class: what, theirs, ours: own }) => {
        // What is around the period alone is in another statement, as is what both agreed upon at another time.
        const isOther =
          own !== null &&
          !ids.has(own.id) &&
          (own.day < from || own.day > to || (own.isMirrored && own.state === 'confirmed'));
        return what === 'ours' && isOther ? [] : { class: what, theirs, ours: own };
      });
      return { lines, codes: codes.map((one) => balancesOf(one, stated.accounts)) };
    });
  }

  /** What the period changed in accounts that the counterparty has on this portal: what it states of them goes by the day of agreement. */
  private async booked(
    tx: Tx,
    companyId: CompanyId,
    { accounts, lines }: Stated,
    ours: readonly Ours[],
  ): Promise<readonly Ours[]> {
    const changes = changesOf(lines.filter(({ isMirrored }) => isMirrored));
    const states = new Map(ours.map(({ id, state }) => [id, state]));
    const others = changes.flatMap(({ movementId }) => (states.has(movementId) ? [] : movementId));
    if (others.length > 0) {
      const rows = await tx.query<Pick<Ours, 'id' | 'state'>>(STATES, [companyId, others], 'package-movement-states');
      for (const { id, state } of rows) states.set(id, state);
    }
    const codes = new Map(accounts.map(({ id, code }) => [id, code]));
    return changes.map(({ movementId, accountId, noteNumber, day, quantity }) => ({
      ...{ id: movementId, code: codes.get(accountId) ?? '', noteNumber: noteNumber ?? '', day, quantity },
      ...{ state: states.get(movementId) ?? 'confirmed', isMirrored: true },
    }));
  }
}

function balancesOf(
  { code, opening, closing }: StatedCode,
  accounts: readonly { readonly code: string; readonly opening: number; readonly closing: number }[],
): PackageStatementComparison['codes'][number] {
  const own = accounts.filter((account) => account.code === code);
  const sum = (at: 'opening' | 'closing'): number => own.reduce((total, account) => total + account[at], 0);
  return {
    code,
    opening: { theirs: opening, ours: sum('opening') },
    closing: { theirs: closing, ours: sum('closing') },
  };
}

/** A statement as CSV, turned round: what came to the counterparty left the company. @throws Problem invalid-input */
function statementOf(csv: string): TheirStatement {
  const [head, ...rows] = csvRows(csv);
  const names = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) throw wrong(1, `The first line names the columns; missing: ${missing.join(', ')}`);
  const cell = ({ cells }: CsvRow, name: (typeof COLUMNS)[number]): string => cells[names.indexOf(name)] ?? '';
  const codes = new Map<string, StatedCode>();
  const movements: StatedMovement[] = [];
  for (const row of rows) {
    const [kind, code, said, note] = [
      cell(row, 'kind').toLowerCase(),
      cell(row, 'code'),
      cell(row, 'day'),
      cell(row, 'note'),
    ];
    const quantity = numberOf(cell(row, 'quantity'));
    if (code === '') throw wrong(row.line, 'A package is named');
    if (quantity === null) throw wrong(row.line, 'The quantity is a number');
    if (said !== '' && !isDay(said)) throw wrong(row.line, 'The day is YYYY-MM-DD');
    const before = codes.get(code) ?? { code, opening: null, closing: null };
    if (kind === 'opening' || kind === 'closing') {
      if (before[kind] !== null) throw wrong(row.line, `The ${kind} balance of ${code} is there already`);
      codes.set(code, { ...before, [kind]: quantity });
    } else if (kind === 'movement') {
      codes.set(code, before);
      movements.push({ code, noteNumber: note, day: said === '' ? null : said, quantity });
    } else throw wrong(row.line, 'The kind is opening, movement or closing');
  }
  return { codes: [...codes.values()], movements };
}

/** A statement that came as a file, turned round too. What says no number is no whole number of packages either. */
function reportedStatement(lines: readonly ReportedLine[]): TheirStatement {
  const turned = lines.map((line) => ({ ...line, quantity: line.quantity === null ? Number.NaN : 0 - line.quantity }));
  const codes = new Map<string, StatedCode>();
  for (const { kind, code, quantity } of turned) {
    const before = codes.get(code) ?? { code, opening: null, closing: null };
    codes.set(code, kind === 'movement' ? before : { ...before, [kind]: quantity });
  }
  return {
    codes: [...codes.values()],
    movements: turned.flatMap(({ kind, code, day, note, quantity }) =>
      kind === 'movement' ? { code, noteNumber: note, day, quantity } : [],
    ),
  };
}

/** As the company counts; null for what is no number. */
function numberOf(text: string): number | null {
  return /^[-+]?\d{1,12}([.,]\d{1,6})?$/.test(text) ? 0 - Number(text.replace(',', '.')) : null;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function wrong(line: number, message: string): Problem {
  return new Problem('invalid-input', `Line ${String(line)}: ${message}.`, [
    { path: 'csv', message: `Line ${String(line)}: ${message}` },
  ]);
}

/** @throws Problem package-statement-refused */
function refuseFault(codes: readonly StatedCode[], movements: readonly StatedMovement[]): void {
  const found = statementFault(codes, movements);
  if (found === null) return;
  const { fault, code, expected, stated } = found;
  const detail = {
    'nothing-stated': 'It states nothing.',
    'quantity-not-whole': `${code}: a quantity is no whole number of packages, or none.`,
    // As the counterparty counts, so that it finds the numbers in its statement.
    unbalanced: `${code}: opening balance and movements make ${String(0 - (expected ?? 0))}, the closing balance is ${String(0 - (stated ?? 0))}.`,
  }[fault];
  throw new Problem('package-statement-refused', detail, [{ path: 'csv', message: detail }]);
}
