import { ODETTE_LAYOUTS } from '../odette/own-layouts.js';
import { type Code, code } from '../syntax/codes.js';
import { definitionLines } from './definitions.generated.js';

let known: ReadonlySet<Code> | null = null;

/** Whether any directory, syntax or layout has a segment of this name. */
export function isSegmentTag(tag: Code): boolean {
  known ??= new Set(
    [...definitionLines().matchAll(/^[A-Z]{3}(?=\|)/gm)]
      .map(([name]) => name)
      .concat(ODETTE_LAYOUTS.flatMap(({ segments }) => Object.keys(segments)))
      .map(code),
  );
  return known.has(tag);
}
