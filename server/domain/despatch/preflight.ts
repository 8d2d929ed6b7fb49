import { decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import { dayNumber } from '../calendar/day.js';
import { type Check, CHECKS, type CheckedNote, type CheckedUnit, type Circumstances, type Say } from './check.js';
import { checkDays } from './check-days.js';
import { checkDemand, pathOfArticle } from './check-demand.js';
import { unscanned } from './required-scans.js';

/**
 * What is looked at before a despatch advice leaves: what its customer would refuse, and what the sender would want to know. `stop`: it is not
 * sent like this. `warn`: a person may send it all the same.
 */

/** What the note says wrong by itself, whatever else is known. */
export function checksOfDocument(note: CheckedNote): readonly Check[] {
  const found: Check[] = [];
  const say: Say = (code, path, values = {}) => found.push({ code, path, values });
  if (note.units.every(({ packagings }) => packagings.length === 0)) say('no-packages', 'units');
  note.units.forEach((unit, i) => {
    checkUnit(unit, `units.${String(i)}`, say);
  });
  checkCount(note, say);
  checkWeights(note, say);
  checkDays(note, say);
  return found;
}

/** All that is to be known before it leaves, in the order of what stops it first. */
export function preflight(note: CheckedNote, circumstances: Circumstances): readonly Check[] {
  const found: Check[] = [...checksOfDocument(note)];
  const say: Say = (code, path, values = {}) => found.push({ code, path, values });
  checkScans(circumstances, say);
  checkDates(note, circumstances.today, say);
  if (note.transportDocument === null) say('waybill-missing', 'transportDocument');
  if (!circumstances.isCustomerRegistered) say('company-not-registered', 'buyer');
  for (const articleNumber of circumstances.unregistered)
    say('article-not-registered', pathOfArticle(note, articleNumber), { articleNumber });
  if (circumstances.shipmentUsedBy !== null)
    say('shipment-used', 'shipmentReference', { number: circumstances.shipmentUsedBy });
  if (circumstances.demand !== null) checkDemand(note, circumstances.demand, circumstances, say);
  return found.toSorted((a, b) => Number(CHECKS[a.code] === 'warn') - Number(CHECKS[b.code] === 'warn'));
}

function checkUnit({ packagings, items }: CheckedUnit, at: string, say: Say): void {
  packagings.forEach(({ count, labels }, i) => {
    if (count === null || labels.length === 0 || labels.length >= Number(count)) return;
    const values = { labels: String(labels.length), packages: count };
    say('labels-missing', `${at}.packagings.${String(i)}.labels`, values);
  });
  const [item, ...others] = items;
  if (!item || others.length > 0 || packagings.length === 0) return;
  const full = packagings.map(({ count, labels, quantityPerPackage }) =>
    quantityPerPackage === null
      ? null
      : { count: count === null ? labels.length : Number(count), each: quantityPerPackage },
  );
  if (full.some((one) => one === null || one.count === 0)) return;
  const known = full.flatMap((one) => one ?? []);
  const scale = Math.max(decimalsOf(item.quantity), ...known.map(({ each }) => decimalsOf(each)));
  const held = known.reduce((sum, { count, each }) => sum + scaled(each, scale) * BigInt(count), 0n);
  const largest = known.reduce((most, { each }) => (scaled(each, scale) > most ? scaled(each, scale) : most), 0n);
  const quantity = scaled(item.quantity, scale);
  // The last package may not be full; more packages than the quantity takes, or less, are a mistake.
  if (quantity <= held && quantity > held - largest) return;
  say('quantity-sum', `${at}.items.0.quantity`, {
    articleNumber: item.articleNumber,
    quantity: item.quantity,
    held: decimalText(held, scale),
    unit: item.unit,
  });
}

function packagesIn(units: readonly CheckedUnit[]): number {
  return units
    .flatMap(({ packagings }) => packagings)
    .reduce((sum, { count, labels }) => sum + (count === null ? labels.length : Number(count)), 0);
}

function checkCount({ packageCount, units }: CheckedNote, say: Say): void {
  if (packageCount === null) return;
  const [outermost, all] = [packagesIn(units.filter(({ parentId }) => parentId === null)), packagesIn(units)];
  if (all === 0 || [outermost, all].includes(Number(packageCount))) return;
  say('package-count', 'packageCount', { stated: packageCount, outermost: String(outermost), all: String(all) });
}

function checkWeights({ grossWeight, netWeight }: CheckedNote, say: Say): void {
  if (grossWeight === null || !/[1-9]/.test(grossWeight)) say('weight-missing', 'grossWeight');
  if (grossWeight === null || netWeight === null) return;
  const scale = Math.max(decimalsOf(grossWeight), decimalsOf(netWeight));
  if (scaled(netWeight, scale) > scaled(grossWeight, scale))
    say('net-above-gross', 'netWeight', { net: netWeight, gross: grossWeight });
}

function checkScans({ counts, requiredScans }: Circumstances, say: Say): void {
  const { packages, printed, marked, verified } = counts;
  if (printed > 0 && printed < packages)
    say('labels-not-printed', 'units', { missing: String(packages - printed), packages: String(packages) });
  const lacks = unscanned(counts, requiredScans);
  if (lacks === null) return;
  const done = lacks === 'packages-not-marked' ? marked : verified;
  say(lacks, 'units', { missing: String(packages - done), packages: String(packages) });
}

function checkDates({ despatchDate }: CheckedNote, today: string, say: Say): void {
  const days = dayNumber(despatchDate.slice(0, 10)) - dayNumber(today);
  if (days > 0) say('date-future', 'despatchDate', { day: despatchDate.slice(0, 10) });
  if (days < -1) say('date-old', 'despatchDate', { day: despatchDate.slice(0, 10) });
}
