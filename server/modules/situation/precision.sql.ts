import { CALLS_OFF } from './demand.view.js';

/** Days before the first day that is asked for, within which a release that was replaced since came. */
const LOOK_BACK = 245;

/** The day from which a release is known to ask for something: its issue date, else the day on which it came, in UTC. */
const ISSUED = (h: string): string => `coalesce(${h}.issue_date, (${h}.received_at AT TIME ZONE 'UTC')::date)`;

/**
 * Releases that were the newest of their chain on some day from $2 on: those that came within `LOOK_BACK` days before, by the days in
 * their ids, and those in force. A release counts for the days behind its issue date, through the issue date of the one that replaced it.
 */
const RELEASES = /* sql */ `
SELECT h.id, split_part(h.parties, '|', 1) AS customer, h.ship_to_code, h.release_order, h.line_count, h.issue_date, (h.received_at AT TIME ZONE 'UTC')::date AS came,
  ${ISSUED('h')} AS issued, CASE WHEN h.superseded_by IS NULL THEN 'infinity' ELSE ${ISSUED('n')} END AS until
FROM schedule_head h LEFT JOIN schedule_head n ON n.id = h.superseded_by AND n.company_id = $1
WHERE h.company_id = $1 AND (h.superseded_by IS NULL OR h.id >= first_id($2::date - ${String(LOOK_BACK)})) AND NOT h.is_held AND (NOT h.is_archived OR h.superseded_by IS NOT NULL)
  AND ${CALLS_OFF('h')} AND ${ISSUED('h')} < $3::date AND (h.superseded_by IS NULL OR ${ISSUED('n')} >= $2::date)`;

/** Addresses of the customers of these releases, with the first day on which one of each was issued. */
export const CUSTOMERS = /* sql */ `SELECT customer, min(issued) AS issued FROM (${RELEASES}) AS h GROUP BY customer ORDER BY customer`;

/** The days that a release counts for. */
const COUNTS_FOR = (h: string): string =>
  `daterange(${h}.issued, greatest(${h}.issued, least(${h}.until, $3::date)), '(]')`;

/**
 * Lines of releases with what was agreed for their ship-to, and what had to leave through the last day that the release counts for, each
 * line read once. Lines of one `key` call off the same article for the same ship-to.
 */
const LINES = /* sql */ `
SELECT h.id AS head_id, h.issued, h.until, h.release_order, h.issue_date, h.came, c.at, c.customer, c.addresses, l.position, l.article, l.place, l.unit, l.received,
  l.counted_from, l.note, l.receipt_day, coalesce(r.method, 'last-note') AS method, coalesce(r.scope = 'ship-to-article-order', false) AS is_by_order,
  r."resetDate" AS reset_date, r."resetKeyDate" AS reset_key_day, r."resetQuantity" AS reset_quantity, d.ships, d.quantities, d.are_firm,
  dense_rank() OVER (ORDER BY c.customer, l.article, l.place, l.unit) AS key
FROM head h JOIN customer c ON c.customer = h.customer CROSS JOIN LATERAL (
    SELECT l.position, btrim(l.article_number) AS article, upper(btrim(coalesce(l.ship_to_code, h.ship_to_code, ''))) AS place, upper(btrim(l.unit)) AS unit,
      l.cumulative_received AS received, l.cumulative_start_date AS counted_from, l.last_despatch_note AS note, l.last_despatch_date AS receipt_day,
      l.date_kind, l.dates, l.quantities AS scaled, l.statuses, l.quantity_scale
    FROM schedule_line l WHERE l.head_id = h.id AND l.company_id = $1 OFFSET 0) AS l
  LEFT JOIN LATERAL (
    SELECT r.* FROM ROWS FROM (jsonb_to_recordset(c.relations) AS ("shipTo" text, method text, "transitDays" integer, scope text, "resetDate" date, "resetKeyDate" date,
      "resetQuantity" numeric)) WITH ORDINALITY AS r ("shipTo", method, "transitDays", scope, "resetDate", "resetKeyDate", "resetQuantity", nth)
    WHERE r."shipTo" IS NULL OR upper(btrim(r."shipTo")) = l.place ORDER BY r."shipTo" IS NULL, r.nth LIMIT 1) AS r ON true
  CROSS JOIN LATERAL (
    SELECT array_agg(s.ship) AS ships, array_agg(s.quantity) AS quantities, array_agg(s.is_firm) AS are_firm FROM (
      SELECT CASE WHEN u.status = 4 THEN '-infinity' ELSE u.day - CASE WHEN l.date_kind = 'despatch' THEN 0 ELSE coalesce(r."transitDays", 0) END END AS ship,
        CASE l.quantity_scale WHEN 0 THEN u.quantity ELSE u.quantity * power(10::numeric, -l.quantity_scale) END AS quantity, u.status IN (0, 5) AND u.quantity > 0 AS is_firm
      FROM unnest(l.dates, l.scaled, l.statuses) AS u (day, quantity, status)) AS s
    WHERE s.ship <= least(h.until, $3::date)) AS d`;

