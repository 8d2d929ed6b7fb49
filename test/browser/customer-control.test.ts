import type { Locator, Page } from '@playwright/test';
import { controlAssignees } from '../../server/contract/control-results.js';
import {
  controlRuleChange,
  controlRuleCreate,
  controlRuleSetArticles,
} from '../../server/contract/customer-control.js';
import { chooseFrom } from './choose-from.js';
import { AURORA, expect, handIn, test, untilRead } from './consignal.js';
import { freshNumber, goodFile } from './files.js';
import { inspect } from './inspect.js';

const CONTROL = '/customer-control';
const RULES = `${CONTROL}/rules`;

/** A row of the list of the page, by what stands in it. */
function rowOf(page: Page, text: string): Locator {
  return page.locator('main table[role=grid] tbody tr').filter({ hasText: text });
}

interface Given {
  readonly articles: readonly [string, string];
  readonly documentNumber: string;
  /** Hands in a release that calls off 40 more of the first article on a day of its firm zone; what was due before has been received. */
  readonly next: () => Promise<void>;
}

/** A release of two articles that nobody else has, and one that follows it. */
async function release(page: Page): Promise<Given> {
  const documentNumber = freshNumber();
  const articles = [`CC-${documentNumber}-A`, `CC-${documentNumber}-B`] as const;
  const hand = async (issued: string, more: number): Promise<void> => {
    const file = goodFile({
      documentNumber,
      issued,
      article: (line) => articles[line - 1] ?? '',
      quantity: (line, calloff) => (line === 0 && calloff === 2 ? 100 + more : 100),
      cumulative: () => (more === 0 ? 1_000 : 1_100),
    });
    for (const id of await handIn(page, [file])) await untilRead(page, id);
  };
  await hand('2026-11-20', 0);
  return { articles, documentNumber, next: () => hand('2026-11-21', 40) };
}

/** A rule that is for these articles alone, so that releases of others are judged by none. */
async function ruleFor(page: Page, articles: readonly string[], change: object = {}): Promise<string> {
  const answered = async (answer: { ok: () => boolean; json: () => Promise<unknown> }) => {
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { ruleId: string; version: number };
  };
  const { ruleId, version } = await answered(
    await page.request.post(`/api${controlRuleCreate.path}`, {
      data: { ruleCode: 'CALLOFF_FIRM_CHANGE', name: `Firm ${freshNumber()}`, appliedTo: 'articles', ...change },
    }),
  );
  const path = (endpoint: { path: string }): string => `/api${endpoint.path.replace(':id', ruleId)}`;
  const chosen = await answered(
    await page.request.put(path(controlRuleSetArticles), { data: { add: articles, version } }),
  );
  await answered(
    await page.request.patch(path(controlRuleChange), { data: { enabled: true, version: chosen.version } }),
  );
  return ruleId;
}

