import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { addDays, dayNumber, dayText } from '../../domain/calendar/day.js';
import { type DespatchedId, type FileId, toId } from '../../domain/ids.js';
import { toCumulative, toQuantity } from '../../domain/quantity/quantity.js';
import { IN_TRANSIT_METHODS } from '../../domain/schedule/in-transit.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type DespatchesWanted, despatchScope } from './despatched.scope.js';
import { DespatchedStore } from './despatched.store.js';
import { DespatchedView } from './despatched.view.js';
import { articleOf } from './situation.article.js';
import { differenceToExplain, situationDetailOf } from './situation.detail.js';
import type { FoundArticle, FoundDemand, FoundDespatch, FoundRelation } from './situation.rows.js';
import { resetOfArticle } from './situation.standing.js';

const COMPANY = toId('company', '7');
const ACTOR = { companyId: COMPANY, userId: toId('user', '70') };
const OF = { customer: 'CUST:OD', shipTo: 'P1', shipToName: null, articleNumber: 'A-1', unit: 'PCE' };
const SETUP = /* sql */ `
INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B');
INSERT INTO user_account (id, company_id, email, username, password_hash, level) VALUES (70, 7, 'a', 'a', '', 'user');
INSERT INTO company_identifier (company_id, kind, identifier, qualifier, state) VALUES (7, 'edi', 'OWN', 'OD', 'approved')`;
/** Months that differ from the sum of what counts in them. */
const WRONG_MONTHS = /* sql */ `
SELECT m AS stored, q AS summed FROM despatched_month m FULL JOIN (
  SELECT company_id, article_number, customer, ship_to_code, unit, date_trunc('month', day)::date AS month, sum(quantity) AS quantity, count(note_number)::integer AS notes
  FROM despatched_quantity WHERE undone_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6) AS q USING (company_id, article_number, customer, ship_to_code, unit, month)
WHERE (m.quantity, m.notes) IS DISTINCT FROM (q.quantity, q.notes)`;
const ALL = /* sql */ `
SELECT id AS "despatchedId", source, day AS date, note_number AS "noteNumber", advice_number AS "adviceNumber", quantity, unit FROM despatched_quantity
WHERE company_id = 7 AND article_number = $1 AND undone_at IS NULL ORDER BY day, id`;