const IS_RESET = /* sql */ `(i.reset_key_day IS NOT NULL AND CASE WHEN i.counted_from IS NULL THEN i.issued >= i.reset_date ELSE i.counted_from > i.reset_key_day END)`;
/**
 * A key and a day as one number. Sets that meet in it have nothing else in common that the planner could join them by: by the key alone it
 * would meet each day with all others.
 */
const CODE = (key: string, day: string): string => `${key} * 100000 + (${day} - '2000-01-01'::date)`;
/**
 * An article at a ship-to in a release: what the customer had counted then, and the days for which this release says what must leave: those that
 * it counts for, less those for which a later one does. What the customer had counted left by the day behind its issue date at the latest, so that nothing
 * that leaves later decides about an earlier day.
 */
const ITEMS = /* sql */ `
SELECT i.*, row_number() OVER () AS id, datemultirange(${COUNTS_FOR('i')}) - coalesce(range_agg(${COUNTS_FOR('i')}) OVER (
    PARTITION BY i.key ORDER BY i.release_order ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), '{}'::datemultirange) AS days,
  CASE WHEN ${IS_RESET} THEN i.reset_key_day + 1 ELSE coalesce(i.counted_from, '-infinity') END AS count_from, CASE WHEN ${IS_RESET} THEN i.reset_quantity ELSE 0 END AS count_base,
  i.issued + 1 AS known_through,
  CASE WHEN i.agreed_day > i.issued + 1 THEN i.issued + 1 ELSE i.agreed_day END AS known_day
FROM (SELECT a.*, CASE a.method WHEN 'receipt-date' THEN a.receipt_day WHEN 'issue-date' THEN a.issue_date WHEN 'import-date' THEN a.came END AS agreed_day FROM (
  SELECT l.head_id, l.key, min(l.issued) AS issued, min(l.until) AS until, min(l.release_order) AS release_order, min(l.issue_date) AS issue_date, min(l.came) AS came,
    min(l.method) AS method, min(l.reset_date) AS reset_date, min(l.reset_key_day) AS reset_key_day, min(l.reset_quantity) AS reset_quantity,
    CASE WHEN bool_or(l.is_by_order) THEN sum(l.received) ELSE max(l.received) END AS received, (array_agg(l.counted_from ORDER BY l.position))[1] AS counted_from,
    ltrim(upper(btrim((array_agg(l.note ORDER BY l.receipt_day DESC NULLS LAST, l.position DESC))[1])), '0') AS note, max(l.receipt_day) AS receipt_day
  FROM line l GROUP BY l.head_id, l.key) AS a) AS i`;

