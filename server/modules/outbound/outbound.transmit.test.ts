import { zstdCompressSync } from 'node:zlib';
import { toId } from '../../domain/ids.js';
import type { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Log } from '../../platform/log.js';
import type { OutgoingFile, SendReceipt } from '../../platform/transport/transport.js';
import type { AgreementTransportService } from '../agreement/agreement.transport.service.js';
import { DocumentPorts } from '../document/document.service.js';
import { TransmitService } from './outbound.transmit.service.js';
import type { Claimed, Due, Transmissions } from '../exchange/exchange.transmission.service.js';

const RECEIPT: SendReceipt = { state: 'sent', name: 'a.edi', size: 1, sha256: '', warnings: [] };

/** Transmissions `A1`, `A2`, `B1` … of agreements A, B …; partners who answer when they are told to. */
class Partners {
  readonly waiting = new Set<string>();
  readonly offered: string[] = [];
  /** In the order in which they were taken in hand. */
  readonly taken: string[] = [];
  private readonly answers = new Map<string, () => void>();
  /** The transfers that were begun, by file. */
  readonly transfers = new Map<
    string,
    { readonly signal: AbortSignal; readonly attempt: number | undefined; readonly sending: string | undefined }
  >();
  /** Whether a transmission is kept in hand. */
  keep: () => Promise<boolean> = () => Promise.resolve(true);
  readonly service: TransmitService;

  constructor(...ids: string[]) {
    for (const id of ids) this.waiting.add(id);
    const tx = { beforeCommit: () => undefined, record: () => undefined } as unknown as Tx;
    const store = {
      due: (_: Tx, id: string) => Promise.resolve(this.due(id)),
      nextDue: (_: Tx, after: string, full: readonly string[]) => {
        const open = [...this.waiting]
          .map((id) => this.due(id))
          .filter((one): one is Due => one !== undefined && !full.includes(one.agreementId));
        return Promise.resolve(open.find((one) => one.agreementId > after) ?? open[0]);
      },
      claim: (_: Tx, id: string) => Promise.resolve(this.claim(id)),
      offerAgain: (_: Tx, id: string) => {
        this.offered.push(id);
        return Promise.resolve();
      },
      keep: () => this.keep(),
      sent: () => Promise.resolve(undefined),
    } as unknown as Transmissions;
    const transports = {
      send: (_: string, __: string, { name, attempt, sending }: OutgoingFile, signal: AbortSignal) => {
        this.transfers.set(name, { signal, attempt, sending });
        return new Promise<SendReceipt>((done) => {
          this.answers.set(name, () => {
            done(RECEIPT);
          });
        });
      },
    } as unknown as AgreementTransportService;
    const database = {
      transaction: (_: string, work: (tx: Tx) => Promise<unknown>) => work(tx),
    } as unknown as Database;
    this.service = new TransmitService(database, store, transports, new DocumentPorts(), {
      warn: () => undefined,
    } as unknown as Log);
  }

  private due(id: string): Due | undefined {
    return this.waiting.has(id)
      ? { id: toId('transmission', id), agreementId: toId('agreement', id.charAt(0)) }
      : undefined;
  }
  private claim(id: string): Claimed | undefined {
    if (!this.waiting.delete(id)) return undefined;
    this.taken.push(id);
    return {
      id: toId('transmission', id),
      companyId: toId('company', '1'),
      fileId: toId('file', '1'),
      agreementId: toId('agreement', id.charAt(0)),
      fileName: id,
      attempts: 7,
      failures: 0,
      content: zstdCompressSync('x'),
    };
  }
  /** The partner has it; resolves when the place it had is another's or nobody's. */
  async answer(id: string, next?: string): Promise<void> {
    await soon(() => this.answers.has(id));
    this.answers.get(id)?.();
    if (next !== undefined) await soon(() => this.answers.has(next));
  }
}

/** Turns of the event loop, as many as it takes. */
async function soon(isSo: () => boolean): Promise<void> {
  while (!isSo())
    await new Promise((go) => {
      setImmediate(go);
    });
}

