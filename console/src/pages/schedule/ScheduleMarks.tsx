import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

type Marked = Pick<
  ScheduleRow,
  | 'isIncorrect'
  | 'isConfirmed'
  | 'isHeld'
  | 'cancellation'
  | 'hasBackorder'
  | 'hasUrgent'
  | 'isArchived'
  | 'commentCount'
  | 'firmChanges'
>;
interface Mark {
  readonly name:
    | 'cancelled'
    | 'cancels'
    | 'held'
    | 'incorrect'
    | 'confirmed'
    | 'backorder'
    | 'urgent'
    | 'firmChanges'
    | 'comment'
    | 'archived';
  readonly icon: IconName;
  readonly tone: Tone;
  readonly isSet: (row: Marked) => boolean;
}
const MARKS: readonly Mark[] = [
  { name: 'cancelled', icon: 'times', tone: 'err', isSet: (row) => row.cancellation === 'cancelled' },
  { name: 'cancels', icon: 'times', tone: 'warn', isSet: (row) => row.cancellation === 'cancels' },
  { name: 'held', icon: 'times', tone: 'err', isSet: (row) => row.isHeld },
  { name: 'incorrect', icon: 'times', tone: 'err', isSet: (row) => row.isIncorrect && !row.isHeld && !row.isConfirmed },
  { name: 'confirmed', icon: 'check', tone: 'warn', isSet: (row) => row.isConfirmed },
  { name: 'backorder', icon: 'history', tone: 'warn', isSet: (row) => row.hasBackorder },
  { name: 'urgent', icon: 'bolt', tone: 'warn', isSet: (row) => row.hasUrgent },
  { name: 'firmChanges', icon: 'lock', tone: 'warn', isSet: (row) => (row.firmChanges ?? 0) > 0 },
  { name: 'comment', icon: 'comment', tone: 'info', isSet: (row) => row.commentCount > 0 },
  { name: 'archived', icon: 'inbox', tone: 'dim', isSet: (row) => row.isArchived },
];
const marksIn = (row: Marked): readonly Mark[] => MARKS.filter(({ isSet }) => isSet(row));

/** What is special about a schedule, in words alone. */
export function marksOf(row: Marked, say: Say<'schedule'>): string {
  return marksIn(row)
    .map(({ name }) => say(`mark.${name}`))
    .join(', ');
}

/** What is special about a schedule; nothing where nothing is. In a row of a list there is room for the words of the first one alone. */
export function ScheduleMarks({ row, inRow = false }: { row: Marked; inRow?: boolean }) {
  const say = useTexts('schedule');
  return (
    <span className="marks">
      {marksIn(row).map(({ name, icon, tone }, at) => {
        const words = say(`mark.${name}`);
        const isShort = inRow && at > 0;
        return (
          <span key={name} {...(isShort && { title: words })}>
            <StatusChip icon={icon} tone={tone}>
              {isShort ? <span className="sr-only">{words}</span> : words}
            </StatusChip>
          </span>
        );
      })}
    </span>
  );
}
