import { toId } from '../../domain/ids.js';
import type { ApplicationAcknowledgement } from '../../edi/model/application-acknowledgement.js';
import type { SyntaxAcknowledgement } from '../../edi/model/syntax-acknowledgement.js';
import type { TakenAcknowledgement } from './outbound.rows.js';
import { acknowledgedBy } from './outbound.acknowledgement-matching.rows.js';
import type { SentRow } from './outbound.acknowledgement-matching.store.js';

const FILE = toId('file', '26112200000099');
const US = 'US:OD';
const PARTNER = 'CUST:OD';

/** Interchange and message of the n-th file that was sent. */
function sent(n: number, more: Partial<SentRow> = {}): SentRow[] {
  const root: SentRow = {
    id: toId('transaction', `${String(n)}0000`),
    parentId: null,
    fileId: toId('file', String(n)),
    controlReference: String(n),
    documentNumber: null,
    sender: US,
    recipient: PARTNER,
    test: false,
    isAnswer: false,
    acknowledgement: 'awaiting',
    acknowledgements: {},
    ...more,
  };
  return [
    root,
    {
      ...root,
      id: toId('transaction', `${String(n)}0001`),
      parentId: root.id,
      controlReference: '1',
      documentNumber: `D-${String(n)}`,
    },
  ];
}
function contrl(n: number, more: Partial<SyntaxAcknowledgement> = {}): TakenAcknowledgement {
  const document: SyntaxAcknowledgement = {
    kind: 'syntax-acknowledgement',
    interchange: 0,
    messageNumber: 1,
    interchangeReference: String(n),
    interchangeSender: US,
    interchangeRecipient: PARTNER,
    action: '7',
    error: null,
    segment: null,
    element: null,
    component: null,
    messages: [],
    groups: [],
    ...more,
  };
  return { document, sender: PARTNER, test: false };
}
function aperak(n: number, more: Partial<ApplicationAcknowledgement> = {}): TakenAcknowledgement {
  const document: ApplicationAcknowledgement = {
    kind: 'application-acknowledgement',
    interchange: 0,
    messageNumber: 1,
    documentNumber: 'R1',
    messageFunction: '27',
    outcome: 'rejected',
    issueDate: null,
    messageReference: null,
    documentReferenceQualifier: 'AAK',
    documentReference: `D-${String(n)}`,
    documentReferenceDate: null,
    seller: null,
    buyer: null,
    errors: [],
    ...more,
  };
  return { document, sender: PARTNER, test: false };
}
const many = <T>(count: number, one: (n: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i + 1));
const states = (taken: readonly TakenAcknowledgement[], rows: readonly SentRow[]): unknown =>
  acknowledgedBy(taken, rows, FILE).changes.map(({ id, acknowledgement }) => [id, acknowledgement]);

describe('acknowledgements of a file, for what was sent', () => {
  it.each([
    ['CONTRL', contrl],
    ['APERAK', aperak],
  ])('cost as much more as there are more of them: %s', (_, acknowledgement) => {
    const looks = (count: number): number => {
      let looked = 0;
      const watched = (row: SentRow): SentRow =>
        new Proxy(row, {
          get: (of, name) => {
            looked += 1;
            return Reflect.get(of, name) as unknown;
          },
        });
      const { changes } = acknowledgedBy(
        many(count, (n) => acknowledgement(n)),
        many(count, (n) => sent(n))
          .flat()
          .map(watched),
        FILE,
      );
      expect(changes).toHaveLength(2 * count);
      return looked;
    };
    expect(looks(5_000) / looks(500)).toBeLessThan(11);
  });

  it('mean the interchange with their reference between their parties, whatever the routing address and the case', () => {
    const rows = [...sent(1), ...sent(2), ...sent(3, { controlReference: '1', recipient: 'OTHER:OD' })];
    expect(states([contrl(1, { interchangeSender: 'us:OD:IN', interchangeRecipient: 'CUST' })], rows)).toEqual([
      ['10000', 'acknowledged'],
      ['10001', 'acknowledged'],
    ]);
  });

  it('mean the document with their number, in either place, and no message that has the number in its header', () => {
    const rows = [...sent(1), ...sent(2), ...sent(3, { recipient: 'OTHER:OD' })];
    expect(states([aperak(2, { documentReference: null, messageReference: 'D-2' })], rows)).toEqual([
      ['20000', 'rejected'],
      ['20001', 'rejected'],
    ]);
    expect(states([aperak(3), aperak(1, { documentReference: null, messageReference: '1' })], rows)).toEqual([]);
    expect(acknowledgedBy([aperak(3), contrl(4)], rows, FILE).unknown).toMatchObject([
      { level: 'document', reference: 'D-3' },
      { level: 'interchange', reference: '4' },
    ]);
  });

  it('mean a test if they are of one, and the other where that alone was sent', () => {
    const production = sent(1);
    const test = sent(2, { controlReference: '1', test: true }).map((row) =>
      row.documentNumber === null ? row : { ...row, documentNumber: 'D-1' },
    );
    for (const one of [contrl(1), aperak(1)]) {
      for (const rows of [
        [...production, ...test],
        [...test, ...production],
      ]) {
        expect(acknowledgedBy([one], rows, FILE).files.map(({ fileId }) => fileId)).toEqual(['1']);
        expect(acknowledgedBy([{ ...one, test: true }], rows, FILE).files.map(({ fileId }) => fileId)).toEqual(['2']);
      }
      expect(acknowledgedBy([one], test, FILE).files.map(({ fileId }) => fileId)).toEqual(['2']);
      expect(acknowledgedBy([{ ...one, test: true }], production, FILE).files.map(({ fileId }) => fileId)).toEqual([
        '1',
      ]);
    }
  });

  it('mean no acknowledgement of ours, which nobody answers, where something else has the reference', () => {
    const [document, answer] = [sent(1), sent(2, { controlReference: '1', isAnswer: true })];
    for (const rows of [
      [...document, ...answer],
      [...answer, ...document],
    ])
      expect(acknowledgedBy([contrl(1)], rows, FILE).files.map(({ fileId }) => fileId)).toEqual(['1']);
    expect(acknowledgedBy([contrl(1)], answer, FILE).unknown).toEqual([]);
  });

  it('of one thing count in their order, and note which files they mean', () => {
    const { changes, files, meant } = acknowledgedBy(
      [contrl(1), contrl(1, { action: '4', error: '26' }), aperak(1, { outcome: 'accepted' })],
      sent(1),
      FILE,
    );
    expect(changes).toMatchObject([
      { id: '10000', acknowledgement: 'rejected', acknowledgements: null },
      {
        id: '10001',
        acknowledgement: 'rejected',
        acknowledgements: { syntax: { state: 'rejected' }, application: { state: 'acknowledged' } },
      },
    ]);
    expect(files).toMatchObject([
      { fileId: '1', state: 'rejected', isAnswered: true, why: expect.stringContaining('26') as string },
    ]);
    expect([...meant]).toEqual(['1']);
  });
});
