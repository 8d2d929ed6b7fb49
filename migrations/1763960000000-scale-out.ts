import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The backlog waits in the outbox, by lanes: a partner's thousands of files stand in a lane of their own, so that the relay can take
 * from all lanes in turn. What was handed to the queue lately is remembered for a short while, and which workers are alive.
 *
 * Processes of the build before go on beside this: what they add has no lane and the lower priority.
 */
export class ScaleOut1763960000000 implements MigrationInterface {
  public async up(db: QueryRunner): Promise<void> {
    await db.query(UP);
  }

  public async down(db: QueryRunner): Promise<void> {
    await db.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE outbox ADD COLUMN lane text COLLATE "C" NOT NULL DEFAULT '', ADD COLUMN priority smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN outbox.lane IS 'Whose it is: company and sender; the relay takes from all lanes in turn';
COMMENT ON COLUMN outbox.priority IS '0 somebody waits for it, 1 it came by itself';
-- Lanes are found by jumping from one to the next in this index, whatever the number of rows in each.
CREATE INDEX outbox_turn ON outbox (job, priority, lane, id);
-- A queue is rewritten all the time: dead rows are taken away by their number, not by their share.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION outbox_lane(company bigint, sender text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT company::text || ' ' || coalesce(sender, '')
$$;
COMMENT ON FUNCTION outbox_lane IS 'The lane of a company''s traffic with one sender';

CREATE TABLE handed_over (
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  job text NOT NULL,
  ids bigint[] NOT NULL
);
CREATE INDEX handed_over_at ON handed_over (at);
COMMENT ON TABLE handed_over IS 'What the relay put into the queue within the last minute: not forgotten, whatever the time it waited in the outbox';

CREATE TABLE worker_heartbeat (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  process_id integer NOT NULL,
  queue_backend text NOT NULL,
  concurrency integer NOT NULL,
  in_hand integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE worker_heartbeat IS 'Worker processes; one that is not seen for a while is dead or cut off';

GRANT SELECT, INSERT, UPDATE, DELETE ON handed_over, worker_heartbeat TO consignal_system;
`;

const DOWN = /* sql */ `
DROP TABLE worker_heartbeat, handed_over;
DROP FUNCTION outbox_lane;
DROP INDEX outbox_turn;
ALTER TABLE outbox DROP COLUMN lane, DROP COLUMN priority;
ALTER TABLE outbox RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
`;
