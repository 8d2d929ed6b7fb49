import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller, Denials } from '../../platform/http/caller.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { accessRefused } from './audit.events.js';

/** Milliseconds in which the same call denied to the same person is written down once: who hammers fills no log. */
const ONCE_IN_MS = 60_000;
const REMEMBERED = 10_000;

/** Writes down who was denied what. The answer does not wait for it. */
@Injectable()
export class AuditDenials implements Denials {
  private readonly writtenAt = new Map<string, number>();

  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  denied(caller: Caller, endpoint: string): void {
    const key = `${caller.userId} ${caller.tokenId ?? ''} ${endpoint}`;
    const now = this.database.now();
    if ((this.writtenAt.get(key) ?? -Infinity) > now - ONCE_IN_MS) return;
    if (this.writtenAt.size >= REMEMBERED) this.writtenAt.clear();
    this.writtenAt.set(key, now);
    this.database
      .transaction('system', (tx) => {
        emit(tx, accessRefused({ by: caller, id: endpoint }));
        return Promise.resolve();
      })
      .catch((error: unknown) => {
        this.log.warn({ reason: reason(error) }, 'a refused call could not be written to the audit log');
      });
  }
}
