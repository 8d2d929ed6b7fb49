import { type DirectoryChoice, directoryFor, type MessageTables } from '../directories/directory.js';
import type { Profile } from '../mapping/profile.js';
import { AVIEXP } from './aviexp.layout.js';
import { DELINS } from './delins.layout.js';
import { INVOIC } from './invoic.layout.js';
import { changed, readLayoutChange } from './layout-check.js';
import { LayoutDirectory } from './layout-directory.js';
import { ODETTE_LAYOUTS } from './own-layouts.js';

/** What a message says of itself in UNH S009. */
export interface MessageName {
  /** 0065 */
  readonly type: string;
  /** 0052 and 0054 */
  readonly version: string;
  readonly release: string;
  /** 0051 */
  readonly agency: string;
}

type OdetteType = 'DELINS' | 'AVIEXP' | 'INVOIC';
const standard: Readonly<Record<OdetteType, LayoutDirectory>> = {
  DELINS: new LayoutDirectory(DELINS),
  AVIEXP: new LayoutDirectory(AVIEXP),
  INVOIC: new LayoutDirectory(INVOIC),
};
/** Tables of partners, kept as long as their profile. */
const ofPartners = new WeakMap<Profile, ReadonlyMap<string, LayoutDirectory>>();

/** Agency whose message this is: Odette's own have a number as version; names that the UN doesn't have need no agency. */
export function agencyOf(name: MessageName): 'OD' | 'UN' {
  return odetteType(name) === null ? 'UN' : 'OD';
}

function odetteType({ type, version, agency }: MessageName): OdetteType | null {
  if (!/^\d?$/.test(version)) return null;
  if (type === 'DELINS' || type === 'AVIEXP') return type;
  return type === 'INVOIC' && agency.toUpperCase() === 'OD' ? type : null;
}

/** The tables of a message: a layout, as the partner's profile has changed it, or the directory of its release. */
export function tablesFor(name: MessageName, profile: Profile | undefined): DirectoryChoice | null {
  const type = odetteType(name);
  if (type === null) return directoryFor(name.type, name.version, name.release);
  const layout = layoutFor(type, profile);
  return { directory: layout, exact: layout.layout.version === name.version };
}

/** The layout of an Odette message, as the partner's profile has changed it. */
export function layoutFor(type: OdetteType, profile: Profile | undefined): LayoutDirectory {
  if (profile?.layouts === undefined) return standard[type];
  const known = ofPartners.get(profile) ?? partnerLayouts(profile.layouts);
  ofPartners.set(profile, known);
  return known.get(type) ?? standard[type];
}

/** A table that can't be used leaves the standard one, with its errors to be reported. */
function partnerLayouts(given: readonly unknown[]): ReadonlyMap<string, LayoutDirectory> {
  const made = new Map<string, LayoutDirectory>();
  for (const value of given) {
    const { change, errors } = readLayoutChange(value, ODETTE_LAYOUTS);
    if (change === null)
      for (const layout of ODETTE_LAYOUTS)
        made.set(layout.message, new LayoutDirectory(made.get(layout.message)?.layout ?? layout, errors));
    else
      for (const layout of ODETTE_LAYOUTS)
        if (layout.message === change.message)
          made.set(layout.message, new LayoutDirectory(changed(made.get(layout.message)?.layout ?? layout, change)));
  }
  return made;
}

/** The layout among tables, if they are one. */
export function asLayout(tables: MessageTables | null): LayoutDirectory | null {
  return tables instanceof LayoutDirectory ? tables : null;
}
