import type { PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import { changesOf } from './package-account.booked.rows.js';
import { reportOf } from './package-account.sending.rows.js';
import type { BookedLine } from './package-account.statement.view.js';

const ACCOUNT = '1' as PackageAccountId;
function booked(id: string, quantity: number, counters: string | null = null): BookedLine {
  return {
    ...{ accountId: ACCOUNT, movementId: id as PackageMovementId, bookedOn: '2026-11-20', day: '2026-11-20' },
    ...{
      kind: 'full-in',
      noteNumber: `N${id}`,
      reason: null,
      isCounter: counters !== null,
      isMirrored: true,
      quantity,
    },
    counters: counters as PackageMovementId | null,
  };
}
const changes = (...lines: readonly BookedLine[]): readonly (readonly [string, number])[] =>
  changesOf(lines).map(({ movementId, quantity }) => [movementId, quantity]);
const account = (closing: number, more: object = {}) => ({
  ...{ id: ACCOUNT, counterparty: 'Kalmar', site: 'P2', code: 'BIN', opening: 0, closing },
  ...more,
});
const SAID = {
  ...{ documentNumber: 'PS1', issueDate: '2026-12-01', company: { code: 'SOLNA', name: 'Solna' } },
  ...{ from: '2026-11-01', to: '2026-11-30' },
};

describe('what a period changed', () => {
  it('has each movement once, by what is left of it', () => {
    expect(
      changes(booked('1', 4), booked('2', 5), booked('2', -5), booked('2', 5), booked('3', 6), booked('3', -6)),
    ).toEqual([
      ['1', 4],
      ['2', 5],
    ]);
  });

  it('leaves out what was taken back with its counter row, where both are of the period', () => {
    expect(changes(booked('1', 4), booked('2', -4, '1'), booked('3', -7, '9'))).toEqual([['3', -7]]);
  });
});

describe('a statement as INVRPT', () => {
  it('has balances that follow from its movements', () => {
    const { lines } = reportOf({ accounts: [account(-3)], lines: [booked('1', 4), booked('2', -7, '9')] }, SAID);
    expect(
      lines[0]?.quantities.map(({ kind, quantity, direction, reason }) => [kind, quantity, direction, reason]),
    ).toEqual([
      ['opening', '0', null, null],
      ['movement', '4', 'in', '1'],
      ['movement', '7', 'out', '7'],
      ['closing', '-3', null, null],
    ]);
  });

  it('leaves out a site that LOC has no room for', () => {
    const site = 'A place with a rather long name';
    expect(reportOf({ accounts: [account(2, { site, opening: 2 })], lines: [] }, SAID).lines[0]?.location).toBeNull();
  });

  it('is refused where no account has anything to state, or there is more than a message is to have', () => {
    const fails = (code: string): unknown => expect.objectContaining({ code });
    expect(() => reportOf({ accounts: [account(0)], lines: [] }, SAID)).toThrow(
      fails('package-statement-empty') as Error,
    );
    const many = Array.from({ length: 5_000 }, (_, n) => booked(String(n), 1));
    expect(() => reportOf({ accounts: [account(5_000)], lines: many }, SAID)).toThrow(
      fails('package-statement-too-long') as Error,
    );
    expect(reportOf({ accounts: [account(4_999)], lines: many.slice(1) }, SAID).lines).toHaveLength(1);
  });
});
