import {
  type ForecastArticle,
  forecastArticle,
  forecastArticles,
  forecastDashboard,
  forecastMethod,
  forecastPerformance,
} from '../../server/contract/forecast-article.js';
import { LAGS } from '../../server/domain/forecast/names.js';
import type { DemandArticleId } from '../../server/domain/ids.js';
import type { Client } from '../given/client.js';
import { planned } from '../given/forecast.js';
import { usualArticles } from '../given/planned-releases.js';
import { openTestApp, type TestApp } from '../given/world.js';

const RELEASES = 60;

describe('articles with what is forecast of them', () => {
  let app: TestApp;
  let client: Client;
  let articles: ReadonlyMap<string, ForecastArticle>;
  const of = (name: string): ForecastArticle => {
    const article = articles.get(`V-${name}`);
    if (article === undefined) throw new Error(`no article V-${name}`);
    return article;
  };

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
    await planned(app, client, { number: 'VIEWS', articles: usualArticles('V', RELEASES), releases: RELEASES });
    const { rows } = await client.call(forecastArticles, { query: { q: 'V-' } });
    articles = new Map(rows.map((row) => [row.articleNumber, row]));
  });
  afterAll(() => app.close());

  it('are listed with ten weeks, their interval and who was nearer (FC-27)', () => {
    expect([...articles.keys()].sort()).toEqual(['V-EVEN', 'V-HIGH', 'V-LOW', 'V-NEW']);
    const { estimate, biasPercent, trackingSignal, improvementPercent, isSignificant, status, action } = of('HIGH');
    expect(Number(estimate.customer)).toBeGreaterThan(Number(estimate.quantity));
    expect(Number(estimate.low)).toBeLessThan(Number(estimate.quantity));
    expect(Number(estimate.high)).toBeGreaterThan(Number(estimate.quantity));
    expect(biasPercent).toBeGreaterThan(20);
    expect(trackingSignal).toBeGreaterThan(0.9);
    expect([improvementPercent !== null && improvementPercent > 20, isSignificant, action]).toEqual([true, true, null]);
    expect(status).toBe('blended');
    expect(of('LOW').biasPercent).toBeLessThan(-15);
    expect(of('EVEN').improvementPercent).toBe(0);
    expect([of('NEW').status, of('NEW').estimate.quantity, of('NEW').improvementPercent]).toEqual([
      'insufficient',
      null,
      null,
    ]);
  });

  it('are found by which way their customer plans, and sorted with those of which nothing is known last (FC-27)', async () => {
    const numbers = async (query: Parameters<typeof client.call<typeof forecastArticles>>[1]): Promise<string[]> =>
      (await client.call(forecastArticles, query)).rows.map(({ articleNumber }) => articleNumber);
    expect(await numbers({ query: { tendency: 'too-high' } })).toEqual(['V-HIGH']);
    expect(await numbers({ query: { tendency: 'too-low' } })).toEqual(['V-LOW']);
    expect(await numbers({ query: { status: 'insufficient', q: 'v-' } })).toEqual(['V-NEW']);
    expect(await numbers({ query: { sort: '-bias', q: 'V-' } })).toEqual(['V-HIGH', 'V-EVEN', 'V-LOW', 'V-NEW']);
    const first = await client.call(forecastArticles, { query: { sort: 'number', q: 'V-', limit: 3 } });
    expect([first.rows.length, first.total]).toEqual([3, 4]);
    expect(await numbers({ query: { sort: 'number', q: 'V-', cursor: first.nextCursor ?? '' } })).toEqual(['V-NEW']);
  });

  it('say week by week what was called off, what is planned and what is forecast with its bands (FC-28)', async () => {
    const { article, actuals, weeks, methods, trendLine, firmThrough, modelVersion, groups } = await client.call(
      forecastArticle,
      { params: { id: of('HIGH').articleId } },
    );
    expect(article).toEqual(of('HIGH'));
    expect(actuals).toHaveLength(RELEASES - 1);
    expect(actuals.every(({ quantity }) => Number(quantity) >= 200 && Number(quantity) <= 240)).toBe(true);
    expect(weeks.length).toBeGreaterThanOrEqual(20);
    const inFive = weeks[5];
    expect(Number(inFive?.customer)).toBeGreaterThanOrEqual(250);
    expect(Number(inFive?.forecast)).toBeLessThan(245);
    expect(inFive?.adjusted).toBeNull();
    for (const { p2_5, p10, forecast, p90, p97_5 } of weeks) {
      if (forecast === null) continue;
      const ascending = [p2_5, p10, forecast, p90, p97_5].map(Number);
      expect([...ascending].sort((a, b) => a - b)).toEqual(ascending);
    }
    expect(methods.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 0);
    expect([trendLine === null, firmThrough, groups.length, modelVersion === null]).toEqual([false, null, 0, false]);
  });

  it('are unknown to others as those that are not there', async () => {
    const outsider = await app.as('neighbour');
    const refused = { status: 404 };
    expect(await client.get('/applications/forecast-ai/articles/999')).toMatchObject(refused);
    expect(await outsider.get(`/applications/forecast-ai/articles/${of('HIGH').articleId}`)).toMatchObject(refused);
    expect((await outsider.call(forecastArticles)).rows).toEqual([]);
  });

  it('are compared as of each origin at the same weeks and weeks ahead for all, with gaps where nothing is known (FC-29)', async () => {
    const ids = ['HIGH', 'LOW', 'EVEN', 'NEW'].map((name) => of(name).articleId);
    const unknown = '999' as DemandArticleId;
    for (const lag of LAGS) {
      const body = { weeks: 26, externalArticles: [...ids, unknown], lag, adjustPercent: 25 as const };
      const { articles: rows, total, startWeek } = await client.call(forecastPerformance, { body });
      const [high, low, even, fresh, none] = rows.map((row) => ('problem' in row ? null : row));
      expect([none, rows[4]]).toEqual([null, { articleId: unknown, problem: 'not-found' }]);
      expect(high?.history).toHaveLength(26);
      expect(high?.history[0]?.week).toBe(startWeek);
      expect(high?.history.every((week) => week.lag === lag)).toBe(true);
      expect(fresh?.history.slice(0, 20).every((week) => week.customer === null && week.adjusted === null)).toBe(true);
      expect(fresh?.improvementPercent).toBeNull();
      expect(even?.improvementPercent).toBe(0);
      // The customer plans right one week ahead.
      if (lag === 1) continue;
      expect(high?.improvementPercent).toBeGreaterThan(40);
      expect(low?.improvementPercent).toBeGreaterThan(40);
      expect([high?.isSignificant, low?.isSignificant, high?.trackingSignal, low?.trackingSignal]).toEqual([
        true,
        true,
        1,
        -1,
      ]);
      expect(total.improvementPercent).toBeGreaterThan(20);
      expect(high?.stars).toBeGreaterThan(4);
    }
  });

  it('say of a limit of nothing what the customer says (FC-29)', async () => {
    const body = { externalArticles: [of('HIGH').articleId], adjustPercent: 0 as const };
    const { articles: rows } = await client.call(forecastPerformance, { body });
    const [high] = rows.map((row) => ('problem' in row ? null : row));
    expect(high?.history.map(({ adjusted }) => adjusted)).toEqual(high?.history.map(({ customer }) => customer));
    expect(high?.improvementPercent).toBe(0);
  });

  it('are refused for a week that its year does not have (FC-29)', async () => {
    const body = { startWeek: '2026-W54', externalArticles: [of('HIGH').articleId] };
    expect(await client.post('/applications/forecast-ai/performance', body)).toMatchObject({ status: 400 });
    const inNone = { ...body, startWeek: '2027-W53' };
    expect(await client.post('/applications/forecast-ai/performance', inNone)).toMatchObject({ status: 400 });
  });

  it.each(['day', 'week', 'month', 'quarter'] as const)(
    'are summed up by sums of errors for a %s (FC-30)',
    async (period) => {
      const dashboard = await client.call(forecastDashboard, { query: { period } });
      const { coverage, series, gains, losses, tooHigh, tooLow, estimate } = dashboard;
      expect(coverage).toMatchObject({ articles: 4, withoutAction: 4, corrected: 0, quantityPercent: 0 });
      expect(series).toHaveLength({ day: 4, week: 26, month: 12, quarter: 4 }[period]);
      expect(dashboard.customerAccuracy).toBeLessThan(dashboard.adjustedAccuracy ?? 0);
      expect(series.at(-1)?.articles).toBe(3);
      expect(gains.map(({ articleNumber }) => articleNumber).sort()).toEqual(
        period === 'day' ? [] : ['V-HIGH', 'V-LOW'],
      );
      expect(losses).toEqual([]);
      expect([tooHigh.length + tooLow.length, estimate.customer, estimate.adjusted]).toEqual([
        1,
        estimate.adjusted,
        estimate.customer,
      ]);
    },
  );

  it('of one customer answer who plans too high, by how much, and what would be gained (FC-30)', async () => {
    const { customerId } = of('HIGH');
    const { tooHigh, tooLow } = await client.call(forecastDashboard, { query: { period: 'week', customerId } });
    const [planner] = [...tooHigh, ...tooLow];
    expect(planner).toMatchObject({ customerId, articles: 3 });
    expect(planner?.possiblePercent).toBeGreaterThanOrEqual(planner?.improvementPercent ?? 100);
    expect((await client.call(forecastDashboard, { query: { customerId: '999' } })).tooHigh).toEqual([]);
  });

  it('prove on the data of the company where forecasts help and where they do nothing', async () => {
    const { backtest, statuses, idle, methods, calculatedAt, coverage80 } = await client.call(forecastMethod);
    expect(backtest).toMatchObject([{ demandClass: 'smooth', articles: 3, nearer: 2, farther: 0 }]);
    expect(statuses.reduce((sum, { articles: count }) => sum + count, 0)).toBe(4);
    expect(idle).toContainEqual({ stoppedBy: 'insufficient', articles: 1 });
    expect(methods.length).toBeGreaterThan(0);
    expect(calculatedAt).not.toBeNull();
    expect(coverage80).toBeGreaterThanOrEqual(50);
    expect(coverage80).toBeLessThanOrEqual(100);
  });
});