test.describe('the report of customer control', () => {
  test('leads to the rules while none is on (R-45)', async ({ signedIn }) => {
    const page = await signedIn(CONTROL, { role: 'company-admin', company: AURORA });
    await expect(page.getByTestId('empty')).toContainText('No rule is switched on');
    await page.getByTestId('to-rules').click();
    await expect(page).toHaveURL(RULES);
    await expect(page.getByTestId('grouped-rules')).toBeVisible();
  });

  test('says what a new release changed, with its numbers, curve and rule; a colleague gets it, and the customer is asked (R-45, CC-01, CC-02)', async ({
    signedIn,
  }) => {
    const page = await signedIn(CONTROL, { role: 'company-admin' });
    const { articles, documentNumber, next } = await release(page);
    await ruleFor(page, articles);
    const [article] = articles;
    await page.goto('/dashboard');
    await next();
    await page.getByTestId('nav-result-count').click();
    await page.getByRole('combobox', { name: 'Customer, schedule or article' }).fill(article);
    await expect(page.getByTestId('control-suggestions').locator(`option[value="${article}"]`)).toBeAttached();
    const row = rowOf(page, article);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('100 → 140');
    await expect(row).toContainText('+40 (+40 %)');
    await expect(row).toContainText(documentNumber);
    await expect(page.getByTestId('chip-open').locator('b')).toHaveText('1');
    await inspect(page, 'control-results');

    await row.locator('td').last().click();
    const panel = page.getByTestId('result-panel');
    await expect(page).toHaveURL(/result=\d+/);
    await expect(panel.getByTestId('result-sentence')).toContainText(article);
    await expect(panel.getByTestId('curve')).toBeVisible();
    await expect(panel.getByTestId('release-before')).toBeVisible();
    await expect(panel).toContainText('10 days');
    await panel.getByTestId('result-note').fill('Called the planner');
    await panel.getByTestId('result-note-save').click();
    await expect(page.getByText('Note saved')).toBeVisible();
    await expect(row).toContainText('Called the planner');
    await inspect(page, 'control-result');
    const answer = await page.request.get(`/api${controlAssignees.path}`);
    const [colleague] = ((await answer.json()) as { rows: readonly { name: string; username: string }[] }).rows;
    await chooseFrom(panel.getByLabel('Assigned to'), colleague?.name ?? '');
    await expect(row).toContainText(colleague?.username ?? 'nobody');
    await panel.getByTestId('result-seen').click();
    await expect(panel.getByTestId('result-state')).toHaveAttribute('data-state', 'seen');
    await expect(panel.getByTestId('result-state')).toContainText('by ');

    await panel.getByTestId('result-ask').click();
    await expect(page).toHaveURL(/\/changes\?/);
    await expect(page.getByTestId('change-card')).toContainText(article);
    await expect(page.getByTestId('ask-text')).toHaveValue(/40 more than expected/);
    await page.getByTestId('ask-send').click();
    await expect(page.getByText(/The question was sent to/)).toBeVisible();
  });

  test('shows what comes as it comes, is gone through by keys and in bulk, and each decision is taken back (R-45)', async ({
    signedIn,
  }) => {
    const page = await signedIn(CONTROL, { role: 'company-admin' });
    const { articles, next } = await release(page);
    await ruleFor(page, articles);
    const [article] = articles;
    await page.goto(`${CONTROL}?article=${article}&exact=true`);
    const row = rowOf(page, article);
    await expect(page.getByTestId('empty')).toContainText('No result matches the filter');
    await next();
    await expect(row).toHaveCount(1);
    await page.getByTestId('control-grid').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(row).toHaveCount(0);
    await expect(page.getByTestId('chip-seen').locator('b')).toHaveText('1');
    await page.getByTestId('toast-action').click();
    await expect(row).toHaveCount(1);

    await row.getByRole('checkbox').click();
    await page.getByTestId('bulk-ignored').click();
    await expect(page.getByText('1 result is ignored')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByTestId('chip-ignored').click();
    await expect(row).toHaveCount(1);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByTestId('grid-export').click();
    await page.getByTestId('control-csv').click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});

test.describe('the rules of customer control', () => {
  test('are switched on by code and set up on their own pages, with every version kept (R-46, R-47, CC-04, CC-05)', async ({
    signedIn,
  }) => {
    const page = await signedIn(RULES, { role: 'company-admin', company: AURORA });
    const group = page.getByTestId('group-ZONE_TOLERANCE');
    await group.getByTestId('switch-on-ZONE_TOLERANCE').click();
    await expect(page.getByText('Tolerance by zone is switched on')).toBeVisible();
    const rule = group.getByTestId('grouped-rule');
    await expect(rule.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    await expect(rule).toContainText('5 days −2 / +0 %');
    await rule.getByRole('switch').click();
    await expect(rule.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText('Tolerance by zone is switched off')).toBeVisible();
    await inspect(page, 'control-rules');

    await rule.getByRole('link', { name: 'Tolerance by zone' }).click();
    await expect(page.getByTestId('rule-title')).toHaveText('Tolerance by zone');
    await page.getByLabel('Own name').fill('Zones of Aurora');
    await page.getByTestId('zone-add').click();
    const zones = page.getByTestId('rule-zone');
    await expect(zones).toHaveCount(5);
    await zones.last().getByLabel('Through day').fill('40');
    await page.getByTestId('rule-save').click();
    await expect(page.getByTestId('field-error')).toBeVisible();
    await zones.last().getByLabel('Through day').fill('90');
    await page.getByTestId('rule-save').click();
    await expect(page.getByTestId('rule-title')).toHaveText('Zones of Aurora');
    await inspect(page, 'control-rule');
    await page.getByTestId('rule-history').click();
    const versions = page.getByTestId('rule-timeline').locator('li');
    await expect(versions).toHaveCount(3);
    await expect(versions.first().locator('ins')).toContainText('90 days');
    await page.keyboard.press('Escape');

    await page.goto(`${RULES}?view=flat`);
    await expect(rowOf(page, 'Zones of Aurora')).toContainText('ZONE_TOLERANCE');
    await inspect(page, 'control-rules-flat');
  });

  test('are tried on past releases before they are saved, with a limit that is suggested (R-47)', async ({
    signedIn,
  }) => {
    const page = await signedIn(RULES, { role: 'company-admin' });
    const { articles, next } = await release(page);
    const ruleId = await ruleFor(page, articles);
    await next();
    await page.goto(`${RULES}/${ruleId}`);
    await page.getByTestId('rule-backtest-open').click();
    const panel = page.getByTestId('rule-backtest');
    const sentence = panel.getByTestId('backtest-sentence');
    await expect(sentence).toHaveText(
      'On the last 1 release this would have raised 1 result on 1 article (now: 1). 1 a week.',
    );
    await expect(panel.getByTestId('backtest-skipped')).toContainText('1 more release could not be judged');
    await expect(panel.getByTestId('rule-result')).toContainText(`${articles[0]} to`);
    await inspect(page, 'control-rule-backtest');

    await panel.getByLabel('Alarms a week').fill('0');
    await panel.getByTestId('rule-suggest').click();
    await expect(panel.getByTestId('rule-suggestion')).toContainText('40 %');
    await expect(sentence).toContainText('0 results on 0 articles (now: 1)');
    const tolerance = page.getByLabel('Tolerated change in percent');
    await expect(tolerance).toHaveValue('40');
    await inspect(page, 'control-rule-suggested');
    await panel.getByTestId('rule-suggest-undo').click();
    await expect(tolerance).toHaveValue('');

    await tolerance.fill('30');
    await panel.getByLabel('Releases').fill('1');
    await panel.getByTestId('rule-try').click();
    await expect(sentence).toContainText('1 result on 1 article (now: 1)');
    await expect(panel.getByTestId('backtest-skipped')).toHaveCount(0);
    await tolerance.fill('x');
    await expect(panel).toContainText('Correct the parameters first.');
    await expect(panel.getByTestId('rule-try')).toBeDisabled();
    const stored = await page.request.get(`/api${RULES.replace('/customer', '/applications/customer')}/${ruleId}`);
    expect(await stored.json()).toMatchObject({ version: 3, parameters: { tolerancePercent: null } });
    await tolerance.fill('');
  });

  test('are for the articles that somebody pastes, and say which one counts for each (R-49, CC-06)', async ({
    signedIn,
  }) => {
    const page = await signedIn(RULES, { role: 'company-admin' });
    const { articles } = await release(page);
    const ruleId = await ruleFor(page, []);
    await page.goto(`${RULES}/${ruleId}/external-articles`);
    await page.getByTestId('articles-paste').click();
    await page.getByTestId('pasted-numbers').fill(`${articles.join('\tBolt\n')}\nNEVER-SEEN`);
    await page.getByTestId('paste-add').click();
    await expect(page.getByTestId('refused-numbers')).toContainText('NEVER-SEEN');
    await expect(page.getByTestId('refused-numbers')).not.toContainText(articles[0]);
    await page.getByTestId('paste-rest').click();
    await expect(page.getByTestId('rule-articles')).toContainText('(2)');
    await page.getByTestId('chip-chosen').click();
    const first = rowOf(page, articles[0]);
    await expect(first).toContainText('This rule: it is for the article');
    await inspect(page, 'control-rule-articles');
    await first.getByTestId('member-tick').click();
    await expect(page.getByTestId('rule-articles')).toContainText('(1)');
    await page.getByTestId('toast-action').last().click();
    await expect(page.getByTestId('rule-articles')).toContainText('(2)');
  });

  test('are for the relations that somebody chooses (R-48, CC-07)', async ({ signedIn }) => {
    const page = await signedIn(RULES, { role: 'company-admin' });
    const ruleId = await ruleFor(page, []);
    await page.goto(`${RULES}/${ruleId}/relations`);
    const tick = page.getByTestId('rule-relation-grid').getByTestId('member-tick').first();
    await tick.click();
    await expect(page.getByTestId('rule-relations')).toContainText('(1)');
    await expect(tick).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByTestId('not-scope')).toContainText('applies to some relations');
    await inspect(page, 'control-rule-relations');
  });

  test('run on all releases in force, and say what came of it (R-46, CC-03, TXT_203, TXT_204, TXT_205, TXT_316)', async ({
    signedIn,
  }) => {
    const page = await signedIn(RULES, { role: 'company-admin' });
    const { articles, next } = await release(page);
    const firm = await ruleFor(page, articles);
    const most = await ruleFor(page, articles, {
      ruleCode: 'MAX_QTY',
      parameters: { ruleMaxScheduleQuantity: '99999' },
    });
    await page.goto(`${RULES}?view=flat`);
    const run = async (ruleId: string, outcome: string): Promise<void> => {
      const link = page.locator(`a[href$="/rules/${ruleId}"]`);
      await page.getByTestId('rule-grid').locator('tbody tr', { has: link }).getByRole('checkbox').click();
      await page.getByTestId('rules-run-chosen').click();
      const toast = page.locator('.p-toast-message').filter({ hasText: 'The rules were processed' });
      await expect(toast.filter({ hasText: outcome })).toBeVisible();
    };
    await run(firm, 'No rule was applied');
    await run(most, 'The rules found nothing');
    await next();
    await run(firm, 'Rules found something. Results: 1');

    for (const ruleId of [firm, most])
      await page
        .getByTestId('rule-grid')
        .locator('tbody tr', { has: page.locator(`a[href$="/rules/${ruleId}"]`) })
        .getByRole('checkbox')
        .click();
    await page.getByTestId('rules-remove').click();
    await page.getByTestId('rules-remove-confirm').click();
    await expect(page.getByText('2 rules are removed')).toBeVisible();
    await expect(page.locator(`a[href$="/rules/${firm}"], a[href$="/rules/${most}"]`)).toHaveCount(0);
  });

  test('changed by a colleague meanwhile take nothing away from whoever is entering something', async ({
    signedIn,
  }) => {
    const page = await signedIn(RULES, { role: 'company-admin' });
    const ruleId = await ruleFor(page, []);
    await page.goto(`${RULES}/${ruleId}`);
    const name = page.getByLabel('Own name');
    await name.fill('Half typed');
    const path = `/api${controlRuleChange.path.replace(':id', ruleId)}`;
    const { version } = (await (await page.request.get(path)).json()) as { version: number };
    expect((await page.request.patch(path, { data: { name: 'The colleague’s', version } })).ok()).toBe(true);
    await page.getByTestId('rule-save').click();
    await expect(page.getByTestId('newer-stored')).toContainText('Someone has saved a newer version in the meantime');
    await expect(name).toHaveValue('Half typed');
    await page.getByTestId('take-newer').click();
    await expect(name).toHaveValue('The colleague’s');
  });

  test('can be read and no more by those who may not change them (R-46, R-47)', async ({ signedIn }) => {
    const admin = await signedIn(RULES, { role: 'company-admin' });
    const ruleId = await ruleFor(admin, []);
    const page = await signedIn(`${RULES}/${ruleId}`, { role: 'reader' });
    await expect(page.getByTestId('rule-save')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByLabel('Own name')).toBeDisabled();
    await page.goto(RULES);
    await expect(page.getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true');
  });
});
