/** A release and its only line, as rows: $1 the release, $2 the company. */
export const HEAD = /* sql */ `
INSERT INTO schedule_head (id, company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties, issue_date, release_order, superseded_by)
VALUES ($1, $2, $1, 1, 'S', 'DELFOR', 'FULL', 1, 1, $3, $4, $5, $6)`;
export const LINE = /* sql */ `
INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, ship_to_code, unit, quantity_scale, dates, quantities, statuses, total_quantity, calloff_count,
  cumulative_received, cumulative_start_date, last_despatch_note) VALUES ($1, $2, 1, '1', $3, 'P1', 'PCE', 0, $4, $5, $6, 0, 1, $7, '2026-01-01', $8)`;
