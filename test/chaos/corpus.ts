import { createHash } from 'node:crypto';
import type { Identification } from '../../server/domain/company/identification.js';
import { delfor, vda4905, type DelforOptions } from '../given/delfor.js';
import { Random } from './random.js';

/**
 * schedule, vda: correct files of many sizes. errors: damaged ones. unreadable: no EDI at all. repeat: the bytes of an earlier file.
 * reused: the reference of an earlier file with other bytes. twin: two files at once, same reference and content, other line ends.
 * double: two interchanges in a file, the second at times under a reference that came before. overwritten: replaced in the folder by the next.
 */
export type Kind =
  | 'schedule'
  | 'vda'
  | 'errors'
  | 'unreadable'
  | 'repeat'
  | 'reused'
  | 'twin'
  | 'double'
  | 'overwritten';

/** One act of handing a file in. */
export interface HandIn {
  readonly number: number;
  readonly way: 'upload' | 'folder';
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  /** What the content says: files of one label have the same business in them, whichever of them comes first. */
  readonly label: string;
  readonly kind: Kind;
  /** Handed in when the file of this digest has come to its end, so that who came first is no matter of chance. */
  readonly after: string | undefined;
  /** Handed in so many milliseconds after the one before. */
  readonly delay: number;
}

const WEIGHTS: readonly (readonly [Kind, number])[] = [
  ['schedule', 44],
  ['vda', 10],
  ['errors', 10],
  ['unreadable', 2],
  ['repeat', 14],
  ['reused', 7],
  ['twin', 4],
  ['double', 6],
  ['overwritten', 3],
];
const SIZES = [
  [1, 5],
  [3, 10],
  [5, 12],
  [8, 30],
  [10, 60],
  [40, 100],
] as const;
/** Who sends the delivery schedules. */
export const SENDER = 'O0013000001CUST:OD';
const RECIPIENT = 'O0013000002SUPP:OD';

/** Names under which the company of the suite receives. */
export const IDENTIFICATIONS = [
  { kind: 'edi', identifier: 'O0013000002SUPP', qualifier: 'OD' },
  { kind: 'vda', identifier: 'SUPP01', qualifier: '' },
] as const satisfies readonly Identification[];

export function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files of a run, in the order they are handed in: the same for the run with faults and the one without. */
export function corpus(count: number, seed: number): HandIn[] {
  return new Corpus(seed).make(count);
}

class Corpus {
  private readonly random: Random;
  private readonly made: HandIn[] = [];
  private readonly references = new Map<string, string>();

  constructor(private readonly seed: number) {
    this.random = new Random(seed);
  }

  make(count: number): HandIn[] {
    while (this.made.length < count) this.add(this.kind());
    return this.made;
  }

