import type { FindingList, Place } from '../findings.js';
import { code, type Code } from '../syntax/codes.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import type { Profile, Requirement } from './profile.js';

interface Watch {
  readonly requirement: Requirement;
  /** The group that each must have it, 0 for the message. */
  readonly group: Code;
  readonly tag: Code;
  readonly code: Code;
  /** Place of the group that is open, null before the first. */
  place: Place | null;
  seen: boolean;
}

/** Watches over one message whether it has the segments that its profile asks for. */
export class Requirements {
  private readonly watches: Watch[];

  constructor(
    private readonly segment: SegmentCursor,
    private readonly findings: FindingList,
    { required = [] }: Profile,
  ) {
    this.watches = required.map((requirement) => {
      const tags = requirement.segment.split('/');
      const group = tags.length > 1 ? code(tags[0] ?? '') : 0;
      return {
        requirement,
        group,
        tag: code(tags.at(-1) ?? ''),
        code: code(requirement.code ?? ''),
        place: group === 0 ? this.here() : null,
        seen: false,
      };
    });
  }

  take(): void {
    const { segment } = this;
    for (const watch of this.watches) {
      if (segment.tag === watch.group) {
        this.settle(watch);
        watch.place = this.here();
        watch.seen = false;
      }
      if (segment.tag === watch.tag && (watch.code === 0 || segment.codeAt(1, 0) === watch.code)) watch.seen = true;
    }
  }

  finish(): void {
    for (const watch of this.watches) this.settle(watch);
  }

  private here(): Place {
    const { segment } = this;
    return { start: segment.start, end: segment.end, segment: segment.number, path: segment.textAt(0, 0) };
  }

  private settle({ requirement, place, seen }: Watch): void {
    if (place === null || seen) return;
    const wanted = requirement.code === undefined ? requirement.segment : `${requirement.segment}+${requirement.code}`;
    this.findings.add(requirement.severity === 'error' ? 'required-by-partner' : 'wanted-by-partner', place, wanted);
  }
}
