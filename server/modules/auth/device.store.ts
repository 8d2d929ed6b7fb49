import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Origin } from './origin.js';

/** Days for which a browser is known; each sign-in begins them anew. */
export const DEVICE_DAYS = 30;
/** Browsers known for one account: the ones not seen for longest go. */
const MOST_DEVICES = 50;

@Injectable()
export class DeviceStore {
  /** Notes that a known browser signed in again; once remembered it stays so until it is forgotten. */
  async touch(tx: Tx, id: DeviceId, remembered: boolean, origin: Origin): Promise<void> {
    await tx.query(
      `
      UPDATE known_device SET seen_at = now(), expires_at = now() + make_interval(days => $2), remembered = remembered OR $3, address = $4, user_agent = $5
      WHERE id = $1`,
      [id, DEVICE_DAYS, remembered, origin.address, origin.userAgent],
    );
  }

  async insert(tx: Tx, userId: UserId, hash: Buffer, remembered: boolean, origin: Origin): Promise<void> {
    await tx.query(
      `
      INSERT INTO known_device (user_id, hash, remembered, address, user_agent, expires_at) VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
      [userId, hash, remembered, origin.address, origin.userAgent, DEVICE_DAYS],
    );
    await tx.query(
      'DELETE FROM known_device WHERE id IN (SELECT id FROM known_device WHERE user_id = $1 ORDER BY seen_at DESC OFFSET $2)',
      [userId, MOST_DEVICES],
    );
  }

  /** Forgets one browser of somebody, or all. Returns how many. */
  async revoke(tx: Tx, userId: UserId, id?: DeviceId): Promise<number> {
    const rows = await tx.query(
      'UPDATE known_device SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND ($2::bigint IS NULL OR id = $2) RETURNING id',
      [userId, id ?? null],
    );
    return rows.length;
  }
}