interface Step {
  readonly act: 'enter' | 'correct' | 'withdraw' | 'file' | 'replace' | 'cancel' | 'remove';
  readonly day: number;
  readonly note: number;
  readonly quantity: number;
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('enter', 'enter', 'enter', 'correct', 'withdraw', 'file', 'replace', 'cancel', 'remove'),
  day: fc.integer({ min: 0, max: 1_200 }),
  note: fc.integer({ min: 1, max: 40 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
const FIRST = '2023-08-20';

describe('what was despatched, in months', () => {
  const store = new DespatchedStore();
  const view = new DespatchedView();
  let test: TestDatabase;
  let database: Database;
  let article = 0;
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
    await database.transaction('system', async (tx) => {
      for (const statement of SETUP.split(';\n')) await tx.query(statement);
    });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const wrongMonths = (): Promise<unknown[]> => database.transaction('system', (tx) => tx.query(WRONG_MONTHS));

  async function take(tx: Tx, articleNumber: string, { act, day, note, quantity }: Step): Promise<void> {
    const of = { ...OF, articleNumber };
    const [date, noteNumber] = [addDays(FIRST, day), `00N${String(note)}`];
    const fileId: FileId = toId('file', String(900_000 + note));
    const advice = {
      ...{ fileId, companyId: COMPANY, sender: 'OWN:OD', recipient: OF.customer, receivedAt: '2026-11-25T00:00:00Z' },
      ...{ messageFunction: { replace: '5', cancel: '1' }[act as string] ?? '9', adviceNumber: noteNumber },
      rows: [
        {
          ...{ ship_to_code: 'P1', ship_to_name: null, article_number: articleNumber, note_number: noteNumber },
          ...{ advice_number: noteNumber, day: date, quantity: `${String(quantity)}.5`, unit: 'PCE' },
        },
      ],
    };
    switch (act) {
      case 'enter':
        await store.enter(tx, ACTOR, of, [{ date, noteNumber, quantity: toQuantity(String(quantity)) }]);
        return;
      case 'correct':
        await store.correct(tx, ACTOR, of, { date, quantity: toQuantity(String(quantity - 10)), reason: 'Counted' });
        return;
      case 'withdraw': {
        const [row] = await tx.query<{ id: DespatchedId }>(
          `SELECT id FROM despatched_quantity WHERE article_number = $1 AND source IN ('hand', 'correction') AND undone_at IS NULL ORDER BY id OFFSET $2 LIMIT 1`,
          [articleNumber, note],
        );
        if (row) await store.withdraw(tx, COMPANY, row.id);
        return;
      }
      case 'remove':
        await store.removeOfFiles(tx, [fileId]);
        return;
      case 'file':
      case 'replace':
      case 'cancel':
        await store.countFiled(tx, [advice]);
    }
  }

  /** What is read of an article in part, and the same with all its despatches. */
  async function bothOf(
    line: FoundDemand,
    relation: FoundRelation | null,
    wanted: DespatchesWanted,
  ): Promise<readonly [inPart: FoundArticle, whole: FoundArticle]> {
    const sought = despatchScope([line], undefined, relation, wanted);
    return database.transaction('system', async (tx) => {
      const [found] = await view.ofArticles(tx, COMPANY, [sought]);
      const despatches = await tx.query<FoundDespatch>(ALL, [line.articleNumber]);
      const named = { lines: [line] as const, relation, customerName: null, sought, hasOtherUnits: false };
      if (found === undefined) throw new Error('Nothing was read');
      return [
        { ...named, ...found },
        { ...named, despatches, totals: [] },
      ];
    });
  }

  it('is the sum of what counts, after entries, corrections, withdrawals, files, replacements and files read again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async (steps) => {
        article += 1;
        for (const step of steps) await database.transaction('system', (tx) => take(tx, `A-${String(article)}`, step));
        expect(await wrongMonths()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('is exact where several count in one month at the same time', async () => {
    const days = Array.from({ length: 12 }, (_, at) => at);
    await Promise.all(
      days.map((day) =>
        database.transaction('system', (tx) =>
          take(tx, 'AT-ONCE', { act: 'enter', day: 12 + (day % 3), note: 100 + day, quantity: 5 }),
        ),
      ),
    );
    expect(await wrongMonths()).toEqual([]);
    const months = await database.transaction('system', (tx) =>
      tx.query(`SELECT quantity, notes FROM despatched_month WHERE article_number = 'AT-ONCE'`),
    );
    expect(months).toEqual([{ quantity: '60', notes: 12 }]);
  });

  it('gives the same situation, reset and explanation as all despatches do', async () => {
    const anyDay = fc.integer({ min: -30, max: 1_230 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 40 }),
        fc.record({
          received: fc.option(fc.integer({ min: 0, max: 200 })),
          note: fc.option(fc.integer({ min: 1, max: 40 })),
          countedFrom: fc.option(anyDay),
          method: fc.constantFrom(...IN_TRANSIT_METHODS),
          reset: fc.option(anyDay),
          keyDay: anyDay,
          receipt: fc.option(anyDay),
          issued: anyDay,
        }),
        async (steps, { received, note, countedFrom, method, reset, keyDay, receipt, issued }) => {
          article += 1;
          const articleNumber = `A-${String(article)}`;
          await database.transaction('system', async (tx) => {
            for (const step of steps) await take(tx, articleNumber, step);
          });
          const on = (day: number | null): string | null => (day === null ? null : addDays(FIRST, day));
          const line: FoundDemand = {
            ...LINE,
            articleNumber,
            received: received === null ? null : toCumulative(String(received)),
            lastDespatchNote: note === null ? null : `N${String(note)}`,
            lastDespatchDate: on(receipt),
            cumulativeStartDate: on(countedFrom),
            issueDate: on(issued),
          };
          const relation: FoundRelation = {
            relationId: toId('relation', '5'),
            method,
            transitDays: 0,
            scope: 'ship-to-article',
            resetDate: reset === null ? null : on(reset + 1),
            resetKeyDate: on(reset),
            resetQuantity: '3',
          };
          const key = dayNumber(addDays(FIRST, keyDay));
          const [inPart, whole] = await bothOf(line, relation, { newest: 3, explains: true, keyDay: key });
          const day = dayNumber('2026-11-25');
          const seen = async (found: FoundArticle) => {
            const one = articleOf(found);
            const gap = differenceToExplain(one, day);
            const ofDifference =
              gap === null || found === whole
                ? null
                : await database.transaction('system', (tx) => view.ofQuantity(tx, COMPANY, found.sought, gap));
            const { despatches, ...detail } = situationDetailOf(one, day, {
              corrections: [],
              ofDifference: ofDifference ?? null,
            });
            const plan = resetOfArticle(one, key, '2');
            const around = one.despatched.notes.slice(...plan.around);
            return {
              detail,
              newest: despatches.slice(0, 3),
              plan: [plan.before, plan.after],
              around,
              scale: one.scale,
            };
          };
          const [a, b] = [await seen(inPart), await seen(whole)];
          const scaledTo = (value: bigint, scale: number): number => Number(value) / 10 ** scale;
          const planOf = ({ plan, scale }: typeof a) =>
            plan.map(({ shipped, received: got }) => [scaledTo(shipped, scale), scaledTo(got, scale)]);
          expect(a.detail).toEqual(b.detail);
          expect(planOf(a)).toEqual(planOf(b));
          expect(a.around).toEqual(b.around);
          expect(a.newest.map(({ noteNumber, state }) => [noteNumber, state])).toEqual(
            b.newest.map(({ noteNumber, state }) => [noteNumber, state]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

const LINE: FoundDemand = {
  articleId: toId('schedule-line', '1'),
  articleNumber: 'A-1',
  description: null,
  customer: OF.customer,
  shipTo: 'p1 ',
  shipToName: null,
  unit: 'pce',
  scheduleHeadId: toId('schedule-head', '1'),
  documentNumber: 'D1',
  issueDate: null,
  receivedAt: '2026-11-24T06:00:00Z',
  timeZone: null,
  quantityScale: 0,
  received: null,
  cumulativeStartDate: null,
  lastDespatchNote: null,
  lastDespatchDate: null,
  lastDespatchQuantity: null,
  dateKind: 'despatch',
  days: `{${dayText(dayNumber('2026-11-25'))}}`,
  lastDays: '{2026-11-25}',
  quantities: '{20}',
  statuses: '{0}',
};
