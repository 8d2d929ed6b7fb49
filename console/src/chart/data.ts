/** Colours by their token: those that hold up beside each other in both themes. */
type Tone = 'accent' | 'iris' | 'teal' | 'text-3' | 'ok' | 'err';

/** What a chart shows, as numbers. */
export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly {
    readonly key: string;
    readonly label: string;
    readonly tone: Tone;
    readonly values: readonly number[];
  }[];
  /** A share of the whole at each label, from 0 to 1, drawn as a line over the bars with an axis of its own; null where there is no whole. */
  readonly share?:
    | {
        readonly label: string;
        readonly tone: Tone;
        readonly values: readonly (number | null)[];
        readonly format: (value: number) => string;
      }
    | undefined;
  /** On top of each other, from the first upwards; else side by side. */
  readonly stacked: boolean;
  readonly format: (value: number) => string;
  /** Somebody wants to know what stands behind the bars at this label. */
  readonly onPick?: ((index: number) => void) | undefined;
}
