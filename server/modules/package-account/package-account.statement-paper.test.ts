import { textOf } from '../../../test/given/pdf.js';
import { MOST_PRINTED_LINES } from '../../contract/package-account.js';
import type { PackageAccountId, PackageMovementId } from '../../domain/ids.js';
import { StatementPaper, type StatementTask } from './package-account.statement-paper.js';

const ACCOUNT = '1' as PackageAccountId;

/** A statement of so many lines, each of two packages more but the last. */
function statement(count: number, more: Partial<StatementTask> = {}): StatementTask {
  const lines = Array.from({ length: count }, (_, i) => ({
    ...{ accountId: ACCOUNT, movementId: String(i) as PackageMovementId, bookedOn: '2026-10-05', day: '2026-10-02' },
    ...{
      kind: 'full-in',
      noteNumber: `N-${String(i)}`,
      reason: i % 7 === 0 ? 'Två lock saknas, pall 12 och 13' : null,
    },
    ...{ isCounter: false, quantity: 2 },
  })) as StatementTask['lines'];
  const account = { id: ACCOUNT, counterparty: 'Nordvik', site: 'GOT-P2', code: 'KLT6429' };
  return {
    ...{ accounts: [{ ...account, opening: 1_000, closing: 1_000 + 2 * count }], lines, open: [], guesses: [] },
    ...{ company: 'Solna Press', counterparty: 'Nordvik', from: '2026-10-01', to: '2026-10-31', language: 'en' },
    ...more,
  };
}
const printed = async (task: StatementTask): Promise<string[]> => {
  const bytes = await new StatementPaper(task).bytes();
  return textOf(bytes).split('\n');
};

describe('a statement on paper', () => {
  it('carries its sum over from sheet to sheet, and ends with the closing balance (R-17)', async () => {
    const words = await printed(statement(200));
    const behind = (said: string): string[] => words.flatMap((word, i) => (word === said ? [words[i + 1] ?? ''] : []));
    const sums = behind('Carried forward');
    expect(sums.length).toBeGreaterThan(2);
    expect(behind('Brought forward')).toEqual(sums);
    expect(behind('Opening balance')).toEqual(['1,000']);
    expect(behind('Closing balance')).toEqual(['1,400']);
    expect(words.filter((word) => word.startsWith('Page ')).at(-1)).toBe(
      `Page ${String(sums.length + 1)} of ${String(sums.length + 1)}`,
    );
    // The sum that is carried is that of the rows above it.
    const above = words.slice(0, words.indexOf('Carried forward')).filter((word) => /^N-\d+$/.test(word)).length;
    expect(sums[0]).toBe(new Intl.NumberFormat('en-GB').format(1_000 + 2 * above));
  });

  it('keeps what is announced and what is disputed apart, in no balance, in the language of the reader', async () => {
    const open = {
      accountId: ACCOUNT,
      movementId: '7' as PackageMovementId,
      day: '2026-10-30',
      kind: 'empties-out',
      isCounter: false,
      noteNumber: 'E-7',
    } as const;
    const words = await printed(
      statement(1, {
        language: 'se',
        guesses: [
          {
            ...{ accountId: ACCOUNT, movementId: open.movementId, guessedOn: '2026-10-31', days: 6 },
            ...{ day: open.day, kind: open.kind, noteNumber: 'E-7', quantity: -12 },
          },
        ],
        open: [
          { ...open, state: 'announced', reason: null, until: null, quantity: -12 },
          {
            ...open,
            movementId: '8' as PackageMovementId,
            state: 'disputed',
            reason: 'Inget kom',
            until: '2026-11-13',
            quantity: -5,
          },
        ],
      }),
    );
    const text = words.join('|');
    expect(text).toMatch(/Utgående saldo\|1\s002/);
    expect(text).toContain('mottagning gissad');
    expect(text).toContain(
      'Aviserat och inte bekräftat 2026-10-31|2026-10-30|Tomma ut|E-7|mottagning gissad efter 6|dagar, inte överenskommen|-12|-12',
    );
    expect(text).toContain('Bestritt 2026-10-31|2026-10-30|Tomma ut|E-7|Inget kom · svar senast|2026-11-13|-5|-5');
    expect((await printed(statement(1, { language: 'cn' }))).join('|')).toContain('期末余额|1,002');
  });

  it('is printed however long it is, up to its limit', async () => {
    const words = await printed(statement(MOST_PRINTED_LINES));
    expect(words[words.lastIndexOf('Closing balance') + 1]).toBe('41,000');
  }, 60_000);
});
