import type { Chance } from '../given/chance.js';

/** Longest input that is tried, in bytes: long enough for several messages, short enough for thousands a second. */
const MAX_BYTES = 12_000;
const SERVICE = [
  0x27, 0x2b, 0x3a, 0x3f, 0x2a, 0x20, 0x0a, 0x0d, 0x00, 0x1a, 0x3c, 0x3e, 0x26, 0x22, 0x2f, 0x2d, 0x2e, 0x2c,
];
/** Pieces that mean something to one standard or another. */
const TOKENS = [
  "UNA:+.? '",
  "UNA+:.? '",
  'UNA',
  "UNB+UNOC:3+A+B+260101:0900+1'",
  "UNZ+1+1'",
  "UNH+1+DELFOR:D:97A:UN'",
  "UNH+1+DESADV:D:96A:UN'",
  "UNT+2+1'",
  "UNG+X+A+B+260101:0900+1+UN+D:96A'",
  "UNE+1+1'",
  "UNS+D'",
  "UNS+S'",
  "LIN+1++A:IN'",
  "QTY+113:99999999999999999999999999999999999:PCE'",
  'QTY+113:-1E5',
  "DTM+2:20261399:102'",
  'CPS+1+1',
  'CPS+2+3+',
  "GIN+ML+000000001:999999999'",
  'NAD+ST+++' + 'A'.repeat(60),
  '?',
  "??'",
  "'''",
  '51102',
  '51201',
  '51901',
  '71103',
  '714',
  '715',
  '9'.repeat(40),
  '0'.repeat(40),
  ' '.repeat(128),
  '\ufeff',
  '￿',
  'å',
  '漢字',
  '<?xml version="1.0"?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '&#0;',
  '&#x110000;',
  '<a>',
  '</a>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  ' xmlns="urn:x"',
  '__proto__',
  'constructor',
  'UTF-16',
  'UNOW',
  'UNOX',
].map((token) => new TextEncoder().encode(token));

type Mutation = (bytes: Uint8Array, chance: Chance, other: Uint8Array) => Uint8Array;

const splice = (bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array => {
  const rest = bytes.subarray(at + remove);
  const made = new Uint8Array(at + insert.length + rest.length);
  made.set(bytes.subarray(0, at));
  made.set(insert, at);
  made.set(rest, at + insert.length);
  return made;
};
const place = (bytes: Uint8Array, chance: Chance): number => chance.below(bytes.length + 1);
const one = (byte: number): Uint8Array => Uint8Array.of(byte);

const MUTATIONS: readonly Mutation[] = [
  // A byte becomes any other, or one bit of it turns.
  (bytes, chance) => splice(bytes, place(bytes, chance), 1, one(chance.below(256))),
  (bytes, chance) => {
    const at = place(bytes, chance);
    return splice(bytes, at, 1, one((bytes[at] ?? 0) ^ (1 << chance.below(8))));
  },
  (bytes, chance) => splice(bytes, place(bytes, chance), 0, one(chance.pick(SERVICE))),
  (bytes, chance) => splice(bytes, place(bytes, chance), 1, one(chance.pick(SERVICE))),
  (bytes, chance) => splice(bytes, place(bytes, chance), 0, chance.pick(TOKENS)),
  (bytes, chance) => {
    const token = chance.pick(TOKENS);
    return splice(bytes, place(bytes, chance), token.length, token);
  },
  // Cut off, cut out, said twice, moved.
  (bytes, chance) => bytes.slice(0, place(bytes, chance)),
  (bytes, chance) => bytes.slice(place(bytes, chance)),
  (bytes, chance) => splice(bytes, place(bytes, chance), chance.below(60), new Uint8Array()),
  (bytes, chance) => {
    const at = place(bytes, chance);
    return splice(bytes, at, 0, bytes.slice(at, at + chance.below(200)));
  },
  (bytes, chance) => {
    const at = place(bytes, chance);
    return splice(bytes, place(bytes, chance), 0, bytes.slice(at, at + chance.below(80)));
  },
  // Two files in one, and characters of any set.
  (bytes, chance, other) =>
    splice(bytes, place(bytes, chance), chance.below(bytes.length + 1), other.subarray(place(other, chance))),
  (bytes, chance) =>
    splice(
      bytes,
      place(bytes, chance),
      0,
      Uint8Array.from({ length: 1 + chance.below(12) }, () => 0x80 + chance.below(0x80)),
    ),
  (bytes, chance) =>
    splice(
      bytes,
      place(bytes, chance),
      0,
      Uint8Array.from({ length: 1 + chance.below(30) }, () => chance.below(256)),
    ),
];

/** One to six changes to a good file, or bytes from nowhere. */
export function mutate(corpus: readonly Uint8Array[], chance: Chance): Uint8Array {
  if (chance.below(50) === 0) return Uint8Array.from({ length: chance.below(400) }, () => chance.below(256));
  let bytes = chance.pick(corpus);
  for (let left = 1 + chance.below(6); left > 0; left--)
    bytes = chance.pick(MUTATIONS)(bytes, chance, chance.pick(corpus));
  return bytes.subarray(0, MAX_BYTES);
}
