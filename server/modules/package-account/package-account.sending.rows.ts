import { Problem } from '../../contract/problem.js';
import type { MovementKind } from '../../domain/package-account/movement.js';
import type { InventoryLine, InventoryQuantity, InventoryReport } from '../../edi/messages/invrpt.message.js';
import { NO_PARTY } from '../../edi/model/party.js';
import { changesOf } from './package-account.booked.rows.js';
import type { BookedLine, Stated } from './package-account.statement.view.js';

/** Accounts and movements of a message: it is written while others wait, at some thousands a second, and D.96A takes 9,999 of each. */
const MOST = 5_000;
/** Letters of LOC 3225. */
const PLACE_LETTERS = 25;

/** INV 4499: 1 reception, 2 delivery, 3 scrapped, 4 difference. */
const REASONS: Readonly<Record<MovementKind, string>> = {
  'full-in': '1',
  'empties-in': '1',
  'full-out': '2',
  'empties-out': '2',
  scrap: '3',
  'count-adjustment': '4',
  correction: '4',
};
/** INV 4499 of a counter row: reversal. */
const REVERSAL = '7';
const NOTHING: InventoryQuantity = {
  ...{ kind: null, quantity: null, unit: 'PCE', direction: null, inventoryType: null, reason: null },
  ...{ date: null, noteNumber: null },
};

/**
 * A statement as INVRPT: of each account both balances, and what both agreed upon in between. Accounts without either are left out.
 * @throws Problem package-statement-empty; package-statement-too-long.
 */
export function reportOf(
  { accounts, lines }: Stated,
  said: Pick<InventoryReport, 'documentNumber' | 'issueDate'> & {
    readonly company: { readonly code: string; readonly name: string };
    readonly from: string;
    readonly to: string;
  },
): InventoryReport {
  const changes = changesOf(lines);
  const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
  const told = accounts.filter(({ id, opening, closing }) => opening !== 0 || closing !== 0 || byAccount.has(id));
  if (told.length === 0) throw new Problem('package-statement-empty');
  if (told.length + changes.length > MOST) throw new Problem('package-statement-too-long');
  return {
    ...{ kind: 'inventory-report', interchange: 0, messageNumber: 1, messageFunction: '9' },
    ...{ documentNumber: said.documentNumber, issueDate: said.issueDate, startDate: said.from, endDate: said.to },
    ...{ buyer: null, seller: null, shipTo: null, reporter: { ...NO_PARTY, ...said.company } },
    lines: told.map(
      ({ id, site, code, opening, closing }, at): InventoryLine => ({
        ...{ lineNumber: String(at + 1), articleNumber: code, supplierArticleNumber: null, description: null },
        location: site === '' || site.length > PLACE_LETTERS ? null : site,
        quantities: [
          { ...NOTHING, kind: 'opening', quantity: String(opening) },
          ...(byAccount.get(id) ?? []).map(movementOf),
          { ...NOTHING, kind: 'closing', quantity: String(closing) },
        ],
      }),
    ),
  };
}

function movementOf({ kind, isCounter, quantity, day, noteNumber }: BookedLine): InventoryQuantity {
  return {
    ...NOTHING,
    kind: 'movement',
    quantity: String(Math.abs(quantity)),
    direction: quantity < 0 ? 'out' : 'in',
    reason: isCounter ? REVERSAL : REASONS[kind],
    date: day,
    noteNumber,
  };
}
