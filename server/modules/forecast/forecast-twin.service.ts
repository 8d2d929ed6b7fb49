import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { ScheduleChangesView } from '../schedule/schedule.changes.view.js';
import { ForecastTwinStore, type TwinHead } from './forecast-twin.store.js';
import { ForecastWorker } from './forecast-worker.service.js';

/** Corrects releases: each as it was sent, never as it was corrected before, so that it can be done again. */
@Injectable()
export class ForecastTwins {
  constructor(
    private readonly schedules: ScheduleChangesView,
    private readonly store: ForecastTwinStore,
    private readonly worker: ForecastWorker,
  ) {}

  /** Corrects those of some releases that are in force and have an article for which an active action counts. Answers the companies of which something changed. */
  async rewrite(tx: Tx, heads: readonly ScheduleHeadId[], asOf: number): Promise<ReadonlySet<CompanyId>> {
    if (heads.length === 0) return new Set();
    const due = await this.store.withAction(tx, heads);
    const companies = new Set<CompanyId>();
    for (const head of due) if (await this.one(tx, head, asOf)) companies.add(head.companyId);
    const kept = due.map(({ headId }) => headId);
    for (const companyId of await this.store.retire(tx, heads, kept)) companies.add(companyId);
    return companies;
  }

  /** A release that has left meanwhile, or can't be read at once, is not corrected. */
  private async one(tx: Tx, head: TwinHead, asOf: number): Promise<boolean> {
    try {
      const release = await this.schedules.agreed(tx, head.companyId, head.headId);
      const articles = await this.store.articles(tx, head.companyId, release);
      const shipTos = new Set(release.current.lines.map(({ shipToCode }) => shipToCode));
      const lastFirmDays = new Map([...shipTos].map((shipTo) => [shipTo, release.lastFirmDay(shipTo)]));
      const lines = await this.worker.rewrite({ release: release.current, asOf, articles, lastFirmDays });
      await this.store.write(tx, head, release, lines);
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  }
}
