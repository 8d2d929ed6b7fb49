import {
  decisionArticle,
  decisionArticleResults,
  decisionArticles,
  decisionCustomerResults,
  decisionCustomers,
  decisionScheduleResults,
  decisionSchedules,
} from '../../server/contract/decision-support.js';
import { scheduleArchive, scheduleDelete } from '../../server/contract/schedule-decisions.js';
import { trafficProcess } from '../../server/contract/traffic.js';
import { addDays, dayNumber, dayText, mondayOf as mondayOfDay } from '../../server/domain/calendar/day.js';
import { Chance } from '../given/chance.js';
import { type Client, refusal } from '../given/client.js';
import { edi } from '../given/files.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Quantities of weeks by the article, the first week that of the issue. */
type Plan = Readonly<Record<string, readonly number[]>>;
const FIRST = '2026-01-05';
const RELEASES = 30;
const packed = (day: string): string => day.replaceAll('-', '');
const mondayOf = (release: number): string => addDays(FIRST, 7 * release);

/** A schedule whose call-offs are of Mondays, from the day of issue on. */
function message(number: string, issued: string, plan: Plan, at: number): string[] {
  const firstMonday = dayText(mondayOfDay(dayNumber(issued) + 6));
  const segments = [
    `BGM+241+${number}+5`,
    `DTM+137:${packed(issued)}:102`,
    `DTM+158:${packed(issued)}:102`,
    `DTM+159:${packed(addDays(issued, 97))}:102`,
    'NAD+BY+CUST01::92',
    'NAD+SU+SUPP01::92',
    'GIS+37',
    `NAD+ST+${number}-DOCK::92++PLANT OF ${number}`,
    ...Object.entries(plan).flatMap(([article, weeks], line) => [
      `LIN+${String(line + 1)}++${article}:IN`,
      `IMD+++:::PART ${article}`,
      ...weeks.flatMap((quantity, week) => [
        'SCC+4++D',
        `QTY+113:${String(quantity)}:PCE`,
        `DTM+2:${packed(addDays(firstMonday, 7 * week))}:102`,
      ]),
    ]),
  ];
  return [`UNH+${String(at)}+DELFOR:D:97A:UN`, ...segments, `UNT+${String(segments.length + 2)}+${String(at)}`];
}
let reference = 0;
function file(sender: string, messages: readonly (readonly [number: string, issued: string, plan: Plan])[]): Buffer {
  reference += 1;
  return edi(
    `UNB+UNOC:3+${sender}:OD+O0013000002SUPP:OD+260101:0900+${String(reference)}++DELFOR`,
    ...messages.flatMap(([number, issued, plan], at) => message(number, issued, plan, at + 1)),
    `UNZ+${String(messages.length)}+${String(reference)}`,
  );
}

/** What the customer needs of each week, with a little chance; each release shows the next fourteen weeks of it. */
function needs(seed: number, usual: number, growth = 0): readonly number[] {
  const chance = new Chance(seed);
  return Array.from({ length: RELEASES + 20 }, (_, week) => usual + growth * week + chance.below(Math.ceil(usual / 5)));
}
const NEEDS = { EVEN: needs(1, 100), SPIKED: needs(2, 50), GROWING: needs(3, 100, 8) };
/** Each release says a little something else than the one before of every week. */
function planOf(release: number): Plan {
  const chance = new Chance(100 + release);
  const weeks = (of: readonly number[]) =>
    of.slice(release, release + 14).map((quantity) => quantity + chance.below(5));
  const young = release < RELEASES - 5 ? {} : { YOUNG: weeks(NEEDS.EVEN) };
  return { EVEN: weeks(NEEDS.EVEN), SPIKED: weeks(NEEDS.SPIKED), GROWING: weeks(NEEDS.GROWING), ...young };
}
const spiked = (plan: Plan): Plan => ({
  ...plan,
  SPIKED: (plan['SPIKED'] ?? []).map((quantity, week) => (week === 3 ? quantity * 20 : quantity)),
});

const CUSTOMER = 'O0013000001CUST';
const ALL = { anomalyMin: 0, show: 'all' } as const;

