import { MAX_PASSWORD } from '../../contract/credential.js';
import type { ProblemCode } from '../../contract/problem.js';
import { FREQUENT_WORDS } from './frequent-passwords.js';

export interface PasswordPolicy {
  /** Characters at least. */
  readonly least: number;
  /** What an attacker who knows the person would try: address, name, company. */
  readonly context: readonly string[];
}
interface Refusal {
  readonly code: Extract<ProblemCode, `password-${string}`>;
  readonly detail: string;
}

const PRODUCT = ['consignal'];
/** Rows of keyboards and orders that everybody knows; runs of them are as good as one character. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopå',
  'asdfghjklöä',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
];
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')]);
const RUN = 3;
/** Digits and signs for the letters that they look like. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};
/** Characters beside a known word that don't make a password of it. */
const FEW = 5;

/** Why a new password is refused; undefined for one that may be taken. Lengths are of its NFC form, in characters as people count them. */
export function refusalOf(password: string, { least, context }: PasswordPolicy): Refusal | undefined {
  const text = password.normalize('NFC');
  const { length } = Array.from(text);
  if (length < least) return { code: 'password-too-short', detail: `At least ${String(least)} characters.` };
  if (length > MAX_PASSWORD.characters || Buffer.byteLength(text) > MAX_PASSWORD.bytes)
    return { code: 'password-too-long', detail: `At most ${String(MAX_PASSWORD.characters)} characters.` };
  const reason = weaknessOf(text.toLowerCase(), wordsOf(context));
  return reason === undefined ? undefined : { code: 'password-too-easy', detail: reason };
}

function weaknessOf(text: string, known: readonly string[]): string | undefined {
  if (withoutRuns(text).length <= RUN) return 'It repeats or counts, or lies in a row of the keyboard.';
  if (/^\d{1,11}$/.test(text) || /^\d{1,4}([-./ ]\d{1,4}){1,3}$/.test(text)) return 'It is a number or a date.';
  if (isAround(text, known)) return 'It is made of your name, your address, your company or ours.';
  return isFrequent(text) ? 'It is one of those that are tried first.' : undefined;
}

/** The words of somebody's names and addresses, longest first. */
function wordsOf(context: readonly string[]): string[] {
  const words = [...PRODUCT, ...context].flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => plain(word.toLowerCase())).filter((word) => word.length >= 4))].sort(
    (a, b) => b.length - a.length,
  );
}

function isAround(text: string, known: readonly string[]): boolean {
  return spellings(text).some((spelling) => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), spelling);
    return rest.length < spelling.length && rest.length <= FEW;
  });
}

function isFrequent(text: string): boolean {
  return spellings(text).some((spelling) => {
    const word = spelling.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    if (word.length >= RUN && spelling.length - word.length <= FEW && isWords(word)) return true;
    return FREQUENT_WORDS.has(spelling);
  });
}

/** A frequent word, or the same one again and again, or two of them. */
function isWords(text: string): boolean {
  if (FREQUENT_WORDS.has(text)) return true;
  for (let at = 3; at <= text.length - 3; at++)
    if (FREQUENT_WORDS.has(text.slice(0, at)) && FREQUENT_WORDS.has(text.slice(at)) && text.length <= 12) return true;
  return false;
}

/** A password as it stands, and with letters for what only looks like them. */
function spellings(text: string): string[] {
  const letters = plain(text);
  return [
    letters,
    Array.from(letters, (c) => LOOK_ALIKE[c] ?? c).join(''),
    letters.replace(/[\d!$@]+$/u, '').replace(/[013457@$]/g, (c) => LOOK_ALIKE[c] ?? c),
  ];
}

/** Without accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** What is left when each repetition and each run of a row counts as one character. */
function withoutRuns(text: string): string {
  const unit = /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
  const once = unit.replace(/(.)\1+/gu, '$1');
  let left = '';
  for (let at = 0; at < once.length; ) {
    let end = at + 1;
    while (end < once.length && RUNS.some((run) => run.includes(once.slice(at, end + 1)))) end += 1;
    left += once.charAt(at);
    at = end - at >= RUN ? end : at + 1;
  }
  return left;
}
