import { IN_FORCE } from '../situation/demand.view.js';

/** Lines of an article, and despatches of an article or ship-to, that are looked at: the newest. */
const NEWEST_LINES = 1_000;
const NEWEST_DESPATCHES = 200;
/** Lines that stand for the articles of a record at most. */
const LINES = 200;

const COUNTS = (q: string): string => `${q}.undone_at IS NULL AND ${q}.source <> 'correction'`;
const SHIP_TO = `coalesce(l.ship_to_code, x.ship_to_code, '')`;
const same = (a: string, b: string): string => `upper(btrim(${a})) = upper(btrim(${b}))`;

/** A line for each article, ship-to and unit that releases in force call off, of those that `from` and `where` find as `x` and `l`. */
const linesOf = (from: string, where: string): string => /* sql */ `ARRAY(
  SELECT DISTINCT ON (btrim(l.article_number), upper(btrim(${SHIP_TO})), split_part(x.parties, '|', 1), upper(btrim(l.unit))) l.id
  FROM ${from} WHERE x.company_id = $1 AND ${IN_FORCE('x')} AND ${where}
  ORDER BY btrim(l.article_number), upper(btrim(${SHIP_TO})), split_part(x.parties, '|', 1), upper(btrim(l.unit)), x.release_order DESC LIMIT ${String(LINES)})`;
const RELEASED = 'schedule_head x JOIN schedule_line l ON l.company_id = $1 AND l.head_id = x.id';

/** Lines of the releases in force that a condition on the head `x` finds. */
export const linesOfReleases = (where: string): string => linesOf(RELEASED, where);
/** Lines in force for a customer at a ship-to. */
export const linesAt = (customer: string, shipTo: string): string =>
  linesOf(RELEASED, `split_part(x.parties, '|', 1) = ${customer} AND ${same(SHIP_TO, shipTo)}`);
/** Lines in force of an article, for customers with one of the addresses; null for all. */
export const linesOfArticle = (number: string, addresses: string): string =>
  linesOf(
    /* sql */ `(SELECT * FROM schedule_line y WHERE y.company_id = $1 AND y.article_number = ${number}
      ORDER BY y.company_id DESC, y.article_number DESC, y.head_id DESC LIMIT ${String(NEWEST_LINES)}) AS l JOIN schedule_head x ON x.id = l.head_id`,
    `(${addresses} IS NULL OR split_part(x.parties, '|', 1) = ANY (${addresses}))`,
  );

/** The last delivery to each ship-to of customers with one of the addresses; `where` says which ship-tos `p.ship_to`. Each is one look into the index, however much was delivered there. */
export const deliveriesTo = (addresses: string, where: string): string => /* sql */ `array_remove(ARRAY(
  WITH RECURSIVE place (customer, ship_to) AS (
    SELECT c.customer, (SELECT min(q.ship_to_code) FROM despatched_quantity q WHERE q.company_id = $1 AND q.customer = c.customer)
    FROM unnest(${addresses}) AS c (customer)
    UNION ALL
    SELECT p.customer, (SELECT min(q.ship_to_code) FROM despatched_quantity q WHERE q.company_id = $1 AND q.customer = p.customer AND q.ship_to_code > p.ship_to)
    FROM place p WHERE p.ship_to IS NOT NULL
  )
  SELECT (SELECT q.id FROM despatched_quantity q WHERE q.company_id = $1 AND q.customer = p.customer AND q.ship_to_code = p.ship_to AND ${COUNTS('q')}
    ORDER BY q.company_id DESC, q.customer DESC, q.ship_to_code DESC, q.day DESC, q.id DESC LIMIT 1)
  FROM place p WHERE p.ship_to IS NOT NULL AND (${where})), NULL)`;
/** Whether a ship-to is the one that something is for; an empty one is for all. */
export const isShipTo = (shipTo: string): string => `coalesce(${shipTo}, '') = '' OR ${same('p.ship_to', shipTo)}`;

/** The last delivery to each ship-to among despatches, which `from` and `where` find as `q`. */
const deliveriesAmong = (from: string, where: string): string => /* sql */ `ARRAY(
  SELECT DISTINCT ON (q.customer, q.ship_to_code) q.id FROM ${from} WHERE q.company_id = $1 AND ${COUNTS('q')} AND ${where}
  ORDER BY q.customer, q.ship_to_code, q.day DESC, q.id DESC)`;
export const deliveriesOfAdvice = (advice: string): string =>
  deliveriesAmong('despatched_quantity q', `q.despatch_advice_id = ${advice}`);
/** Of a stored file, or of one that went out with despatch advices of our own. */
export const deliveriesOfFile = (file: string): string =>
  deliveriesAmong(
    /* sql */ `(SELECT * FROM despatched_quantity s WHERE s.file_id = ${file}
      UNION ALL SELECT s.* FROM transmission n JOIN despatched_quantity s ON s.despatch_advice_id = n.document_id WHERE n.company_id = $1 AND n.file_id = ${file}) AS q`,
    'true',
  );
export const deliveriesOfArticle = (number: string, addresses: string): string =>
  deliveriesAmong(
    /* sql */ `(SELECT * FROM despatched_quantity s WHERE s.company_id = $1 AND s.article_number = ${number}
      ORDER BY s.company_id DESC, s.article_number DESC, s.day DESC LIMIT ${String(NEWEST_DESPATCHES)}) AS q`,
    `(${addresses} IS NULL OR q.customer = ANY (${addresses}))`,
  );

/** The newest despatches to the ship-to of the delivery `d`. */
const NEWEST_THERE = /* sql */ `(SELECT q.* FROM despatched_quantity q WHERE q.company_id = $1 AND q.customer = d.customer AND q.ship_to_code = d.ship_to_code
  AND ${COUNTS('q')} ORDER BY q.company_id DESC, q.customer DESC, q.ship_to_code DESC, q.day DESC, q.id DESC LIMIT ${String(NEWEST_DESPATCHES)}) AS q`;
/** Their article numbers. */
export const NUMBERS_THERE = `ARRAY(SELECT DISTINCT q.article_number FROM ${NEWEST_THERE})`;
/** The files that they were read from, or went out with. */
export const FILES_THERE = /* sql */ `ARRAY(
  SELECT DISTINCT coalesce(q.file_id, t.file_id) FROM ${NEWEST_THERE}
  LEFT JOIN despatch_advice n ON n.company_id = $1 AND n.id = q.despatch_advice_id LEFT JOIN transmission t ON t.company_id = $1 AND t.id = n.transmission_id
  WHERE coalesce(q.file_id, t.file_id) IS NOT NULL)`;
