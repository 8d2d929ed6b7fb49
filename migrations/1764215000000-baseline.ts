import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first migration: the whole schema, one file for each area, run in the order of their names. */
export class Baseline1764215000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    for (const file of readdirSync(FILES)
      .filter((name) => name.endsWith('.sql'))
      .sort())
      await db.query(readFileSync(join(FILES, file), 'utf8'));
    await db.query(AFTER);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const FILES = join(import.meta.dirname, 'baseline');

const AFTER = /* sql */ `
SELECT ensure_partitions((now() - interval '1 month')::date, (now() + interval '3 months')::date);
REVOKE CREATE ON SCHEMA public FROM consignal_system;
DROP FUNCTION pg_temp.hold_to_company, pg_temp.give_to_system, pg_temp.narrow;
`;

const DOWN = /* sql */ `
DROP SCHEMA retired CASCADE;
DROP VIEW schedule_calloff, outgoing_agreement;
-- These take rows of tables.
DROP FUNCTION audit_hash, audit_text, partition_start, lock_reference_streams;
DROP TABLE receipt_line, receipt_head, demo_world, archive_pack, retention_step, retention_run, retention_policy, service_window, notice_receipt,
  notice, webhook_delivery, webhook_event, webhook_cursor, webhook_pending, webhook_endpoint, idempotency_record,
  api_token, audit_seal, audit_unsealed, audit_event, despatch_advice, interchange_answer, transmission,
  outgoing_name, partner_counter, external_article, schedule_line, schedule_head, control_reference_gap,
  reference_stream, transaction_event, edi_transaction, folder_receipt, interchange, content_digest,
  traffic_message_type, traffic_finding, traffic_file, traffic_message, as2_receipt, partner_receipt, agreement_test,
  agreement_poll, communication_agreement, mail, account_token, known_device, sign_in_challenge, second_factor,
  login_throttle, retired_refresh, session, company_relation, partner_identifier, partner_company, list_setting,
  saved_view, saved_filter, address_question, account_invitation, external_user, user_impersonation, user_restriction,
  user_setting, user_account, company_setting, company_identifier, company, worker_heartbeat, handed_over, outbox,
  partitioned_table, app_secret;
DROP FUNCTION next_id, first_id, app_company, build_partition, attach_partition, ensure_partition, ensure_partitions,
  outbox_lane, refuse_change, end_sessions_of_user, end_sessions_of_external, end_sessions_of_subject, app_sees_all,
  app_narrowing, app_partners, app_ship_tos, app_articles, sees_agreement, sees_despatch, sees_file, sees_file_of,
  sees_line_of, sees_line, sees_receipt_line_of, sees_receipt_line,
  sees_message_type, sees_article, app_addresses, app_shared_from, sees_received,
  found_traffic, found_transactions, found_schedules, await_seal, seal_audit, audit_username, webhook_wants,
  note_webhook_events, note_despatch_states, next_control_reference;
DROP TYPE narrowing;
DROP FUNCTION despatch_state;
DROP SEQUENCE agreement_number, record_number;
REVOKE USAGE ON SCHEMA public FROM consignal_app, consignal_system, consignal_partner;
`;
