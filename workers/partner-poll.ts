import { setTimeout as sleep } from 'node:timers/promises';
import type { AgreementPollService } from '../server/modules/agreement/agreement.poll.service.js';
import type { AgreementTransportService } from '../server/modules/agreement/agreement.transport.service.js';
import type { IntakeService } from '../server/modules/traffic/intake.service.js';
import { reason, type Log } from '../server/platform/log.js';
import { TransportFailure } from '../server/platform/transport/failure.js';

const LOOK_EVERY_MS = 1_000;
const RENEW_EVERY_MS = 15_000;
/** Transfers of a worker at a time; each is a process. */
const AT_A_TIME = 4;
/** Of those, how many with one machine. Folders of our own are no machine. */
const WITH_ONE_MACHINE = 2;
const OURS = '-';

type Claimed = NonNullable<Awaited<ReturnType<AgreementPollService['claim']>>>;
interface Look {
  readonly claimed: Claimed;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Fetches the files that wait at partners. Places are shared with the other workers by leases, so that one looks at a place at a time;
 * what a killed worker held is anybody's when its lease ends. A file leaves the partner after it is stored here, and counts once.
 */
export class PartnerPoll {
  private readonly looks = new Set<Look>();
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly polls: AgreementPollService,
    private readonly transports: AgreementTransportService,
    private readonly intake: IntakeService,
    private readonly log: Log,
    private readonly everySeconds: number,
  ) {}

  start(): void {
    this.loop = this.run();
    this.renewing = setInterval(() => {
      void this.renew();
    }, RENEW_EVERY_MS);
  }

  /** Ends the transfers that are under way; their files are fetched with the next look. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const look of this.looks) look.stop.abort();
    await this.loop;
    await Promise.all([...this.looks].map((look) => look.done));
    clearInterval(this.renewing);
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.polls.keepPlaces();
        while (await this.beginOne());
      } catch (error) {
        this.log.warn({ reason: reason(error) }, 'partners not looked at, retrying');
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whether there was one to begin, and room for it. */
  private async beginOne(): Promise<boolean> {
    if (this.stopping.signal.aborted || !this.intake.hasRoom || this.looks.size >= AT_A_TIME) return false;
    const claimed = await this.polls.claim(this.busy());
    if (claimed !== undefined) this.begin(claimed);
    return claimed !== undefined;
  }

  /** Machines that have as many visits of ours as they get. */
  private busy(): string[] {
    const visits = Map.groupBy(
      [...this.looks].map(({ claimed }) => machineOf(claimed)),
      (machine) => machine,
    );
    return [...visits]
      .filter(([machine, of]) => machine !== OURS && of.length >= WITH_ONE_MACHINE)
      .map(([machine]) => machine);
  }

  private begin(claimed: Claimed): void {
    const stop = new AbortController();
    if (this.stopping.signal.aborted) stop.abort();
    const done = this.look(claimed, stop.signal)
      .catch((error: unknown) => {
        this.log.warn(
          { agreement: claimed.agreementId, reason: reason(error) },
          'a look at a partner could not be noted',
        );
      })
      .finally(() => {
        this.looks.delete(look);
      });
    const look: Look = { claimed, stop, done };
    this.looks.add(look);
  }

  private async look(claimed: Claimed, signal: AbortSignal): Promise<void> {
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

  /** A transfer whose place is somebody else's by now is ended. */
  private async renew(): Promise<void> {
    if (this.looks.size === 0) return;
    try {
      const held = new Set(await this.polls.renew([...this.looks].map(({ claimed }) => claimed.lease)));
      for (const look of this.looks) if (!held.has(look.claimed.lease)) look.stop.abort();
    } catch (error) {
      this.log.warn({ reason: reason(error) }, 'leases on partners not renewed, retrying');
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
