import type { Actor } from './finding.js';

/** Languages people read findings in. */
export type FindingLanguage = 'se' | 'en' | 'cn';

type Text = readonly [message: string, action: string];
export interface FindingRule extends Readonly<Record<FindingLanguage, Text>> {
  readonly actor: Actor;
}

/** One finding in three languages: its message and what to do. */
export function rule(actor: Actor, en: Text, se: Text, cn: Text): FindingRule {
  return { actor, en, se, cn };
}