/** What each release wanted to have left by the end of each day that is asked for and on which something firm had to leave. */
const WANTED = /* sql */ `
SELECT w.key, i.id, w.ship, w.quantity, w.required FROM (
  SELECT d.*, sum(d.quantity) OVER (PARTITION BY d.head_id, d.key ORDER BY d.ship) AS required FROM (
    SELECT l.head_id, l.key, u.ship, sum(u.quantity) AS quantity, bool_or(u.is_firm) AS is_firm
    FROM line l CROSS JOIN LATERAL unnest(l.ships, l.quantities, l.are_firm) AS u (ship, quantity, is_firm) GROUP BY 1, 2, 3) AS d) AS w
JOIN release i ON i.head_id = w.head_id AND i.key = w.key
WHERE w.is_firm AND i.days @> w.ship AND $5::datemultirange @> w.ship`;

const START = '(SELECT scope.start FROM scope)';
/** What of `t` is of the article, customer, ship-to and unit of the key `k`. */
const OF_KEY = (t: string): string => /* sql */ `
  ${t}.company_id = $1 AND ${t}.article_number = k.article AND ${t}.customer = ANY (k.addresses) AND (k.place = '' OR upper(btrim(${t}.ship_to_code)) = k.place) AND upper(btrim(${t}.unit)) = k.unit`;
/** What left since `scope.start` through the last day that is asked for, each article read once. Corrections move no goods and change the count alone. */
const LEFT = /* sql */ `
SELECT k.key, q.day, q.goods, q.counted, q.note, q.advice, sum(q.goods) OVER (PARTITION BY k.key ORDER BY q.day, q.id) AS so_far, row_number() OVER (PARTITION BY k.key ORDER BY q.day, q.id) AS nth
FROM (SELECT DISTINCT article FROM key) AS g CROSS JOIN LATERAL (
  SELECT q.day, q.id, q.customer, q.article_number AS article, upper(btrim(q.ship_to_code)) AS place, upper(btrim(q.unit)) AS unit, CASE WHEN q.source = 'correction' THEN 0 ELSE q.quantity END AS goods,
    q.quantity AS counted, ltrim(upper(btrim(q.note_number)), '0') AS note, ltrim(upper(btrim(q.advice_number)), '0') AS advice
  FROM despatched_quantity q WHERE q.company_id = $1 AND q.article_number = g.article AND q.undone_at IS NULL AND q.day >= ${START} AND q.day < upper($5::datemultirange) OFFSET 0) AS q
JOIN address a ON a.address = q.customer JOIN key k ON k.at = a.at AND k.article = q.article AND k.unit = q.unit AND (k.place = '' OR k.place = q.place)`;
/** How much had left through the note that a release names, by its own number, else by that of its advice. */
const NOTES = /* sql */ `
SELECT DISTINCT ON (id) id, so_far FROM (
  SELECT i.id, g.so_far, g.nth, true AS is_own FROM item i JOIN gone g ON g.key || ' ' || g.note = i.key || ' ' || i.note WHERE i.note <> '' AND g.day <= i.known_through
  UNION ALL SELECT i.id, g.so_far, g.nth, false FROM item i JOIN gone g ON g.key || ' ' || g.advice = i.key || ' ' || i.note WHERE i.note <> '' AND g.day <= i.known_through) AS n
ORDER BY id, is_own DESC, nth DESC`;
/** The same where the note, or the day that was agreed, lies before `scope.start`: what left since then, below zero. */
const OLDER = /* sql */ `
SELECT f.id, -coalesce((SELECT sum(q.quantity) FROM despatched_quantity q
  WHERE ${OF_KEY('q')} AND q.undone_at IS NULL AND q.source <> 'correction' AND q.day >= f.day AND q.day < ${START} AND (q.day, q.id) > (f.day, f.nth)), 0) AS so_far
FROM (
  SELECT i.id, i.key, n.day, n.nth FROM item i JOIN key k ON k.key = i.key CROSS JOIN LATERAL (
    SELECT s.day, s.id AS nth FROM (
      SELECT q.day, q.id, true AS is_own FROM despatched_quantity q
      WHERE ${OF_KEY('q')} AND q.undone_at IS NULL AND q.note_number IS NOT NULL AND ltrim(upper(btrim(q.note_number)), '0') = i.note
      UNION ALL SELECT q.day, q.id, false FROM despatched_quantity q
      WHERE ${OF_KEY('q')} AND q.undone_at IS NULL AND q.advice_number <> q.note_number AND ltrim(upper(btrim(q.advice_number)), '0') = i.note OFFSET 0) AS s
    WHERE s.day < ${START} ORDER BY s.is_own DESC, s.day DESC, s.id DESC LIMIT 1) AS n
  WHERE i.method = 'last-note' AND i.note <> '' AND i.id NOT IN (SELECT id FROM note)
  UNION ALL SELECT i.id, i.key, i.known_day, 9223372036854775807 FROM item i WHERE i.known_day < ${START}) AS f JOIN key k ON k.key = f.key`;
