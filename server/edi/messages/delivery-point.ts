import type { Party } from '../model/party.js';
import { code } from '../syntax/codes.js';
import { textOrNull } from '../syntax/segment-values.js';
import type { MessageContext } from './message-reader.js';

/** LOC 3227. */
const GATE = code('11');
const DOCK = code('159');
const PLACE = code('7');

/** A delivery point: NAD with the LOC segments under it. */
export interface DeliveryPoint {
  readonly party: Party;
  readonly rank: number;
  gate: string | null;
  dock: string | null;
  /** Whether `dock` comes from LOC+159, which goes before LOC+7. */
  dockCertain: boolean;
}

/** Takes in LOC: 11 is the gate, 159 the dock, 7 the dock where there is no 159. */
export function takeLocation(
  { segment }: MessageContext,
  into: { gate: string | null; dock: string | null; dockCertain: boolean },
): void {
  const qualifier = segment.codeAt(1, 0);
  if (qualifier !== GATE && qualifier !== DOCK && (qualifier !== PLACE || into.dockCertain)) return;
  // Some senders name the place (3224) and give no code.
  const place = textOrNull(segment, 2, 0) ?? textOrNull(segment, 2, 3);
  if (qualifier === GATE) into.gate = place;
  else {
    into.dock = place;
    into.dockCertain = qualifier === DOCK;
  }
}
