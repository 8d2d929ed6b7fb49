import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { AgreementId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { TestReport } from '../../platform/transport/transport.js';
import type { Actor } from '../../platform/http/caller.js';
import { agreementTested } from './agreement.events.js';
import { AgreementPollStore } from './agreement.poll.store.js';
import { AgreementTransportService } from './agreement.transport.service.js';

/** Longer than a trial takes: the turn of one whose server died ends by itself. */
const TURN_SECONDS = 60;

/** Tries connections for whoever enters agreements: one at a time for a company, since each is a process and a visit to somebody else's machine. */
@Injectable()
export class AgreementTrialService {
  constructor(
    private readonly database: Database,
    private readonly store: AgreementPollStore,
    private readonly transports: AgreementTransportService,
  ) {}

  /** What works of an agreement's connection, and what to do about the rest. @throws Problem not-found; too-many-requests while another is tried. */
  async test(actor: Actor, agreementId: AgreementId): Promise<TestReport> {
    const { companyId } = actor;
    const isOurs = await this.database.transaction(wholeCompany(companyId), (tx) =>
      this.store.beginTest(tx, companyId, TURN_SECONDS),
    );
    if (!isOurs)
      throw new Problem(
        'too-many-requests',
        'Another connection of your company is being tried. Wait until it is done.',
      );
    let report: TestReport | undefined;
    try {
      report = await this.transports.test(companyId, agreementId, AbortSignal.timeout((TURN_SECONDS - 5) * 1000));
      return report;
    } finally {
      await this.database.transaction(wholeCompany(companyId), async (tx) => {
        await this.store.endTest(tx, companyId);
        if (report) emit(tx, agreementTested({ by: actor, id: agreementId, after: { ok: report.ok } }));
      });
    }
  }
}
