import type { LayoutChange, LayoutMember, LayoutSegment, MessageLayout } from './layout.js';
import { type Fault, list, readMembers, readSegment, record } from './layout-parse.js';

/** A partner's table that was read, or everything that is wrong with it. */
export type CheckedChange =
  | { readonly change: LayoutChange; readonly errors: readonly [] }
  | { readonly change: null; readonly errors: readonly string[] };

/** Checks a partner's layout table, as it was typed or stored (JSON), against the layout it changes. */
export function readLayoutChange(value: unknown, known: readonly MessageLayout[]): CheckedChange {
  const errors: string[] = [];
  const fault: Fault = (where, what) => {
    errors.push(where === '' ? what : `${where}: ${what}`);
  };
  const given = record(value, '', fault);
  const base = known.find(({ message }) => message === given['message']);
  if (base === undefined) {
    fault('message', `must be one of ${known.map(({ message }) => message).join(', ')}`);
    return { change: null, errors };
  }
  for (const key of Object.keys(given))
    if (!['message', 'members', 'segments'].includes(key)) fault(key, 'is not known here');
  const segments: Record<string, LayoutSegment> = {};
  for (const [tag, segment] of Object.entries(
    given['segments'] === undefined ? {} : record(given['segments'], 'segments', fault),
  )) {
    if (!/^[A-Z]{3}$/.test(tag)) fault(`segments.${tag}`, 'a tag is three capital letters');
    else segments[tag] = readSegment(segment, tag, fault);
  }
  const members =
    given['members'] === undefined
      ? undefined
      : readMembers(list(given['members'], 'members', fault), 'members', fault);
  const change: LayoutChange = { message: base.message, segments, ...(members === undefined ? {} : { members }) };
  if (errors.length === 0) checkWhole(changed(base, change), fault);
  return errors.length === 0 ? { change, errors: [] } : { change: null, errors };
}

/** A layout as a partner's table changes it. */
export function changed(base: MessageLayout, { members, segments }: LayoutChange): MessageLayout {
  return { ...base, members: members ?? base.members, segments: { ...base.segments, ...segments } };
}

function checkWhole(layout: MessageLayout, fault: Fault): void {
  const forms = new Map<string, string>();
  for (const [tag, segment] of Object.entries(layout.segments)) {
    const allowed = layout.fields[tag] ?? [];
    const taken = new Set<string>();
    for (const { id, form, field } of segment.elements.flatMap(({ components }) => components)) {
      const other = forms.get(id);
      if (other !== undefined && other !== form)
        fault(`segments.${tag}`, `“${id}” has the form ${form}, elsewhere ${other}; give it another id`);
      forms.set(id, form);
      if (field === undefined) continue;
      if (!allowed.includes(field))
        fault(
          `segments.${tag}`,
          `field “${field}” is not taken from ${tag}; possible are ${allowed.join(', ') || 'none'}`,
        );
      if (taken.has(field)) fault(`segments.${tag}`, `field “${field}” stands in two places`);
      taken.add(field);
    }
  }
  for (const tag of tagsOf(layout.members))
    if (layout.segments[tag] === undefined && tag !== 'UNH' && tag !== 'UNT')
      fault('members', `segment ${tag} is not described in segments`);
}

/** Every tag of members, groups included. */
export function tagsOf(members: readonly LayoutMember[]): string[] {
  return members.flatMap(({ segment, group = [] }) => [segment, ...tagsOf(group)]);
}
