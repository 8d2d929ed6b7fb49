/** A day without work, as forms hold it. */
export interface FreeDay {
  day: string;
  name: string;
}
