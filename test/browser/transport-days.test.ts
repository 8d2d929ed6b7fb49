import type { Page } from '@playwright/test';
import { addDays } from '../../server/domain/calendar/day.js';
import { clockAt } from '../../server/domain/calendar/zone.js';
import { todayIn } from '../../server/domain/transport/movement.js';
import { expect, keepToast, test } from './consignal.js';
import { freshNumber } from './files.js';
import { inspect } from './inspect.js';
import { agreed, despatchNote } from './outgoing.js';

const MANAGER = { role: 'company-admin' };
const ZONE = 'Europe/Stockholm';

async function plan(page: Page, fields: object, despatchnoteHeadIds: readonly string[] = []): Promise<string> {
  const answer = await page.request.post('/api/applications/delivery/transports', {
    data: { fields, despatchnoteHeadIds },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { transportId: string }).transportId;
}
/** What the clocks of the company show in some minutes. */
const inMinutes = (minutes: number): string =>
  new Date(clockAt(Date.now() + minutes * 60_000, ZONE)).toISOString().slice(0, 16);
const movement = (page: Page, name: string) => page.getByTestId('movement').filter({ hasText: name });

test('today has its departures and arrivals by the hour, follows what others do, and says what is late as the clock goes on (R-15)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/delivery/transports', MANAGER);
  const word = `T${freshNumber()}`;
  const partner = await agreed(page);
  const { despatchnoteHeadId } = await despatchNote(page, partner, { shipTo: { code: 'LUL-1', name: 'Luleå' } });
  const today = todayIn(ZONE, Date.now());
  await plan(
    page,
    {
      name: `${word} leaves`,
      plannedDeparture: inMinutes(5),
      plannedArrival: addDays(today, 1),
      carrier: { code: 'DHL', name: 'DHL Freight' },
      vehicle: 'ABC 123',
    },
    [despatchnoteHeadId],
  );
  await plan(page, { name: `${word} forgotten`, plannedDeparture: addDays(today, -2) });
  const id = await plan(page, {
    name: `${word} comes`,
    plannedDeparture: addDays(today, -1),
    plannedArrival: `${today}T23:59`,
  });

  await page.clock.install();
  await page.getByTestId('view-today').click();
  await expect(page).toHaveURL(/\?view=today$/);
  const leaves = movement(page, `${word} leaves`);
  await expect(leaves).toContainText('Solna Brake Systems → Luleå · DHL Freight · ABC 123');
  await expect(leaves.getByText('Late')).toHaveCount(0);
  await expect(movement(page, `${word} forgotten`).getByText('Late')).toBeVisible();
  await inspect(page, 'transports-today');

  // Another user moves a transport: it changes in place, and the keys stay where they are.
  const comes = movement(page, `${word} comes`).last();
  await leaves.getByRole('link').focus();
  const colleague = await signedIn('/delivery/transports', { role: 'user' });
  for (const state of ['booked'] as const)
    await colleague.request.put(`/api/applications/delivery/transports/${id}/state`, { data: { state } });
  await expect(comes).toContainText('Booked');
  await expect(leaves.getByRole('link')).toBeFocused();
  await page.clock.fastForward(6 * 60_000);
  await expect(leaves.getByText('Late')).toBeVisible();
  await expect(leaves.getByRole('link')).toBeFocused();

  // Other days, by keys; back leads to where one was.
  await page.getByTestId('day-before').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, 1)}`));
  await expect(movement(page, `${word} leaves`)).toContainText('Arrival');
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/\?view=today$/);
  await page.getByTestId('view-list').click();
  await expect(page.getByTestId('transport-grid')).toBeVisible();
  await page.goBack();
  await expect(leaves).toBeVisible();
  await page.goto('/delivery/transports?view=today&day=2031-01-15');
  await expect(page.getByTestId('day-empty')).toBeVisible();
  await inspect(page, 'transports-today-empty');
});

test('the calendar counts departures and arrivals by day, is walked through by keys, and moves one to another day (R-15)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/traffic', MANAGER);
  const word = `C${freshNumber()}`;
  await plan(page, { name: `${word} one`, plannedDeparture: '2030-05-14T08:00', plannedArrival: '2030-05-16' });
  await plan(page, { name: `${word} two`, plannedDeparture: '2030-05-14' });
  await page.goto('/delivery/transports?view=calendar&day=2030-05-14');
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await expect(day('2030-05-14')).toHaveAccessibleName(/2 departures/);
  await expect(day('2030-05-18')).toHaveAccessibleName(/No working day/);
  await expect(page.getByRole('rowheader', { name: '20', exact: true })).toBeVisible();
  await expect(page.getByTestId('day-panel').getByTestId('movement')).toHaveCount(2);
  await inspect(page, 'transports-calendar');

  await day('2030-05-14').focus();
  for (const [key, to] of [
    ['ArrowRight', '2030-05-15'],
    ['ArrowDown', '2030-05-22'],
    ['Home', '2030-05-20'],
    ['End', '2030-05-26'],
    ['PageDown', '2030-06-26'],
    ['PageUp', '2030-05-26'],
    ['ArrowUp', '2030-05-19'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(to), key).toBeFocused();
  }
  await expect(page).toHaveURL(/day=2030-05-19/);

  // Moved by hand, and back; then by dragging.
  await page.goto('/delivery/transports?view=calendar&mode=week&day=2030-05-14');
  await expect(page.getByTestId('calendar-name')).toHaveText('w20 2030');
  await movement(page, `${word} one`).getByTestId('move').click();
  await page.getByLabel('Planned departure').fill('2030-05-15 09:00');
  await inspect(page, 'transports-calendar-move');
  await page.getByTestId('move-confirm').click();
  await keepToast(page);
  await expect(movement(page, `${word} one`)).toHaveCount(0);
  await expect(day('2030-05-15')).toHaveAccessibleName(/1 departure/);
  await page.getByTestId('toast-action').click();
  await expect(movement(page, `${word} one`)).toContainText('08:00');
  await movement(page, `${word} two`).dragTo(day('2030-05-17'));
  await expect(day('2030-05-17')).toHaveAccessibleName(/1 departure/);
  await expect(movement(page, `${word} two`)).toHaveCount(0);

  // A departure that somebody else has moved since is not moved over.
  await day('2030-05-14').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=today&day=2030-05-14/);
  await expect(movement(page, `${word} one`)).toContainText('08:00 Departure');
});

test('the map has the places and ways of a day, is used by keys, and says which places it does not know (R-15)', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn('/traffic', MANAGER);
  const word = `M${freshNumber()}`;
  const partner = await agreed(page);
  const way = async (name: string, from: string, to: string | null, planned: string): Promise<string> => {
    const { despatchnoteHeadId } = await despatchNote(page, partner, {
      shipFrom: { code: '', name: `${from} works`, city: from, country: 'SE' },
      shipTo: { code: to ?? 'NO', name: `${to ?? 'Unknown'} plant`, city: to, country: 'DE' },
    });
    return plan(page, { name: `${word} ${name}`, plannedDeparture: planned }, [despatchnoteHeadId]);
  };
  const future = '2031-03-03';
  const id = await way('north', 'Göteborg', 'München', future);
  await way('south', 'Malmö', 'Hamburg', `${future}T08:00`);
  await way('also', 'Malmö', 'Hamburg', `${future}T09:00`);
  await way('lost', 'Göteborg', null, future);
  await page.goto(`/delivery/transports?view=map&day=${future}`);
  const map = page.getByTestId('transport-map');
  await expect(map.locator('path').first()).toHaveAttribute('d', /^M/);
  await expect(page.getByTestId('map-place')).toHaveCount(4);
  await expect(page.getByTestId('map-way')).toHaveCount(2);
  await expect(page.getByTestId('place').first()).toContainText('Its address names no town');
  await expect(page.getByTestId('place').filter({ hasText: 'München plant' })).toContainText('By town');
  await inspect(page, 'transports-map');

  // Larger and smaller, moved and brought back by keys.
  const scale = async (): Promise<number> => Number(await map.getAttribute('data-scale'));
  const [home, placeOf] = [
    await scale(),
    async () => (await page.getByTestId('map-place').first().boundingBox())?.x ?? 0,
  ];
  const at = await placeOf();
  await map.focus();
  await page.keyboard.press('+');
  await expect.poll(scale).toBeGreaterThan(home);
  await page.keyboard.press('0');
  await expect.poll(scale).toBe(home);
  await page.keyboard.press('ArrowRight');
  await expect.poll(placeOf).toBeLessThan(at - 50);
  await page.keyboard.press('0');
  for (let step = 0; step < 9; step++) await page.keyboard.press('-');
  // What is near one another becomes one, and comes apart again.
  await expect(page.getByTestId('map-place')).toHaveCount(1);
  await page.getByTestId('map-place').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('map-place')).toHaveCount(4);

  // A line of two transports shows these, one of a single opens it.
  await page.getByRole('button', { name: /Malmö works to Hamburg plant/ }).press('Enter');
  await expect(page.getByTestId('movement')).toHaveCount(2);
  await page.getByTestId('map-show-all').click();
  await expect(page.getByTestId('movement')).toHaveCount(4);
  await page.getByRole('button', { name: /Göteborg works to München plant/ }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/delivery/transports/${id}$`));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  await expect(page.getByTestId('map-place')).toHaveCount(4);
  await inspect(page, 'transports-map-phone');
  await page.goto(`/delivery/transports?view=calendar&day=${future}`);
  await expect(page.getByTestId('movement')).toHaveCount(4);
  await inspect(page, 'transports-calendar-phone');
  await page.goto(`/delivery/transports?view=today&day=${future}`);
  await expect(page.getByTestId('movement')).toHaveCount(4);
  await inspect(page, 'transports-today-phone');
});
