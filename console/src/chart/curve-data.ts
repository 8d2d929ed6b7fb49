/** How a line of a curve is drawn, by its meaning. */
export type CurveLook = 'plan' | 'before' | 'expected' | 'left' | 'moving';

/** What a chart of cumulative quantities shows. Days are milliseconds since 1970-01-01 in UTC. */
export interface CurveData {
  readonly from: number;
  readonly to: number;
  readonly today: number;
  readonly firm: { readonly from: number; readonly to: number } | null;
  /** What the customer has received. */
  readonly received: { readonly at: number; readonly value: number } | null;
  readonly lines: readonly {
    readonly look: CurveLook;
    readonly label: string;
    /** A value holds from its day until the next one. */
    readonly points: readonly { readonly x: number; readonly y: number }[];
    /** The quantity that the area below the line begins at. */
    readonly ground?: number;
  }[];
  readonly receivedLabel: string;
  readonly day: (at: number) => string;
  readonly quantity: (value: number) => string;
}
