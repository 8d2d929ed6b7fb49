/** SQL of a booking as lists and its own page show it, of alias `b`. */
export const PLACE = (name: 'from' | 'to'): string =>
  `coalesce(nullif(b.fields #>> '{${name},name}', ''), b.fields #>> '{${name},code}', '')`;

/** What is late: `request` of a draft, `answer` of a request; null where nothing is. */
export const OVERDUE = /* sql */ `CASE WHEN b.state = 'draft' AND b.deadline_at < now() THEN 'request' WHEN b.state = 'requested' AND b.answer_due_at < now() THEN 'answer' END`;

/** Bookings with what they are searched, sorted and shown by. @param ids SQL of the ids that are looked at. */
export const BOOKINGS = (ids: string): string => /* sql */ `
  SELECT b.id, b.id AS "bookingId", b.number AS "bookingNumber", b.state, ${OVERDUE} AS overdue, b.carrier_partner_id AS "carrierId", p.name AS carrier, b.transport_id AS "transportId",
    t.number AS "transportNumber", ${PLACE('from')} AS "from", ${PLACE('to')} AS "to", json_build_object('date', b.collection_date, 'from', b.slot_from, 'to', b.slot_to) AS collection,
    to_char(b.collection_date, 'YYYY-MM-DD') || b.slot_from AS collected, to_char(b.delivery_date, 'YYYY-MM-DD') AS "deliveryDate",
    coalesce((SELECT sum((x ->> 'count')::bigint) FROM jsonb_array_elements(b.load -> 'packages') x), 0)::int AS "packageCount", b.load ->> 'grossWeight' AS "grossWeight",
    jsonb_array_length(b.fields -> 'hazards') > 0 AS "isHazardous", b.deadline_at AS "deadlineAt", b.requested_at AS "requestedAt", b.answer_due_at AS "answerDueAt", b.answered_at AS "answeredAt",
    b.answered_how AS "answeredHow", b.carrier_reference AS "carrierReference", b.created_at AS "createdAt"
  FROM (${ids}) AS found JOIN transport_booking b ON b.id = found.id
    JOIN partner_company p ON p.company_id = b.company_id AND p.id = b.carrier_partner_id
    LEFT JOIN transport t ON t.company_id = b.company_id AND t.id = b.transport_id`;

/** The names of what a row shows, of alias `n`. */
export const SHOWN = [
  'bookingId',
  'bookingNumber',
  'state',
  'overdue',
  'carrierId',
  'carrier',
  'transportId',
  'transportNumber',
  'from',
  'to',
  'collection',
  'deliveryDate',
  'packageCount',
  'grossWeight',
  'isHazardous',
  'deadlineAt',
  'requestedAt',
  'answerDueAt',
  'answeredAt',
  'answeredHow',
  'carrierReference',
  'createdAt',
]
  .map((name) => `n."${name}"`)
  .join(', ');
