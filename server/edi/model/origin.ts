/** What every neutral document carries: where it stood in the file. */
export interface DocumentOrigin {
  /** Index into `ReadResult.interchanges`; -1 for a message outside any interchange. */
  readonly interchange: number;
  /** Position of the message in the file, from 1. */
  readonly messageNumber: number;
}