describe('a transmission', () => {
  it('that finds no place waits in its row and keeps nobody, and goes when one of its agreement has gone', async () => {
    const partners = new Partners('A1', 'A2', 'A3', 'B1');
    const going = ['A1', 'A2'].map((id) => partners.service.transmit(toId('transmission', id)));
    await soon(() => partners.taken.length === 2);
    await partners.service.transmit(toId('transmission', 'A3'));
    expect([partners.offered, partners.taken]).toEqual([['A3'], ['A1', 'A2']]);
    going.push(partners.service.transmit(toId('transmission', 'B1')));
    await partners.answer('B1');
    await partners.answer('A1', 'A3');
    expect(partners.taken).toEqual(['A1', 'A2', 'B1', 'A3']);
    await partners.answer('A2');
    await partners.answer('A3');
    await Promise.all(going);
    expect(partners.waiting.size).toBe(0);
  });

  it('of one agreement does not wait behind all of another: a place that is left goes to each in turn', async () => {
    const partners = new Partners('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1');
    const going = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'].map((id) => partners.service.transmit(toId('transmission', id)));
    await soon(() => partners.taken.length === 6);
    for (const id of ['A3', 'B3', 'C3', 'D1']) await partners.service.transmit(toId('transmission', id));
    expect(partners.taken).toHaveLength(6);
    await partners.answer('A1', 'D1');
    await partners.answer('A2', 'A3');
    await partners.answer('B1', 'B3');
    expect(partners.taken.slice(6)).toEqual(['D1', 'A3', 'B3']);
    for (const id of ['C1', 'C2', 'B2', 'D1', 'A3', 'B3', 'A4', 'C3']) await partners.answer(id);
    await Promise.all(going);
    expect(partners.waiting.size).toBe(0);
  });

  it('is left to other workers after the word to stop', async () => {
    const partners = new Partners('A1', 'A2');
    const going = partners.service.transmit(toId('transmission', 'A1'));
    await soon(() => partners.taken.length === 1);
    partners.service.stop();
    await partners.service.transmit(toId('transmission', 'A2'));
    await partners.answer('A1');
    await going;
    expect([partners.taken, partners.offered]).toEqual([['A1'], ['A2']]);
  });

  describe('in hand', () => {
    const { jest } = import.meta;
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });
    const begun = async (keep: () => Promise<boolean>) => {
      const partners = new Partners('A1');
      partners.keep = keep;
      const going = partners.service.transmit(toId('transmission', 'A1'));
      await soon(() => partners.transfers.has('A1'));
      const { signal, attempt, sending } = partners.transfers.get('A1')!;
      return {
        signal,
        attempt,
        sending,
        end: async () => {
          await partners.answer('A1');
          await going;
        },
      };
    };
    const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1_000);

    it("is stopped before its time is over where the database can't be asked whether it may be kept", async () => {
      const { signal, end } = await begun(() => Promise.reject(new Error('The database is away')));
      await seconds(24);
      expect(signal.aborted).toBe(false);
      await seconds(2);
      expect(signal.aborted).toBe(true);
      await end();
    });

    it('is stopped likewise where nobody answers any more, counted from when it was kept last', async () => {
      let asked = 0;
      const { signal, end } = await begun(() => (++asked <= 3 ? Promise.resolve(true) : new Promise(() => undefined)));
      await seconds(54);
      expect([signal.aborted, asked]).toEqual([false, 5]);
      await seconds(2);
      expect(signal.aborted).toBe(true);
      await end();
    });

    it('is stopped at once where another has it by now, and goes on for minutes where it is kept', async () => {
      const lost = await begun(() => Promise.resolve(false));
      const kept = await begun(() => Promise.resolve(true));
      await seconds(200);
      expect([lost.signal.aborted, kept.signal.aborted]).toEqual([true, false]);
      await lost.end();
      await kept.end();
    });

    it('says which attempt it is, and of which sending, so that no two write the same unfinished file at the partner', async () => {
      const { attempt, sending, end } = await begun(() => Promise.resolve(true));
      expect([attempt, sending]).toEqual([7, 'A1']);
      await end();
    });
  });
});