/** Both sums by the end of the days that are asked for. */
const SUMS = /* sql */ `
SELECT ${CODE('key', 'day')} AS code, goods, counted FROM (
  SELECT e.key, e.day, e.is_asked, sum(e.goods) OVER w AS goods, sum(e.counted) OVER w AS counted FROM (
    SELECT key, day, false AS is_asked, goods, counted FROM gone
    UNION ALL SELECT key, day, true, 0, 0 FROM (
      SELECT key, ship AS day FROM passed UNION SELECT key, ship - 1 FROM passed UNION SELECT key, $3::date FROM key UNION SELECT key, known_day FROM item WHERE known_day >= ${START}
      UNION SELECT key, count_from - 1 FROM item WHERE count_from > ${START}) AS asked) AS e
  WINDOW w AS (PARTITION BY e.key ORDER BY e.day, e.is_asked)) AS s WHERE is_asked`;

/** What left from the beginning of a count until `scope.start`, by the totals of months; of a month that it begins in, day by day. */
const BEFORE = /* sql */ `
SELECT f.key, f.count_from, coalesce(m.quantity, 0) + coalesce(q.quantity, 0) AS quantity FROM (
  SELECT DISTINCT key, count_from, CASE WHEN date_trunc('month', count_from)::date = count_from THEN count_from ELSE (date_trunc('month', count_from) + interval '1 month')::date END AS first_month
  FROM item WHERE received IS NOT NULL AND count_from < ${START}) AS f JOIN key k ON k.key = f.key
CROSS JOIN LATERAL (SELECT sum(m.quantity) AS quantity FROM despatched_month m WHERE ${OF_KEY('m')} AND m.month >= f.first_month AND m.month < ${START} OFFSET 0) AS m
CROSS JOIN LATERAL (SELECT sum(q.quantity) AS quantity FROM despatched_quantity q
  WHERE ${OF_KEY('q')} AND q.undone_at IS NULL AND q.day >= f.count_from AND q.day < least(f.first_month, ${START}) OFFSET 0) AS q`;

/**
 * Where the goods begin that a release does not know of: behind the note that the customer named, or behind a day (`goods`); else what the
 * count of the customer is ahead of the own sum since `scope.start` (`counted`). Both null where nothing says so.
 */
const BEGINNINGS = /* sql */ `
SELECT b.id, b.goods, CASE WHEN b.goods IS NULL AND b.method <> 'nothing' THEN b.counted END AS counted FROM (
  SELECT i.id, i.method, coalesce(CASE WHEN i.method = 'last-note' THEN n.so_far ELSE d.goods END, o.so_far) AS goods, i.received - i.count_base - coalesce(b.quantity, 0) + coalesce(a.counted, 0) AS counted
  FROM item i LEFT JOIN note n ON n.id = i.id LEFT JOIN older o ON o.id = i.id LEFT JOIN sums d ON d.code = ${CODE('i.key', 'i.known_day')}
    LEFT JOIN sums a ON a.code = CASE WHEN i.count_from > ${START} THEN ${CODE('i.key', 'i.count_from - 1')} END LEFT JOIN before b ON b.key = i.key AND b.count_from = i.count_from) AS b`;

