import { delfor } from '../given/delfor.js';

const CONTROL = 'C0000000';
const DOCUMENT = 'D0000000';

/** 50 articles with 60 call-offs each. */
export const LINES = 50;
export const CALLOFFS = 60;

/** A control reference or document number of the length of its placeholder. */
const numbered = (placeholder: string, number: number): string => placeholder.charAt(0) + String(number).padStart(placeholder.length - 1, '0');

/** Delivery schedules of 3,000 call-offs, each with a control reference, a document number and so bytes of its own. */
export class Messages {
  private readonly base = delfor({ lines: LINES, calloffs: CALLOFFS, controlReference: CONTROL, documentNumber: DOCUMENT });
  private readonly places = [CONTROL, DOCUMENT].flatMap((placeholder) => {
    const at: { placeholder: string; offset: number }[] = [];
    for (let offset = this.base.indexOf(placeholder); offset >= 0; offset = this.base.indexOf(placeholder, offset + 1)) at.push({ placeholder, offset });
    return at;
  });

  get size(): number {
    return this.base.length;
  }

  at(number: number): Buffer {
    const bytes = Buffer.from(this.base);
    for (const { placeholder, offset } of this.places) bytes.write(numbered(placeholder, number), offset, 'latin1');
    return bytes;
  }

  /** A share of a run, made before the clock starts. */
  range({ from, count }: Share): Buffer[] {
    return Array.from({ length: count }, (_, i) => this.at(from + i));
  }
}

/** Which messages of a run a process works on. */
export interface Share { readonly from: number; readonly count: number }

/** A run split between processes. */
export function shares(from: number, count: number, processes: number): Share[] {
  return Array.from({ length: processes }, (_, i) => {
    const start = Math.floor((count * i) / processes);
    return { from: from + start, count: Math.floor((count * (i + 1)) / processes) - start };
  });
}
