import type { PackageMovementId } from '../../domain/ids.js';

interface Booked {
  readonly movementId: PackageMovementId;
  readonly counters: PackageMovementId | null;
  readonly quantity: number;
}

/**
 * What a period changed by each of its movements: each once, though it may have been agreed upon more than once. What was taken back within the
 * period is left out with its counter row, as both together changed nothing.
 */
export function changesOf<L extends Booked>(lines: readonly L[]): readonly L[] {
  const changes = new Map<PackageMovementId, L>();
  for (const line of lines) {
    const before = changes.get(line.movementId)?.quantity ?? 0;
    changes.set(line.movementId, { ...line, quantity: before + line.quantity });
  }
  for (const { movementId, counters, quantity } of [...changes.values()]) {
    if (counters === null || changes.get(counters)?.quantity !== 0 - quantity) continue;
    changes.delete(movementId);
    changes.delete(counters);
  }
  return [...changes.values()].filter(({ quantity }) => quantity !== 0);
}
