import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Bar, BarRows, Dashboard, Need } from '../../contract/dashboard.js';
import type { Period } from '../../contract/transaction.js';
import { mayDo, type Module } from '../../domain/access/permission.js';
import { CARDS } from '../../domain/dashboard/figure.js';
import { byUrgency } from '../../domain/dashboard/need.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Identity } from '../../platform/http/caller.js';
import { CoalescingRunner } from '../../platform/process/coalescing-runner.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { BillingView } from '../billing/billing.view.js';
import { ServiceWindowClock } from '../service-window/service-window.clock.service.js';
import { ExchangeView } from './dashboard.exchange.view.js';
import { feeNeeds, toNeed } from './dashboard.rows.js';
import { DashboardView, isFirmChange } from './dashboard.view.js';
import type { PrintTask } from './print.js';

const LENGTH = {
  day: { days: 1, step: 'hour' },
  week: { days: 7, step: 'day' },
  month: { days: 30, step: 'day' },
} as const satisfies Record<Period, { days: number; step: 'hour' | 'day' }>;
/** How long an answer is shown again, unless something changed. */
const FRESH_MS = 15_000;
const KEPT = 500;
const PRINT_MS = 20_000;

/** What somebody sees of exchange, files and schedules who may not see them. */
const NO_EXCHANGE = { cards: [], statisticsData: null, chartData: null, mapData: null, autoAddedCompanies: null };
const NO_FILES = { cards: [], errorCount: null };

type Watcher = Pick<Identity, 'userId' | 'companyId' | 'narrowing' | 'companyModules' | 'rights' | 'language'>;
interface Known {
  readonly company: string;
  readonly at: number;
  readonly answer: Promise<Dashboard>;
}

/** The dashboard as somebody sees it. People of a company with the same rights share one answer until something changes; while it is being computed, no second computation starts. */
@Injectable()
export class DashboardService implements OnModuleDestroy {
  private readonly known = new Map<string, Known>();
  private readonly readings = new CoalescingRunner<Dashboard>();
  private readonly pool = new ThreadPool<PrintTask, Uint8Array>({
    module: new URL('print.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  constructor(
    private readonly database: Database,
    private readonly view: DashboardView,
    private readonly exchange: ExchangeView,
    private readonly windows: ServiceWindowClock,
    private readonly billing: BillingView,
    realtime: RealtimeSubscriber,
  ) {
    realtime.onSignal((signal) => {
      if ('forget' in signal) this.known.clear();
      else if ('topic' in signal) this.forget((known) => known.company === signal.company);
    });
    realtime.onGap(() => {
      this.known.clear();
    });
    windows.onChange(() => {
      this.known.clear();
    });
  }

  /** The dashboard as somebody sees it who has looked at some changes already. */
  async dashboard(watcher: Watcher, period: Period): Promise<Dashboard> {
    const shared = await this.shared(watcher, period);
    if (!shared.needs.some(isFirmChange)) return shared;
    const needs = await this.database.transaction(scopeOf(watcher), (tx) =>
      this.view.unseen(tx, watcher.companyId, watcher.userId, shared.needs),
    );
    return { ...shared, needs };
  }

  private shared(watcher: Watcher, period: Period): Promise<Dashboard> {
    const { companyId, narrowing, language } = watcher;
    const key = JSON.stringify([
      companyId,
      narrowing,
      language,
      period,
      ...(['traffic', 'transactions', 'schedule.delivery-schedule'] as const).map((module) => sees(watcher, module)),
    ]);
    const now = performance.now();
    const known = this.known.get(key);
    if (known && now - known.at < FRESH_MS) return known.answer;
    if (this.known.size >= KEPT) this.forget(({ at }) => now - at >= FRESH_MS);
    const answer = this.readings.run(key, () => this.read(watcher, period));
    this.known.set(key, { company: companyId, at: now, answer });
    answer.catch(() => {
      this.known.delete(key);
    });
    return answer;
  }

  behind(watcher: Watcher, bar: Bar): Promise<BarRows> {
    return this.database.transaction(scopeOf(watcher), (tx) => this.exchange.behind(tx, watcher.companyId, bar));
  }

  async pdf(watcher: Watcher, period: Period): Promise<Uint8Array> {
    const dashboard = await this.dashboard(watcher, period);
    const company = await this.database.transaction(scopeOf(watcher), (tx) =>
      this.view.companyName(tx, watcher.companyId),
    );
    return this.pool.run({ dashboard, company, language: watcher.language }, PRINT_MS);
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.close();
  }

  private forget(which: (known: Known) => boolean): void {
    for (const [key, known] of this.known) if (which(known)) this.known.delete(key);
  }

  private async read(watcher: Watcher, period: Period): Promise<Dashboard> {
    const { companyId, language } = watcher;
    const { days, step } = LENGTH[period];
    const may = {
      traffic: sees(watcher, 'traffic'),
      transactions: sees(watcher, 'transactions'),
      schedules: sees(watcher, 'schedule.delivery-schedule'),
    };
    const window = this.windows.state();
    return this.database.transaction(scopeOf(watcher), async (tx) => {
      const span = await this.view.period(tx, companyId, days);
      const exchange = may.transactions ? await this.exchange.of(tx, companyId, days, step, span) : NO_EXCHANGE;
      const files = may.traffic ? await this.view.files(tx, companyId, days) : NO_FILES;
      const schedules = may.schedules ? [await this.view.schedules(tx, companyId, days)] : [];
      const cards = [...schedules, ...exchange.cards, ...files.cards];
      const needs = [
        ...(may.traffic ? await this.view.errors(tx, companyId, language) : []),
        ...(await this.view.waiting(tx, companyId, may)),
        ...feeNeeds(await this.billing.state(tx, companyId), span.until),
        ...(may.traffic ? (exchange.autoAddedCompanies ?? []).map(withoutAgreement) : []),
      ];
      return {
        period,
        ...span,
        cardData: CARDS.flatMap((id) => cards.filter((card) => card.id === id)),
        statisticsData: exchange.statisticsData,
        chartData: exchange.chartData,
        mapData: exchange.mapData,
        autoAddedArticles: may.schedules ? await this.view.articles(tx, companyId, days) : null,
        autoAddedCompanies: exchange.autoAddedCompanies,
        serviceWindowStart: window.start,
        serviceWindowEnd: window.end,
        errorCount: files.errorCount,
        needs: byUrgency(needs, Date.parse(span.until)),
      };
    });
  }
}

function sees(watcher: Watcher, module: Module): boolean {
  return mayDo(watcher, module, 'read');
}

function withoutAgreement({
  address,
  partner,
  messages,
  lastFileId,
  lastAt,
}: NonNullable<Dashboard['autoAddedCompanies']>[number]): Need {
  return toNeed({
    kind: 'no-agreement',
    id: lastFileId,
    at: lastAt,
    due: null,
    values: { partner, address, messages },
  });
}
