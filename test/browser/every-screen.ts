import type { Page } from '@playwright/test';
import { agreementList } from '../../server/contract/agreement.js';
import { articleList } from '../../server/contract/article.js';
import { calendarList } from '../../server/contract/calendar.js';
import { bookingCreate } from '../../server/contract/booking.js';
import { controlRuleCreate } from '../../server/contract/customer-control.js';
import { companyCreate, companyList } from '../../server/contract/company.js';
import { decisionArticles } from '../../server/contract/decision-support.js';
import { situationList } from '../../server/contract/delivery-situation.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import { forecastGroupCreate } from '../../server/contract/forecast-group.js';
import { forecastSchedules } from '../../server/contract/forecast-schedule.js';
import { despatchedEnter } from '../../server/contract/despatched.js';
import { packageCountCreate } from '../../server/contract/package-count.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { packingInstructionCreate } from '../../server/contract/packing-instruction.js';
import { previousDeliveries } from '../../server/contract/previous-deliveries.js';
import { relationList } from '../../server/contract/relation.js';
import { transportCreate } from '../../server/contract/transport.js';
import { booked } from '../given/booking.js';
import { expect, handIn, untilRead } from './consignal.js';
import { brokenFile, freshNumber, goodFile } from './files.js';
import { agreed, despatchNote } from './outgoing.js';

/** Of the console's own code, which is compiled for browsers: named as a value, so that its types stay there. */
const MANIFESTS = '../../console/src/areas.js';
interface Screen {
  readonly path: string;
  readonly permission: unknown;
  readonly children?: readonly Screen[];
}

/** Of carriers, who have a test of their own; before the sign-in, of which other tests walk every step; what is not built, and the catalogue of controls. */
const LEFT_OUT = new Set(['carrier', 'login', 'missing', 'dev']);

/** The addresses of all screens inside, as the manifests of the areas have them. */
async function patterns(): Promise<string[]> {
  const { AREAS } = (await import(MANIFESTS)) as {
    AREAS: Readonly<Record<string, { readonly screens: readonly Screen[] }>>;
  };
  const of = (screens: readonly Screen[]): string[] =>
    screens.flatMap(({ path, permission, children = [] }) => [
      ...(permission === 'public' ? [] : [path]),
      ...of(children),
    ]);
  return Object.entries(AREAS).flatMap(([name, { screens }]) => (LEFT_OUT.has(name) ? [] : of(screens)));
}

function missing(pattern: string): never {
  throw new Error(`There is no record for ${pattern}: give it a value here.`);
}

/** A package size, and the instruction of an article that is packed in it on pallets with lids. */
async function packing(page: Page): Promise<{ readonly sizeId: string; readonly instructionId: string }> {
  const post = async ({ path }: { path: string }, data: object): Promise<string> => {
    const answer = await page.request.post(`/api${path}`, { data });
    return ((await answer.json()) as { id: string }).id;
  };
  const number = freshNumber();
  const size = (code: string, kind: string, structure: string): Promise<string> =>
    post(packageSizeCreate, { code: `${code}${number}`, kind, structure, owner: 'customer-returnable' });
  const sizeId = await size('BOX', 'box', 'small-box');
  const instructionId = await post(packingInstructionCreate, {
    ...{ articleNumber: `WALK${number}`, boxSizeId: sizeId, quantityPerBox: '24' },
    ...{ palletSizeId: await size('PAL', 'pallet', 'master-pallet'), boxesPerLayer: 4, layers: 3 },
    aids: [{ packageSizeId: await size('LID', 'lid', 'packaging-aid'), count: 1, per: 'pallet' }],
  });
  return { sizeId, instructionId };
}

/** An article that a schedule calls off, once decision support knows it. */
async function demandArticle(
  page: Page,
  schedule: string,
): Promise<{ readonly id: string; readonly articleNumber: string }> {
  let found = { id: '', articleNumber: '' };
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api${decisionArticles.path}?show=all&scheduleHeadId=${schedule}`);
      found = ((await answer.json()) as { rows: readonly (typeof found)[] }).rows[0] ?? found;
      return found.id;
    })
    .not.toBe('');
  return found;
}

/** A filter of articles by how their numbers begin, a group of one of them, and an action that corrects them, once it has. */
async function forecasting(page: Page, stem: string, articleId: string): Promise<Readonly<Record<string, string>>> {
  const post = async ({ path }: { path: string }, data: object, id: string): Promise<string> => {
    const answer = await page.request.post(`/api${path}`, { data });
    return ((await answer.json()) as Readonly<Record<string, string>>)[id] ?? '';
  };
  const filterId = await post(forecastFilterCreate, { name: stem, conditions: { articles: [`${stem}*`] } }, 'filterId');
  const groupId = await post(forecastGroupCreate, { name: stem, articles: [articleId] }, 'articleGroupId');
  const made = { name: stem, filterId, adjustPercent: 12.5, isActive: true };
  const actionId = await post(forecastActionCreate, made, 'userActionId');
  let scheduleId = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api${forecastSchedules.path}?actionId=${actionId}`);
      const { rows } = (await answer.json()) as { rows: readonly { scheduleHeadId: string }[] };
      scheduleId = rows[0]?.scheduleHeadId ?? '';
      return scheduleId;
    })
    .not.toBe('');
  return {
    '/forecast-ai/filters/:id': filterId,
    '/forecast-ai/filters/:id/articles': filterId,
    '/forecast-ai/article-groups/:id': groupId,
    '/forecast-ai/actions/:id': actionId,
    '/forecast-ai/actions/:id/runs': actionId,
    '/forecast-ai/articles/:id': articleId,
    '/forecast-ai/articles/:id/accuracy': articleId,
    '/forecast-ai/adjusted-schedules/:id': scheduleId,
    '/forecast-ai/adjusted-schedules/:id/calloffs': scheduleId,
  };
}

