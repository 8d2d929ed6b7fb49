import { Injectable } from '@nestjs/common';
import type { AuditVerification } from '../../contract/audit.js';
import { Database } from '../../platform/database/database.js';
import type { Platform } from '../../platform/platform.module.js';
import { AuditView, BEGINNING } from './audit.view.js';

/** Links made in one transaction, and links checked in one. */
const SEALED_AT_A_TIME = 1_000;
const CHECKED_AT_A_TIME = 10_000;

/**
 * The chain over the audit log: each link's hash covers the event and the hash of the link before, so that nobody, not even the owner of the
 * database, changes or takes away an event without breaking it. What a head that was kept elsewhere names can't be cut off unnoticed either.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly database: Database,
    private readonly view: AuditView,
  ) {}

  /** The chain over an open platform, for the command that runs without modules. */
  static over(platform: Platform): AuditChain {
    return new AuditChain(platform.database, new AuditView());
  }

  /** Takes events that wait into the chain, one process at a time; returns whether more may wait. */
  async seal(): Promise<boolean> {
    const [row] = await this.database.transaction('system', (tx) =>
      tx.query<{ sealed: number }>('SELECT seal_audit($1) AS sealed', [SEALED_AT_A_TIME], 'seal-audit'),
    );
    return row?.sealed === SEALED_AT_A_TIME;
  }

  /** Goes along the whole chain to the first broken link. @param head `<seq>:<hash>` of an earlier look. */
  async verify(head?: string): Promise<AuditVerification> {
    // First, so that what waited no more is among the links.
    const { eventId, waiting } = await this.database.transaction('system', (tx) => this.view.outside(tx));
    let reached = BEGINNING;
    let links = 0;
    let broken: AuditVerification['broken'] = null;
    for (let more = true; more && broken === null; ) {
      const stretch = await this.database.transaction('system', (tx) =>
        this.view.stretch(tx, reached, CHECKED_AT_A_TIME),
      );
      ({ reached, broken } = stretch);
      links += stretch.links;
      more = stretch.links === CHECKED_AT_A_TIME;
    }
    if (eventId !== null) broken ??= { seq: null, eventId, fault: 'event-outside' };
    broken ??= await this.differsFrom(head);
    return {
      ok: broken === null,
      head: reached.seq === BEGINNING.seq ? null : `${reached.seq}:${reached.hash.toString('hex')}`,
      links,
      waiting,
      broken,
    };
  }

  private async differsFrom(head: string | undefined): Promise<AuditVerification['broken']> {
    const [seq, hash] = head?.split(':') ?? [];
    if (seq === undefined) return null;
    const found = await this.database.transaction('system', (tx) => this.view.hashAt(tx, seq));
    return found === hash ? null : { seq, eventId: null, fault: 'head-differs' };
  }
}