/** What had left of goods that a release did not know of when it was issued, as the sums `s` have it. Null where the customer had counted more than is known here to have left by the day itself: somebody sends beside this portal. */
const SHIPPED = (s: string): string => /* sql */ `
  CASE WHEN b.goods IS NOT NULL THEN ${s}.goods - b.goods WHEN t.counted >= b.counted THEN greatest(${s}.counted - b.counted, 0) END`;
const JUDGED = /* sql */ `
SELECT w.key, w.ship, w.required, w.quantity, b.goods IS NULL AS by_count, ${SHIPPED('y')} AS before, ${SHIPPED('t')} AS shipped, ${SHIPPED('n')} AS now
FROM passed w JOIN beginning b ON b.id = w.id JOIN sums t ON t.code = ${CODE('w.key', 'w.ship')} JOIN sums y ON y.code = ${CODE('w.key', 'w.ship - 1')}
  JOIN sums n ON n.code = ${CODE('w.key', '$3::date')}`;

/**
 * What became of the call-offs that had to leave on some days.
 *
 * $1 company, $2 the first of these days, $3 today, $4 customers as JSON (at, customer, addresses, relations), $5 the days, $6 how many lines are
 * looked at, those of the releases that counted last, $7 a day whose releases are, however many they are. Despatches are read from the first of
 * a month on, a month before the first day; older notes that a customer named are looked up.
 */
const JUDGING = /* sql */ `
WITH customer AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($4::jsonb) AS c (at integer, customer text, addresses text[], relations jsonb)),
counted AS MATERIALIZED (SELECT h.*, sum(h.line_count) OVER (ORDER BY h.until DESC, h.id DESC) <= $6::bigint OR coalesce(h.until >= $7::date, false) AS is_in
  FROM (${RELEASES}) AS h WHERE $5::datemultirange && ${COUNTS_FOR('h')}),
head AS MATERIALIZED (SELECT * FROM counted WHERE is_in),
scope AS MATERIALIZED (SELECT since, (date_trunc('month', since) - interval '1 month')::date AS start
  FROM (SELECT greatest($2::date, (SELECT least(until, $3::date - 1) + 1 FROM counted WHERE NOT is_in ORDER BY until DESC LIMIT 1)) AS since) AS s),
address AS MATERIALIZED (SELECT DISTINCT c.at, a.address FROM customer c CROSS JOIN LATERAL unnest(c.addresses) AS a (address)),
line AS MATERIALIZED (${LINES}), release AS MATERIALIZED (${ITEMS}), wanted AS MATERIALIZED (SELECT w.* FROM (${WANTED}) AS w CROSS JOIN scope WHERE w.ship >= scope.since),
passed AS MATERIALIZED (SELECT * FROM wanted WHERE ship < $3::date), item AS MATERIALIZED (SELECT * FROM release WHERE id IN (SELECT id FROM passed)),
key AS MATERIALIZED (SELECT DISTINCT ON (key) key, at, customer, addresses, article, place, unit FROM line WHERE key IN (SELECT key FROM passed)),
gone AS MATERIALIZED (${LEFT}), note AS MATERIALIZED (${NOTES}), older AS MATERIALIZED (${OLDER}), sums AS MATERIALIZED (${SUMS}), before AS MATERIALIZED (${BEFORE}),
beginning AS MATERIALIZED (${BEGINNINGS}), judged AS MATERIALIZED (${JUDGED}),
score AS MATERIALIZED (
  SELECT j.ship AS day, k.customer, count(j.shipped)::int AS due, count(*) FILTER (WHERE j.before >= j.required)::int AS early,
    count(*) FILTER (WHERE j.before < j.required AND j.shipped >= j.required)::int AS "onDay", count(*) FILTER (WHERE j.shipped < j.required AND j.now >= j.required)::int AS late,
    count(*) FILTER (WHERE j.now < j.required)::int AS open, count(*) FILTER (WHERE j.shipped < j.required AND j.shipped > j.required - j.quantity)::int AS partly,
    count(*) FILTER (WHERE j.shipped IS NULL)::int AS unknown
  FROM judged j JOIN key k ON k.key = j.key GROUP BY 1, 2)`;