  private kind(): Kind {
    let at = this.random.next() * WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [kind, weight] of WEIGHTS) if ((at -= weight) < 0) return kind;
    return 'schedule';
  }

  private add(kind: Kind): void {
    const n = this.made.length;
    switch (kind) {
      case 'schedule':
        this.put(kind, this.schedule(n));
        return;
      case 'vda':
        this.put(
          kind,
          vda4905({
            transmission: (n % 90_000) + 1,
            customer: `C${String(this.seed % 10)}${String(Math.floor(n / 90_000))}`,
            lines: this.random.between(1, 12),
            calloffs: this.random.between(1, 30),
          }),
        );
        return;
      case 'errors':
        this.put(kind, this.damaged(n));
        return;
      case 'unreadable':
        this.put(
          kind,
          Buffer.from(
            this.random.chance(0.5)
              ? `nothing of EDI ${String(this.seed)}-${String(n)}\n`
              : `\0\x01\x02${String(n)}\0\0`,
          ),
        );
        return;
      case 'repeat':
        this.repeat();
        return;
      case 'reused':
        this.reused();
        return;
      case 'twin':
        this.twin(n);
        return;
      case 'double':
        this.double(n);
        return;
      case 'overwritten':
        this.overwritten(n);
        return;
    }
  }

  private put(
    kind: Kind,
    bytes: Buffer,
    more: Partial<Pick<HandIn, 'label' | 'after' | 'way' | 'fileName' | 'delay'>> = {},
  ): HandIn {
    const number = this.made.length;
    const sha256 = shaOf(bytes);
    const handIn: HandIn = {
      number,
      kind,
      bytes,
      sha256,
      way: more.way ?? (this.random.chance(0.5) ? 'folder' : 'upload'),
      fileName: more.fileName ?? `${kind}-${String(number)}.edi`,
      label: more.label ?? `${kind}-${String(number)}`,
      after: more.after,
      delay: more.delay ?? 0,
    };
    this.made.push(handIn);
    return handIn;
  }

  private options(n: number): DelforOptions {
    const [lines, calloffs] = this.random.chance(0.9) ? this.random.pick(SIZES.slice(0, 5)) : SIZES[5];
    const controlReference = `R${String(this.seed % 1000)}-${String(n)}`;
    const from = this.random.between(0, 40);
    return {
      lines,
      calloffs,
      controlReference,
      documentNumber: `D${String(n)}`,
      release: this.random.pick(['96A', '97A', '04A'] as const),
      sender: SENDER,
      recipient: RECIPIENT,
      article: (line) => `ART-${String(from + line).padStart(4, '0')}`,
      quantity: (line, calloff) => 10 * (1 + ((n + line * 7 + calloff * 3) % 17)),
    };
  }

  private schedule(n: number): Buffer {
    const options = this.options(n);
    const bytes = delfor(options);
    this.references.set(shaOf(bytes), options.controlReference ?? '');
    return bytes;
  }

  /** A schedule with a wrong count, a day that doesn't exist or a segment that doesn't belong there. */
  private damaged(n: number): Buffer {
    const text = delfor(this.options(n)).toString('latin1');
    const how = this.random.between(0, 2);
    const wrong =
      how === 0
        ? text.replace(/UNT\+\d+/, 'UNT+9999')
        : how === 1
          ? text.replace(/DTM\+2:\d{8}/, 'DTM+2:20261399')
          : text.replace('LIN+1', "XYZ+1'\nLIN+1");
    return Buffer.from(wrong, 'latin1');
  }

  private repeat(): void {
    const earlier = this.made
      .filter((h) => h.kind !== 'overwritten' && h.kind !== 'twin')
      .at(this.random.chance(0.5) ? -1 : -this.random.between(1, this.made.length));
    if (earlier) this.put('repeat', earlier.bytes, { label: earlier.label, after: earlier.after });
  }

  /** An earlier schedule whose reference is used again; undefined in the beginning. */
  private earlierReference(): { sha256: string; reference: string } | undefined {
    if (this.references.size === 0) return undefined;
    const [sha256, reference] = this.random.pick([...this.references]);
    return { sha256, reference };
  }

  private reused(): void {
    const earlier = this.earlierReference();
    if (!earlier) return;
    const bytes = delfor({ ...this.options(this.made.length), controlReference: earlier.reference });
    this.put('reused', bytes, { after: earlier.sha256 });
  }

  private twin(n: number): void {
    const options = this.options(n);
    const label = `twin-${String(n)}`;
    this.put('twin', delfor({ ...options, lineEnd: '\n' }), { label });
    this.put('twin', delfor({ ...options, lineEnd: '\r\n' }), { label });
  }

  private double(n: number): void {
    const first = delfor(this.options(n));
    const earlier = this.random.chance(0.5) ? this.earlierReference() : undefined;
    const options = this.options(n);
    const second = delfor({
      ...options,
      controlReference: earlier?.reference ?? `${options.controlReference ?? ''}-B`,
      documentNumber: `D${String(n)}-B`,
    });
    this.put('double', Buffer.concat([first, second]), { after: earlier?.sha256 });
  }

  /** The sender writes a newer file over one in the folder, taken in by then or not. */
  private overwritten(n: number): void {
    const fileName = `overwritten-${String(n)}.edi`;
    this.put('overwritten', delfor({ ...this.options(n), article: () => 'ART-0001' }), { way: 'folder', fileName });
    this.put('schedule', this.schedule(n + 1), { way: 'folder', fileName, delay: this.random.between(0, 2_500) });
  }
}
