import type { Actor, Severity } from './finding.js';

/** Languages people read findings in. */
export type FindingLanguage = 'se' | 'en' | 'cn';

type Text = readonly [message: string, action: string];
export interface FindingRule extends Readonly<Record<FindingLanguage, Text>> {
  readonly severity: Severity;
  readonly actor: Actor;
}

/** One finding in three languages: its message and what to do. */
export function rule(severity: Severity, actor: Actor, en: Text, se: Text, cn: Text): FindingRule {
  return { severity, actor, en, se, cn };
}
