import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId } from '../../domain/ids.js';
import { missingAfter } from '../../domain/schedule/missing-release.js';
import {
  isPredecessorMissing,
  ReleaseHistory,
  replacedByConfirming,
  successionOf,
  type Supersession,
} from '../../domain/schedule/succession.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Succession } from '../document/document.port.js';
import { MissingReleases } from '../reference/missing-release.service.js';
import { scheduleFollowed } from './schedule.events.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { type NeighbourRelease, ScheduleSuccessionStore } from './schedule.succession.store.js';

/** Puts releases into their place among those before and after them. */
@Injectable()
export class ScheduleSuccession {
  constructor(
    private readonly store: ScheduleSuccessionStore,
    private readonly missing: MissingReleases,
    private readonly cancellations: ScheduleCancellations,
  ) {}

  /**
   * Places stored releases, whatever the order in which they arrived; returns which of them are late, and which others are missing or no
   * longer. One round trip, and more where something is missing. The caller holds the lock of their parties.
   */
  async follow(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly Succession[]> {
    if (ids.length === 0) return [];
    const arrivedIds = new Set(ids);
    const { known, concerned } = await this.around(tx, companyId, ids);
    const arrived = known.filter(({ id }) => arrivedIds.has(id));
    const { changed, late } = successionOf(
      known.filter(({ id }) => concerned.has(id)),
      known,
    );
    this.store.supersede(tx, companyId, changed);
    // Whoever looks at a release is shown that another one has followed.
    const followed = changed.filter(({ id }) => !arrivedIds.has(id));
    emit(tx, ...followed.map(({ id }) => scheduleFollowed({ companyId, scheduleHeadId: id })));
    this.store.compareAnew(tx, companyId, [...concerned]);
    const messages = new Map(arrived.map(({ id, messageNumber }) => [id, messageNumber] as const));
    return [
      ...late.flatMap(({ id, supersededBy }): Succession[] => {
        const messageNumber = messages.get(id);
        return messageNumber === undefined || supersededBy === null
          ? []
          : [{ what: 'late', messageNumber, supersededBy }];
      }),
      ...(await this.missingAfter(tx, companyId, arrived, known)),
    ];
  }

  /** Arrived releases with those around them, and which ones are to be placed: the arrived ones, and what a cancellation among them changes. */
  private async around(
    tx: Tx,
    companyId: CompanyId,
    ids: readonly ScheduleHeadId[],
  ): Promise<{ readonly known: readonly NeighbourRelease[]; readonly concerned: ReadonlySet<ScheduleHeadId> }> {
    const known = once(await this.store.neighbours(tx, companyId, ids));
    if (!known.some(({ concernsCancellation }) => concernsCancellation)) return { known, concerned: new Set(ids) };
    const changed = await this.cancellations.apply(tx, companyId, ids);
    const concerned = new Set([...ids, ...changed]);
    return { known: once(await this.store.neighbours(tx, companyId, [...concerned])), concerned };
  }

  /** Places releases anew of which it changed whether they are held; returns which follow others than before. The caller holds the lock of their parties. */
  async place(tx: Tx, companyId: CompanyId, ids: readonly ScheduleHeadId[]): Promise<readonly Supersession[]> {
    if (ids.length === 0) return [];
    const concerned = new Set([...ids, ...(await this.cancellations.apply(tx, companyId, ids))]);
    const known = once(await this.store.neighbours(tx, companyId, [...concerned]));
    const { changed } = successionOf(
      known.filter(({ id }) => concerned.has(id)),
      known,
    );
    this.store.supersede(tx, companyId, changed);
    this.store.compareAnew(tx, companyId, [...concerned]);
    return changed;
  }

  /**
   * The releases of a file go, to be stored anew: what is compared with them is counted again. Returns what they cancelled, which is placed
   * anew when they are stored.
   */
  async leave(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<readonly ScheduleHeadId[]> {
    await this.store.compareAnewWithout(tx, companyId, fileId);
    return this.cancellations.ofMessage(tx, companyId, fileId);
  }

  /** The current releases that a held one would replace if somebody confirmed it. */
  async replacedByConfirming(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<readonly ScheduleHeadId[]> {
    const known = once(await this.store.neighbours(tx, companyId, [id]));
    const held = known.find((one) => one.id === id);
    return held === undefined ? [] : replacedByConfirming(held, known).map((one) => one.id);
  }

  private async missingAfter(
    tx: Tx,
    companyId: CompanyId,
    arrived: readonly NeighbourRelease[],
    known: readonly NeighbourRelease[],
  ): Promise<readonly Succession[]> {
    const history = new ReleaseHistory(known);
    const concerned = arrived.filter((one) => one.concernsMissing || isPredecessorMissing(one, history));
    if (concerned.length === 0) return [];
    const { missing, excused } = await this.missing.known(tx, companyId, concerned);
    const evidence = await this.store.evidence(
      tx,
      companyId,
      concerned.map(({ id }) => id),
      missing.filter(({ state }) => state === 'unproven'),
    );
    const changes = missingAfter(concerned, once([...known, ...evidence]), missing, (parties) => excused.has(parties));
    await this.missing.record(tx, companyId, changes);
    return [
      ...[...changes.missing, ...changes.proven.map((one) => ({ ...one, state: 'open' }))].flatMap(
        ({ state, reference }): Succession[] => (state === 'open' ? [{ what: 'missing', reference }] : []),
      ),
      ...changes.found.flatMap(({ state, reference, revealedBy }): Succession[] =>
        state === 'open' ? [{ what: 'found', reference, revealedBy }] : [],
      ),
    ];
  }
}

/** Each release once: it may be a neighbour of several. */
function once(releases: readonly NeighbourRelease[]): readonly NeighbourRelease[] {
  const first = new Map<string, NeighbourRelease>();
  for (const one of releases) if (!first.has(one.id)) first.set(one.id, one);
  return [...first.values()];
}
