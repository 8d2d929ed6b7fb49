import type { MessagePlan } from '../validation/message-plan.js';
import { type Code, code } from '../syntax/codes.js';

/** A segment or group of a message, in order of the directory. */
export interface Member {
  readonly tag: string;
  readonly group: Group | null;
  /** Behind UNS+S. */
  readonly summary: boolean;
}

/** A segment group with its members, the first segment included. */
export interface Group {
  readonly members: readonly Member[];
  /** Every tag inside, groups within included. */
  readonly tags: ReadonlySet<Code>;
}

const trees = new WeakMap<MessagePlan, Group>();

/** The groups of a message as a tree; the root is the message. */
export function groupsOf(plan: MessagePlan): Group {
  const known = trees.get(plan);
  if (known !== undefined) return known;
  const tree = groupAt(plan, 0, false);
  trees.set(plan, tree);
  return tree;
}

function groupAt(plan: MessagePlan, group: number, inSummary: boolean): Group {
  const members: Member[] = [];
  const tags = new Set<Code>();
  let summary = inSummary;
  const sections = countOf(plan, 'UNS');
  let seen = 0;
  for (let place = group + 1; place < (plan.end[group] ?? 0); place = plan.end[place] ?? place + 1) {
    const inner = (plan.tagOf[place] ?? -1) < 0 ? groupAt(plan, place, summary) : null;
    const tag = plan.name(place);
    members.push({ tag, group: inner, summary });
    tags.add(code(tag));
    for (const other of inner?.tags ?? []) tags.add(other);
    if (tag === 'UNS' && ++seen === sections) summary = true;
  }
  return { members, tags };
}

function countOf(plan: MessagePlan, tag: string): number {
  let count = 0;
  for (let place = 0; place < plan.places; place++)
    if ((plan.tagOf[place] ?? -1) >= 0 && plan.name(place) === tag) count++;
  return count;
}

/** The group that a trigger opens inside another. */
export function memberGroup(group: Group | null, trigger: string, summary: boolean | undefined): Group | null {
  if (group === null) return null;
  const fitting = group.members.filter((member) => member.tag === trigger && member.group !== null);
  return (fitting.find((member) => summary === undefined || member.summary === summary) ?? fitting[0])?.group ?? null;
}
