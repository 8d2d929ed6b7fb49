import { readFileSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * Whether a test file runs in a context of its own, compiled by Jest: tests of the console, whose imports have JSX and JSON, and those that
 * replace timers or functions.
 */
export function needsContext(path) {
  return path.includes(`${sep}console${sep}`) || /\bjest\.\w+\(/.test(readFileSync(path, 'utf8'));
}