/** By day and customer, from `since` on: the first day, or a later one where there are too many lines (`isCut`); and what has to leave today. */
export const PRECISION = /* sql */ `
${JUDGING}
SELECT (SELECT since FROM scope) AS since, EXISTS (SELECT FROM counted WHERE NOT is_in) AS "isCut", (SELECT coalesce(json_agg(s), '[]') FROM score s) AS scores,
  (SELECT count(*)::int FROM wanted WHERE ship = $3::date) AS "dueToday"`;

/** The same of days to be stored, each with what was not met by then; what left later is not looked at. */
export const DAYS = /* sql */ `
${JUDGING}
SELECT d.day, (SELECT coalesce(json_agg(s), '[]') FROM score s WHERE s.day = d.day) AS scores,
  (SELECT coalesce(json_agg(u), '[]') FROM (
    SELECT k.customer, k.article, k.place, k.unit, (j.required - j.shipped)::text AS lacking, j.by_count FROM judged j JOIN key k ON k.key = j.key
    WHERE j.ship = d.day AND j.shipped < j.required) AS u) AS unmet
FROM unnest($5::datemultirange) AS r (days) CROSS JOIN LATERAL generate_series(lower(r.days), upper(r.days) - 1, interval '1 day') AS g (at)
CROSS JOIN LATERAL (SELECT g.at::date AS day) AS d CROSS JOIN scope WHERE d.day >= scope.since`;

/** Whether what left since the day of the unmet call-off `u` covers what was lacking; `addresses` are those of its customer. */
const IS_MET_SINCE = (addresses: string): string => /* sql */ `
  coalesce((SELECT sum(q.quantity) FROM despatched_quantity q WHERE q.company_id = $1 AND q.article_number = u.article AND q.customer = ANY (${addresses})
    AND (u.place = '' OR upper(btrim(q.ship_to_code)) = u.place) AND upper(btrim(q.unit)) = u.unit AND q.undone_at IS NULL AND q.day > u.day AND q.day <= $3::date
    AND (u.by_count OR q.source <> 'correction')), 0) >= u.lacking`;
const GIVEN = /* sql */ `SELECT * FROM jsonb_to_recordset($4::jsonb) AS c (customer text, addresses text[])`;

/** Stored days from $2 on and before $3, by customer; a day without call-offs has one row of none. $4 customers as JSON. */
export const STORED = /* sql */ `
WITH given AS MATERIALIZED (${GIVEN}), unmet AS MATERIALIZED (
  SELECT u.day, u.customer, count(*) FILTER (WHERE m.is_late)::int AS late, count(*) FILTER (WHERE NOT m.is_late)::int AS open
  FROM despatch_precision_unmet u JOIN given g ON g.customer = u.customer CROSS JOIN LATERAL (SELECT u.is_late OR ${IS_MET_SINCE('g.addresses')} AS is_late) AS m
  WHERE u.company_id = $1 AND u.day >= $2::date AND u.day < $3::date GROUP BY 1, 2)
SELECT d.day, s.customer, s.due, s.early, s."onDay", coalesce(u.late, 0) AS late, coalesce(u.open, 0) AS open, s.partly, s.unknown
FROM despatch_precision_day d LEFT JOIN LATERAL jsonb_to_recordset(d.scores) AS s (customer text, due integer, early integer, "onDay" integer, partly integer, unknown integer) ON true
  LEFT JOIN unmet u ON u.day = d.day AND u.customer = s.customer
WHERE d.company_id = $1 AND d.day >= $2::date AND d.day < $3::date AND d.scores IS NOT NULL`;

/** Marks stored call-offs that are met by now, so that nobody looks them up again. Parameters as above. */
export const SETTLE = /* sql */ `
WITH given AS MATERIALIZED (${GIVEN})
UPDATE despatch_precision_unmet u SET is_late = true FROM given g
WHERE u.company_id = $1 AND u.day >= $2::date AND u.day < $3::date AND NOT u.is_late AND g.customer = u.customer AND ${IS_MET_SINCE('g.addresses')}`;
