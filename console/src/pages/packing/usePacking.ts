import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DespatchPackage } from '../../../../server/contract/despatch-packages.js';
import type { DespatchAdviceId } from '../../../../server/domain/ids.js';
import { countsOf, refusalOfNote, type ScanRefusal, type ScanStep } from '../../../../server/domain/despatch/scan.js';
import type { PackageCounts } from '../../../../server/domain/despatch/state.js';
import { queryClient } from '../../api/query-client.js';
import { useUser } from '../../api/user.js';
import { signal } from '../mobile/signal.js';
import { deviceName, newId } from './device.js';
import { currentOutbox, keepScan, useOutbox } from './outbox.js';
import { keptQuery, packagesQuery, preload, waitingQuery } from './packing.queries.js';
import {
  DeviceDesk,
  type KeptNote,
  lastToUndo,
  MAY_BE_OLD,
  openOuter,
  type Owner,
  ownerOf,
  type ScanRecord,
  outcomeOf,
} from './record.js';

export function useOwner(): Owner {
  const { id, company } = useUser();
  return ownerOf(company.id, id);
}

/** The notes that wait; their packages are read beforehand while the screen is open. */
export function useWaiting(): UseQueryResult<
  Awaited<ReturnType<NonNullable<ReturnType<typeof waitingQuery>['queryFn']>>>
> {
  const owner = useOwner();
  const query = useQuery(waitingQuery(owner));
  const rows = query.data?.isKept === false ? query.data.it.rows : undefined;
  useEffect(() => {
    if (!rows) return;
    const ended = new AbortController();
    void preload(owner, rows, ended.signal);
    return () => {
      ended.abort();
    };
  }, [owner, rows]);
  return query;
}

/** A package, and whether it is marked and verified as this device knows. */
export interface PackageNow
  extends Pick<DespatchPackage, 'number' | 'outer' | 'inside' | 'articleNumber' | 'description'> {
  readonly isMarked: boolean;
  readonly isVerified: boolean;
}
export interface Packing {
  readonly documentNumber: string;
  readonly packages: readonly PackageNow[];
  readonly counts: PackageCounts;
  /** Why nothing is scanned on the note as it is; null where it is. */
  readonly closed: ScanRefusal | null;
  /** Scans of this note on this device, in their order. */
  readonly records: readonly ScanRecord[];
  /** When the packages were read, where nobody answers now; in milliseconds. */
  readonly keptSince: number | null;
  /** The outer package that is being verified. */
  readonly outer: { readonly number: string; readonly inside: number; readonly verified: number } | null;
  readonly take: (
    code: string,
    how: { readonly step: Exclude<ScanStep, 'undo'>; readonly withInside: boolean },
  ) => void;
  /** Takes the last scan back; null where there is none. */
  readonly undo: (() => void) | null;
}

/** Scans come faster than a disk writes: each is judged when the one before is kept. */
let queue = Promise.resolve();
/** Where scans are judged. The page has a desk of its own: it shows what is kept, and not what is only judged. */
const judging = new DeviceDesk();

interface Taking {
  readonly owner: Owner;
  readonly noteId: DespatchAdviceId;
  readonly notes: readonly KeptNote[];
  readonly by: string;
}
type Given = Pick<ScanRecord, 'step' | 'code' | 'withInside'>;

/** Judges a scan, keeps it, and only then says how it went. */
async function takeScan({ owner, noteId, notes, by }: Taking, given: Given): Promise<void> {
  const { records } = currentOutbox();
  const ofNote = records.filter((one) => one.noteId === noteId);
  const known = judging.at(notes, records, by);
  const scannedAt = new Date().toISOString();
  const input = {
    ...given,
    ...{ clientId: newId(), noteId },
    outer: given.step === 'verify' ? openOuter(ofNote) : null,
    undoes: given.step === 'undo' ? (lastToUndo(ofNote)?.clientId ?? null) : null,
  };
  const outcome = judging.take(input, scannedAt);
  const isGood = outcome.refusal === null;
  try {
    await keepScan({
      ...input,
      ...{ owner, device: deviceName(), scannedAt, answeredAt: null, problem: null },
      state: isGood ? 'queued' : 'refused',
      outcome: outcomeOf(outcome, known),
    });
    signal(isGood ? 'good' : 'bad');
  } catch {
    signal('bad');
  }
  if (outcome.refusal !== null && MAY_BE_OLD.has(outcome.refusal))
    void queryClient.invalidateQueries({ queryKey: ['despatch', 'packages', noteId] });
}

/** A note while it is packed: as it was read, with what this device has scanned since. */
export function usePacking(noteId: DespatchAdviceId): {
  readonly query: UseQueryResult;
  readonly packing: Packing | null;
} {
  const owner = useOwner();
  const { username } = useUser();
  const { records, isRead } = useOutbox();
  useWaiting();
  const query = useQuery(packagesQuery(owner, noteId));
  const { data: kept } = useQuery(keptQuery(owner));
  const note = query.data?.it;
  const notes = useMemo(
    () => (note ? [note, ...(kept ?? []).filter(({ id }) => id !== noteId)] : []),
    [note, kept, noteId],
  );
  const ofNote = useMemo(() => records.filter((one) => one.noteId === noteId), [records, noteId]);
  const [shown] = useState(() => new DeviceDesk());
  const now = useMemo(
    () => note && shown.at([note], ofNote, username).get(noteId),
    [shown, note, ofNote, username, noteId],
  );
  const hand = (given: Given): void => {
    queue = queue.then(() => takeScan({ owner, noteId, notes, by: username }, given)).catch(() => undefined);
  };
  if (!note || !now || !isRead) return { query, packing: null };
  const last = lastToUndo(ofNote);
  const outer = openOuter(ofNote);
  const packages = note.packages.packages.map((one): PackageNow => {
    const { marked, verified } = now.packages.get(one.number) ?? { marked: null, verified: null };
    return { ...one, isMarked: marked !== null, isVerified: verified !== null };
  });
  const inside = packages.filter((one) => outer !== null && one.outer === outer);
  return {
    query,
    packing: {
      documentNumber: note.packages.documentNumber,
      packages,
      counts: countsOf(now),
      closed: refusalOfNote(now.state),
      records: ofNote,
      keptSince: query.data?.isKept === true ? note.askedAt : null,
      outer:
        outer === null
          ? null
          : { number: outer, inside: inside.length, verified: inside.filter((one) => one.isVerified).length },
      take: (code, { step, withInside }) => {
        hand({ code, step, withInside: step === 'mark' && withInside });
      },
      undo: last
        ? () => {
            hand({ code: '', step: 'undo', withInside: false });
          }
        : null,
    },
  };
}
