import { setTimeout as sleep } from 'node:timers/promises';
import type { AgreementPollService } from '../server/modules/agreement/agreement.poll.service.js';
import type { AgreementTransportService } from '../server/modules/agreement/agreement.transport.service.js';
import type { IntakeService } from '../server/modules/traffic/intake.service.js';
import { reason, type Log } from '../server/platform/log.js';
import { Outage } from '../server/platform/process/outage.js';
import { TransportFailure } from '../server/platform/transport/failure.js';

const POLL_EVERY_MS = 1_000;
const RENEW_EVERY_MS = 15_000;
/** Transfers of a worker at a time; each is a process. */
const AT_A_TIME = 4;
/** Of those, how many with one machine. Folders of our own are no machine. */
const WITH_ONE_MACHINE = 2;
const OURS = '-';

type Claimed = NonNullable<Awaited<ReturnType<AgreementPollService['claim']>>>;
interface Visit {
  readonly claimed: Claimed;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Fetches the files that wait at partners. Workers share the places by leases, so that one polls a place at a time;
 * the place of a killed worker is free when its lease ends. A file leaves the partner after it is stored here, and counts once.
 */
export class PartnerPoll {
  private readonly visits = new Set<Visit>();
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private renewing: NodeJS.Timeout | undefined;
  private readonly unpolled: Outage;
  private readonly unrenewed: Outage;

  constructor(
    private readonly polls: AgreementPollService,
    private readonly transports: AgreementTransportService,
    private readonly intake: IntakeService,
    private readonly log: Log,
    private readonly everySeconds: number,
  ) {
    this.unpolled = new Outage(log, 'partners not polled, retrying', 'partners polled again');
    this.unrenewed = new Outage(log, 'leases on partners not renewed, retrying', 'leases on partners renewed again');
  }

  start(): void {
    this.loop = this.run();
    this.renewing = setInterval(() => {
      void this.renew();
    }, RENEW_EVERY_MS);
  }

  /** Ends the transfers that are under way; their files are fetched with the next poll. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const visit of this.visits) visit.stop.abort();
    await this.loop;
    await Promise.all([...this.visits].map((visit) => visit.done));
    clearInterval(this.renewing);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.polls.keepPlaces();
        while (await this.beginOne());
        this.unpolled.ended();
      } catch (error) {
        this.unpolled.began(error);
      }
      await sleep(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Begins the poll of one place that is due; false where none is due or capacity is used up. */
  private async beginOne(): Promise<boolean> {
    if (this.stopping.signal.aborted || !this.intake.hasRoom || this.visits.size >= AT_A_TIME) return false;
    const claimed = await this.polls.claim(this.busy());
    if (claimed !== undefined) this.begin(claimed);
    return claimed !== undefined;
  }

  /** Machines with as many transfers as they may have at a time. */
  private busy(): string[] {
    const byMachine = Map.groupBy(
      [...this.visits].map(({ claimed }) => machineOf(claimed)),
      (machine) => machine,
    );
    return [...byMachine]
      .filter(([machine, of]) => machine !== OURS && of.length >= WITH_ONE_MACHINE)
      .map(([machine]) => machine);
  }

  private begin(claimed: Claimed): void {
    const stop = new AbortController();
    if (this.stopping.signal.aborted) stop.abort();
    const done = this.poll(claimed, stop.signal)
      .catch((error: unknown) => {
        this.log.warn(
          { agreement: claimed.agreementId, reason: reason(error) },
          'the outcome of a partner poll could not be stored',
        );
      })
      .finally(() => {
        this.visits.delete(visit);
      });
    const visit: Visit = { claimed, stop, done };
    this.visits.add(visit);
  }

  private async poll(claimed: Claimed, signal: AbortSignal): Promise<void> {
    const { companyId, agreementId } = claimed;
    try {
      const summary = await this.transports.receive(
        companyId,
        agreementId,
        async ({ remoteName, bytes }) => {
          await this.intake.fromPartner({ companyId, agreementId, remoteName, bytes });
          return 'taken';
        },
        signal,
      );
      await this.polls.succeeded(claimed, summary, this.everySeconds);
    } catch (error) {
      if (signal.aborted) {
        await this.polls.release(claimed);
        return;
      }
      this.log.warn({ agreement: agreementId, reason: reason(error) }, 'partner poll failed');
      await this.polls.failed(claimed, error instanceof TransportFailure ? error : UNEXPECTED);
    }
  }

  /** Renews the leases, and ends transfers whose lease another worker has. */
  private async renew(): Promise<void> {
    if (this.visits.size === 0) return;
    try {
      const held = new Set(await this.polls.renew([...this.visits].map(({ claimed }) => claimed.lease)));
      for (const visit of this.visits) if (!held.has(visit.claimed.lease)) visit.stop.abort();
      this.unrenewed.ended();
    } catch (error) {
      this.unrenewed.began(error);
    }
  }
}

/** What failed here is no fault of the partner, and its text is for the log. */
const UNEXPECTED = {
  message: 'The files could not be taken in',
  advice: 'They stay at the partner and are fetched again',
  retry: true,
};

function machineOf({ place }: Claimed): string {
  return place.split(' ')[1] ?? '';
}
