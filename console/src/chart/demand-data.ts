/** How a line of a chart of demand is drawn, by its meaning. */
export type DemandLook = 'actual' | 'plan' | 'expected' | 'trend' | 'forecast' | 'adjusted' | 'despatched' | 'own';

/** Quantities between which something is normal; null at a moment without. */
interface Band {
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly low: number | null; readonly high: number | null }[];
}

/** What a chart of demand shows. Moments are milliseconds since 1970-01-01 in UTC. */
export interface DemandData {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly {
    readonly look: DemandLook;
    readonly label: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
  }[];
  readonly band: Band | null;
  /** A wider band around that one. */
  readonly wide?: Band | null;
  /** Days that are not changed any more, the last one included. */
  readonly firm?: { readonly label: string; readonly from: number; readonly to: number } | null;
  /** Points that stand out, one of which may be chosen. */
  readonly marks: {
    readonly label: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
    readonly chosen: number | null;
  } | null;
  readonly day: (at: number) => string;
  readonly quantity: (value: number) => string;
  /** Somebody wants to know more of a point that stands out. */
  readonly onPick?: ((index: number) => void) | undefined;
}