describe('decision support', () => {
  let app: TestApp;
  let client: Client;
  let newest: string;

  const articles = async (query: object = ALL) => client.call(decisionArticles, { query });
  const article = async (number: string) =>
    (await articles()).rows.find(({ articleNumber }) => articleNumber === number)!;
  const scored = () =>
    until('all schedules to be scored', async () => {
      const [at] = await app.sql<{ waiting: string }>('SELECT count(*) AS waiting FROM demand_change');
      return Number(at?.waiting) === 0;
    });
  const stored = () =>
    app.sql(`SELECT a.article_number, o.release_order, o.quantity, o.days, o.weeks, o.before, o.after, o.revisions FROM demand_observation o JOIN demand_article a ON a.id = o.article_id
      ORDER BY a.article_number, o.release_order`);
  const hand = async (bytes: Buffer) => {
    const read = await handedIn(client, bytes);
    await scored();
    return read;
  };

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
    const weeks = Array.from({ length: RELEASES - 1 }, (_, release) => release);
    await hand(
      file(
        CUSTOMER,
        weeks.map((release) => ['PLAN', mondayOf(release), planOf(release)] as const),
      ),
    );
    await hand(
      file(
        'O0013000009CALM',
        weeks.map((release) => ['CALM', mondayOf(release), { EVEN: planOf(release)['EVEN']! }] as const),
      ),
    );
    const last = RELEASES - 1;
    newest = (await hand(file(CUSTOMER, [['PLAN', mondayOf(last), spiked(planOf(last))]]))).id;
  });
  afterAll(() => app.close());

  it('scores the newest demand of each article against its own history, with the reason (CC-10)', async () => {
    const [even, high, young] = [await article('EVEN'), await article('SPIKED'), await article('YOUNG')];
    expect(even.score).toBeLessThan(70);
    expect(high).toMatchObject({
      articleDescription: 'PART SPIKED',
      unit: 'PCE',
      shipTo: 'PLAN-DOCK',
      shipToName: 'PLANT OF PLAN',
      documentNumber: 'PLAN',
      issueDate: mondayOf(RELEASES - 1),
      externalCode: `${CUSTOMER}:OD`,
      direction: 'high',
      reason: { code: 'spike', week: mondayOf(RELEASES + 2), fromWeek: null },
      history: { status: 'enough' },
    });
    expect(high.score).toBeGreaterThanOrEqual(70);
    expect(high.level).toBeGreaterThanOrEqual(99.7);
    expect(Number(high.reason?.now)).toBeGreaterThan(3 * Number(high.reason?.before));
    expect(young).toMatchObject({
      score: null,
      level: null,
      kind: null,
      history: { residuals: 3, status: 'too-little-history' },
    });
  });

  it('knows the trend of the weeks that have passed', async () => {
    expect((await article('GROWING')).trend).toMatchObject({ direction: 'rising' });
    expect((await article('GROWING')).trend.percent).toBeGreaterThan(50);
    expect(Math.abs((await article('EVEN')).trend.percent ?? NaN)).toBeLessThan(20);
    expect((await article('YOUNG')).trend).toEqual({ percent: null, direction: null });
  });

  it('shows those in the range of the slider, 70 to 100 where nothing else is asked for, never those without a score', async () => {
    const shown = async (query: object) => (await articles(query)).rows.map(({ articleNumber }) => articleNumber);
    expect(await shown({})).toEqual(['SPIKED']);
    const { score } = await article('SPIKED');
    expect(await shown({ anomalyMin: score, anomalyMax: score })).toEqual(['SPIKED']);
    expect(await shown({ anomalyMin: (score ?? 0) + 1 })).toEqual([]);
    expect((await shown({ anomalyMin: 0 })).sort()).toEqual(['EVEN', 'EVEN', 'GROWING', 'SPIKED']);
    expect(await shown({ show: 'unscored' })).toEqual(['YOUNG']);
    const reversed = await client.send(
      'GET',
      '/applications/customer-control/decision-support/articles?anomalyMin=80&anomalyMax=70',
    );
    expect(refusal(reversed)).toBe('400 invalid-input');
  });

  it('counts the rows of each score, so that a slider asks once', async () => {
    const { counts, rows } = await articles();
    expect(counts).toMatchObject({ all: 5, inRange: 4, unscored: 1 });
    expect(counts.histogram).toHaveLength(101);
    for (const [score, count] of counts.histogram.entries())
      expect(rows.filter((row) => row.score === score)).toHaveLength(count);
    expect((await articles({})).counts).toEqual({ ...counts, inRange: 1 });
  });

  it('is found by customer, schedule, number and text, in every order and in pages', async () => {
    const { customerId, scheduleHeadId } = await article('SPIKED');
    const numbers = async (query: object) =>
      (await articles({ ...ALL, sort: 'number', ...query })).rows.map((row) => row.articleNumber);
    const ofPlan = ['EVEN', 'GROWING', 'SPIKED', 'YOUNG'];
    expect(await numbers({ customerId })).toEqual(ofPlan);
    expect(await numbers({ scheduleHeadId })).toEqual(ofPlan);
    expect(await numbers({ scheduleHeadId, articleNumber: 'SPIKED' })).toEqual(['SPIKED']);
    expect(await numbers({ q: 'calm' })).toEqual(['EVEN']);
    for (const sort of ['score', '-customer', 'shipTo', '-quantity', 'trend'] as const) {
      const all = (await articles({ ...ALL, sort })).rows.map(({ id }) => id);
      const paged: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await articles({ ...ALL, sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) });
        paged.push(...page.rows.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
    }
  });

  it('gives schedules and customers the score of their highest article, with the share in range (CC-08, CC-09)', async () => {
    const high = await article('SPIKED');
    const all = (await articles()).rows.filter(({ documentNumber }) => documentNumber === 'PLAN');
    const sum = (of: typeof all) => of.reduce((total, { tenWeekQuantity }) => total + Number(tenWeekQuantity), 0);
    const expected = {
      score: high.score,
      kind: high.kind,
      reason: high.reason,
      articleId: high.id,
      articleNumber: 'SPIKED',
      share: { articles: 4, inRange: 1, unscored: 1, quantityShare: Math.round((1000 * sum([high])) / sum(all)) / 10 },
    };
    const schedules = await client.call(decisionSchedules, { query: {} });
    expect(schedules.rows).toMatchObject([
      { ...expected, documentNumber: 'PLAN', consigneeName: 'PLANT OF PLAN', scheduleHeadId: high.scheduleHeadId },
    ]);
    expect(schedules.counts).toMatchObject({ all: 2, inRange: 1, unscored: 0 });
    const customers = await client.call(decisionCustomers, { query: {} });
    expect(customers.rows).toMatchObject([{ ...expected, id: high.customerId, externalCode: `${CUSTOMER}:OD` }]);
    expect(customers.counts).toMatchObject({ all: 2, inRange: 1 });
    for (const sort of ['name', '-code', 'articles', '-inRange'] as const)
      expect((await client.call(decisionCustomers, { query: { ...ALL, sort } })).rows).toHaveLength(2);
    for (const sort of ['number', '-consignee', 'issued', '-articles', 'inRange'] as const)
      expect(
        (await client.call(decisionSchedules, { query: { ...ALL, sort, customerId: high.customerId } })).rows,
      ).toHaveLength(1);
  });

  it('answers ids in the order asked for, each unknown one for itself (CC-11, CC-12, CC-13)', async () => {
    const [high, young] = [await article('SPIKED'), await article('YOUNG')];
    const missing = { id: '999', problem: 'not-found' };
    const ofArticles = await client.call(decisionArticleResults, {
      body: { articles: [young.id, '999', high.id, young.id] },
    });
    expect(ofArticles.results).toEqual([young, missing, high, young]);
    const { rows: schedules } = await client.call(decisionSchedules, { query: ALL });
    const [calm, plan] = [...schedules].reverse();
    const ofSchedules = await client.call(decisionScheduleResults, {
      query: ALL,
      body: { schedules: [calm!.id, '999', plan!.id] },
    });
    expect(ofSchedules.results).toEqual([calm, missing, plan]);
    const { rows: customers } = await client.call(decisionCustomers, { query: ALL });
    const ofCustomers = await client.call(decisionCustomerResults, {
      query: ALL,
      body: { customers: ['999', customers[1]!.id, customers[0]!.id] },
    });
    expect(ofCustomers.results).toEqual([missing, customers[1], customers[0]]);
    const many = await client.send('POST', '/applications/customer-control/decision-support/articles/results', {
      json: { articles: Array.from({ length: 501 }, () => high.id) },
    });
    expect(refusal(many)).toBe('400 invalid-input');
  });

  it('has the history of an article with its past scores, band, trend, plan and forecast', async () => {
    const high = await article('SPIKED');
    const detail = await client.call(decisionArticle, { params: { articleId: high.id }, query: {} });
    expect(detail.article).toEqual(high);
    expect(detail.actuals.map(({ week }) => week)).toEqual(
      Array.from({ length: RELEASES - 1 }, (_, at) => mondayOf(at)),
    );
    // Of each week the last release before its end is the one of its Monday.
    expect(detail.actuals.map(({ quantity }) => Number(quantity))).toEqual(
      Array.from({ length: RELEASES - 1 }, (_, at) => planOf(at)['SPIKED']?.[0]),
    );
    expect(detail.plan.map(({ quantity }) => Number(quantity))).toEqual(spiked(planOf(RELEASES - 1))['SPIKED']);
    expect(detail.points).toHaveLength(RELEASES);
    expect(detail.points.at(-1)).toMatchObject({
      score: high.score,
      level: high.level,
      kind: high.kind,
      direction: 'high',
      quantity: high.tenWeekQuantity,
    });
    expect(detail.points.slice(0, 13).every(({ score, band }) => score === null && band === null)).toBe(true);
    expect(Number(detail.points.at(-1)?.band?.high)).toBeLessThan(Number(high.tenWeekQuantity));
    expect(detail.trendLine?.to.week).toBe(mondayOf(RELEASES - 2));
    expect(Number(detail.forecast?.quantity)).toBeGreaterThan(45);
    expect(Number(detail.forecast?.quantity)).toBeLessThan(65);
    expect(detail.forecast?.tenWeekQuantity).toMatch(/^\d+$/);
    expect(Number(detail.forecast?.band.low)).toBeLessThan(Number(detail.forecast?.quantity));
    const even = await client.call(decisionArticle, { params: { articleId: (await article('EVEN')).id }, query: {} });
    expect(even.schedules.map(({ documentNumber }) => documentNumber).sort()).toEqual(['CALM', 'PLAN']);
    expect(even.customers).toHaveLength(2);
  });

  it('tells other companies nothing, and takes their ids for unknown', async () => {
    const neighbour = await app.as('neighbour');
    const high = await article('SPIKED');
    expect((await neighbour.call(decisionArticles, { query: ALL })).counts.all).toBe(0);
    expect((await neighbour.call(decisionCustomers, { query: ALL })).rows).toEqual([]);
    const { results } = await neighbour.call(decisionArticleResults, { body: { articles: [high.id] } });
    expect(results).toEqual([{ id: high.id, problem: 'not-found' }]);
    const refused = await neighbour.send('GET', `/applications/customer-control/decision-support/articles/${high.id}`);
    expect(refusal(refused)).toBe('404 not-found');
  });

  it('says the same after its file was read again', async () => {
    const [rows, observations] = [await articles(), await stored()];
    await client.call(trafficProcess, { params: { id: newest } });
    const { scheduleHeadId } = rows.rows.find(({ articleNumber }) => articleNumber === 'SPIKED')!;
    await until('the file to be read again', async () => {
      const [still] = await app.sql('SELECT id FROM schedule_head WHERE id = $1', [scheduleHeadId]);
      return still === undefined;
    });
    await scored();
    const again = await articles();
    const without = (all: typeof rows.rows) => all.map(({ scheduleHeadId: _, ...row }) => row);
    expect(without(again.rows)).toEqual(without(rows.rows));
    expect(await stored()).toEqual(observations);
  });

  it('is calculated of schedules that were stored before, once', async () => {
    const [rows, observations] = [(await articles()).rows, await stored()];
    await app.sql('DELETE FROM demand_observation');
    await app.sql('UPDATE demand_article SET head_id = NULL, score = NULL, actuals = NULL, actuals_from = NULL');
    await app.sql('UPDATE demand_backlog SET through = 0, finished_at = NULL');
    await until('the schedules stored before to be noted', async () => {
      const [at] = await app.sql<{ finished_at: string | null }>('SELECT finished_at FROM demand_backlog');
      return at?.finished_at !== null;
    });
    await scored();
    expect((await articles()).rows).toEqual(rows);
    expect(await stored()).toEqual(observations);
  });

  it('is that of the release in force: a late one stands at its own place, a deleted one leaves, and it is told live', async () => {
    const before = await article('SPIKED');
    const watcher = await watch(client);
    await hand(file(CUSTOMER, [['PLAN', addDays(mondayOf(RELEASES - 1), -3), planOf(RELEASES - 1)]]));
    const late = await article('SPIKED');
    expect(late).toMatchObject({ scheduleHeadId: before.scheduleHeadId, issueDate: before.issueDate });
    const { points } = await client.call(decisionArticle, { params: { articleId: late.id }, query: {} });
    expect(points.map(({ issueDate }) => issueDate).slice(-3)).toEqual(
      [-7, -3, 0].map((days) => addDays(mondayOf(RELEASES - 1), days)),
    );
    await client.call(scheduleDelete, { params: { id: late.scheduleHeadId } });
    await scored();
    const after = await article('SPIKED');
    expect(after.issueDate).toBe(addDays(mondayOf(RELEASES - 1), -3));
    expect(after.score).toBeLessThan(70);
    await until('the change of scores', () => watcher.all('changed').some(({ topic }) => topic === 'decision-support'));
    watcher.close();
    await client.call(scheduleArchive, { body: { scheduleHeadIds: [after.scheduleHeadId], isArchived: true } });
    await scored();
    expect((await articles()).rows.map(({ documentNumber }) => documentNumber)).toEqual(['CALM']);
  });
});
