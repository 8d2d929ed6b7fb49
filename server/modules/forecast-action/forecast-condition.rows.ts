import type { ForecastConditions } from '../../contract/forecast-filter.js';

/** Makes a parameter of a statement. */
export type Param = (value: unknown) => string;
/** False where it is not set. */
type Condition = (conditions: ForecastConditions, param: Param) => string | false;

/** What a customer calls off in ten weeks: of full weeks as soon as the article is calculated, until then from the day of issue on. */
export const TEN_WEEKS = 'CASE WHEN f.calculated_at IS NULL THEN a.quantity ELSE f.customer_quantity END';

/** An article number as a pattern of LIKE, in which * stands for any characters. */
function likePattern(number: string): string {
  return number.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

/** SQL of whether the number of an article is one of these, or fits a pattern among them. */
function hasNumber(numbers: readonly string[], param: Param): string {
  const patterns = numbers.filter((number) => number.includes('*'));
  const exact = numbers.filter((number) => !number.includes('*'));
  return `(a.article_number = ANY (${param(exact)}::text[]) OR a.article_number LIKE ANY (${param(patterns.map(likePattern))}::text[]))`;
}

/** SQL of each condition where it is set, of an article of alias a and what is known of it, f; $1 is the company. */
const CONDITIONS: { readonly [Name in keyof ForecastConditions]: Condition } = {
  customers: ({ customers }, param) => customers.length > 0 && `a.customer_id = ANY (${param(customers)}::bigint[])`,
  consignees: ({ consignees }, param) =>
    consignees.length > 0 &&
    `upper(btrim(a.ship_to)) = ANY (ARRAY(SELECT upper(code) FROM unnest(${param(consignees)}::text[]) AS code))`,
  groups: ({ groups }, param) =>
    groups.length > 0 &&
    `a.id IN (SELECT g.article_id FROM forecast_group_article g WHERE g.company_id = $1 AND g.group_id = ANY (${param(groups)}::bigint[]))`,
  articles: ({ articles }, param) => articles.length > 0 && hasNumber(articles, param),
  excludedArticles: ({ excludedArticles }, param) =>
    excludedArticles.length > 0 && `NOT ${hasNumber(excludedArticles, param)}`,
  interval: ({ interval }, param) => interval !== null && `f.release_interval = ${param(interval)}`,
  minTenWeekQuantity: ({ minTenWeekQuantity }, param) =>
    minTenWeekQuantity !== null && `${TEN_WEEKS} >= ${param(minTenWeekQuantity)}::numeric::double precision`,
  minWeeks: ({ minWeeks }, param) => minWeeks !== null && `f.weeks >= ${param(minWeeks)}`,
  demandClasses: ({ demandClasses }, param) =>
    demandClasses.length > 0 && `f.demand_class = ANY (${param(demandClasses)}::text[])`,
  volumeClasses: ({ volumeClasses }, param) =>
    volumeClasses.length > 0 && `f.volume_class = ANY (${param(volumeClasses)}::text[])`,
  minImprovementPercent: ({ minImprovementPercent }, param) =>
    minImprovementPercent !== null && `f.improvement_percent >= ${param(minImprovementPercent)}::double precision`,
};

/**
 * SQL of what an article (alias a, with what is known of it as f) must be to be meant: every condition that is set holds. Without any it is
 * false, so that an empty filter means nothing.
 */
export function meantBy(conditions: ForecastConditions, param: Param): string {
  const set = Object.values(CONDITIONS)
    .map((condition) => condition(conditions, param))
    .filter((sql) => sql !== false);
  return set.length === 0 ? 'false' : set.join(' AND ');
}

/** Articles that a release in force calls off, or left out after another one had, each with what is known of it. */
export const CALLED_OFF = /* sql */ `
demand_article a LEFT JOIN forecast_article f ON f.article_id = a.id AND f.company_id = $1 WHERE a.company_id = $1 AND a.head_id IS NOT NULL`;