/**
 * An address of each screen inside, by its pattern, with records that are there; files are handed in by whoever is signed in on the page, an
 * administrator. Of a kind without a record the page of a new one; a part that
 * may be absent is.
 */
export async function everyScreen(page: Page): Promise<ReadonlyMap<string, string>> {
  // Articles of its own: of those that several schedules in force call off, decision support knows the newest one's.
  const stem = `SCREEN-${freshNumber()}`;
  const own = goodFile({ lines: 2, calloffs: 4, article: (line) => `${stem}-${String(line)}` });
  const [file = '', broken = ''] = await handIn(page, [own, brokenFile()]);
  await untilRead(page, file);
  await untilRead(page, broken);
  const ask = async (path: string): Promise<unknown> => (await page.request.get(`/api${path}`)).json();
  const first = async ({ path }: { path: string }, name: string): Promise<string> => {
    const { rows } = (await ask(`${path}?limit=1`)) as { rows: readonly Record<string, string>[] };
    return rows[0]?.[name] ?? 'new';
  };
  const { schedules } = (await ask(`/applications/traffic/messages/${file}`)) as {
    schedules: readonly { scheduleHeadId: string }[];
  };
  const schedule = schedules[0]?.scheduleHeadId ?? '';
  const { lines } = (await ask(`/applications/schedule/delivery/schedules/${schedule}`)) as {
    lines: readonly { scheduleLineId: string }[];
  };
  const line = lines[0]?.scheduleLineId ?? '';
  await page.request.post(`/api${despatchedEnter.path}`, {
    data: {
      articleId: line,
      rows: [{ date: new Date().toISOString().slice(0, 10), noteNumber: `WALK${file.slice(-4)}`, quantity: '1' }],
    },
  });
  const partner = await agreed(page);
  const { despatchnoteHeadId } = await despatchNote(page, partner);
  const loaded = await despatchNote(page, partner);
  const planned = await page.request.post(`/api${transportCreate.path}`, {
    data: { despatchnoteHeadIds: [loaded.despatchnoteHeadId] },
  });
  const { transportId } = (await planned.json()) as { transportId: string };
  const counted = await page.request.post(`/api${packageCountCreate.path}`, {
    data: { partnerCompanyId: await first(companyList, 'id'), site: freshNumber(), day: '2026-11-20', codes: ['KLT'] },
  });
  const { id: count } = (await counted.json()) as { id: string };
  const post = async ({ path }: { path: string }, data: object, name: string): Promise<string> => {
    const answer = await page.request.post(`/api${path}`, { data });
    return ((await answer.json()) as Readonly<Record<string, string>>)[name] ?? '';
  };
  const carrierId = await post(
    companyCreate,
    { code: `CAR${freshNumber()}`, name: 'Carrier', roles: ['carrier'] },
    'id',
  );
  const bookingId = await post(bookingCreate, { ...booked(carrierId), transportId }, 'bookingId');
  const packed = await packing(page);
  const rule = await post(controlRuleCreate, { ruleCode: 'MAX_QTY' }, 'ruleId');
  const demand = await demandArticle(page, schedule);
  const transaction = `${file}0000`;
  const values: Readonly<Record<string, string>> = {
    '/agreements/:id': await first(agreementList, 'id'),
    '/articles/:id': await first(articleList, 'id'),
    '/calendars/:id': await first(calendarList, 'id'),
    '/companies/:id': await first(companyList, 'id'),
    ...(await forecasting(page, stem, demand.id)),
    '/customer-control/rules/:id': rule,
    '/customer-control/rules/:id/relations': rule,
    '/customer-control/rules/:id/external-articles': rule,
    '/delivery/despatchnotes/:id': despatchnoteHeadId,
    '/delivery/despatchnotes/:id/articles': despatchnoteHeadId,
    '/delivery/despatchnotes/:id/packages': despatchnoteHeadId,
    '/delivery/despatchnotes/:id/check': despatchnoteHeadId,
    '/delivery/transports/:id': transportId,
    '/delivery/package-account/counts/:id': count,
    '/delivery/transport-booking/:id': bookingId,
    '/packaging/sizes/:id': packed.sizeId,
    '/packaging/instructions/:id': packed.instructionId,
    '/delivery/packing/:id': despatchnoteHeadId,
    '/relations/:id': await first(relationList, 'id'),
    '/transactions/:id': transaction,
    '/transactions/:id/inhouse-file': transaction,
    '/transactions/:id/events': transaction,
    ':rowId': broken,
    ':scheduleHeadId': schedule,
    ':articleNumber': demand.articleNumber,
    ':demandArticleId': demand.id,
    ':scheduleLineId': line,
    ':subTab': 'calloffs',
    ':articleId': await first(situationList, 'articleId'),
    ':companyRelationHeadId': await first(previousDeliveries, 'companyRelationHeadId'),
    ':query': 'all',
  };
  return new Map(
    (await patterns()).map((pattern) => {
      const place = pattern.replace(/\/:\w+\?$/, '');
      return [pattern, place.replace(/:\w+/g, (name) => values[place] ?? values[name] ?? missing(pattern))];
    }),
  );
}
