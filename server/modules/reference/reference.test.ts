import { toId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ReferenceService, type ArrivedReference } from './reference.service.js';

describe('references of a file', () => {
  it('of many pairs of parties are each looked at a few times, whatever the number of pairs', async () => {
    /** How often a sender is looked at while a file of so many pairs is taken in. */
    const looks = async (pairs: number): Promise<number> => {
      let looked = 0;
      const party = <T extends object>(n: number, row: T): T & { readonly sender: string } => ({
        ...row,
        get sender() {
          looked++;
          return `S${String(n)}`;
        },
      });
      const numbers = Array.from({ length: pairs }, (_, n) => n);
      const arrived = numbers.map(
        (n): ArrivedReference =>
          party(n, { recipient: 'R', test: false, messageType: '', reference: `A${String(n)}`, previousReference: '' }),
      );
      const rows = numbers.map((n) =>
        party(n, {
          recipient: 'R',
          test: false,
          width: 0,
          kind: '',
          received: '{}',
          named: '{}',
          missing: [],
          gapsAgreed: false,
        }),
      );
      const tx = { query: () => Promise.resolve(rows) } as unknown as Tx;
      const file = { companyId: toId('company', '1'), fileId: toId('file', '26110000000001') };
      expect(await new ReferenceService().take(tx, file, new Date('2026-11-20'), arrived)).toEqual({
        opened: [],
        closed: [],
      });
      return looked / pairs;
    };
    expect(await looks(1_000)).toBe(await looks(10));
  });
});
