import type { Loss } from '../mapping/render.js';
import { isRecord } from '../mapping/json-object.js';
import { type AnyScope, type Bag, type ScopeRule, type SegmentRule, untyped } from '../mapping/rules.js';

/** Of where a document came from; not part of what it says. */
const ORIGIN = ['kind', 'interchange', 'messageNumber'];

/** What a document says and rules made of a layout have no place for; each property once. */
export function unsaid<T>(rules: ScopeRule<T>, document: T): Loss[] {
  const lost = new Set<string>();
  const { scope, object } = untyped(rules, document);
  gather(scope, object, '', lost);
  return [...lost].map((property) => ({ property, reason: 'no-place' as const }));
}

function gather(scope: AnyScope, object: Bag, path: string, lost: Set<string>): void {
  const said = new Set([...ORIGIN, ...propertiesOf(scope.segments)]);
  for (const child of scope.scopes ?? []) {
    for (const property of propertiesOf([...(child.outer ?? []), ...(child.property === null ? child.segments : [])]))
      said.add(property);
    if (child.property === null) continue;
    said.add(child.property);
    const content = object[child.property];
    const items: unknown[] = Array.isArray(content) ? content : [content];
    for (const item of items) if (isRecord(item)) gather(child.scope, item, `${path}${child.property}.`, lost);
  }
  for (const [property, content] of Object.entries(object)) {
    if (content !== null && content !== '' && !(Array.isArray(content) && content.length === 0) && !said.has(property))
      lost.add(path + property);
  }
}

function propertiesOf(rules: readonly SegmentRule<Record<string, unknown>>[]): string[] {
  return rules.flatMap(({ values }) =>
    Object.values(values).flatMap((value) =>
      value === undefined
        ? []
        : Object.entries(value).flatMap(([kind, property]) =>
            NAMING.has(kind) && typeof property === 'string' ? [property] : [],
          ),
    ),
  );
}
const NAMING = new Set(['text', 'decimal', 'date', 'day', 'clock', 'coded', 'joined', 'measure']);
