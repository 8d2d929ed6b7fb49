/** What a customer calls off in ten weeks: of full weeks as soon as the article is calculated, until then from the day of issue on. */
export const TEN_WEEKS = 'CASE WHEN f.calculated_at IS NULL THEN a.quantity ELSE f.customer_quantity END';

/** SQL of a quantity as text, three decimals at most. */
export function quantityOf(value: string): string {
  return `trim_scale(round((${value})::numeric, 3))::text`;
}
/** SQL of what is estimated, as text: whole from 100 on, three digits below. */
export function estimateOf(value: string): string {
  return `CASE WHEN abs(${value}) >= 100 THEN round((${value})::numeric)::text
    ELSE trim_scale(round((${value})::numeric, greatest(0, 2 - floor(log(greatest(abs((${value})::numeric), 0.001)))::int)))::text END`;
}
/** SQL of a percentage with one decimal. */
export function percentOf(value: string): string {
  return `round((${value})::numeric, 1)::float8`;
}

/** SQL of what an article of a customer is known by: alias a of demand_article, c of its customer; $1 is the company. */
export const ARTICLE_HEAD = /* sql */ `
  a.id AS "articleId", a.article_number AS "articleNumber", (SELECT l.description FROM schedule_line l WHERE l.id = a.line_id AND l.company_id = $1) AS "articleDescription",
  a.unit, nullif(a.ship_to, '') AS "shipTo", a.customer_id AS "customerId", c.name AS "companyName"`;
