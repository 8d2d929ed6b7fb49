import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { StatusChip } from '../../ui/Chip.js';

type Marked = Pick<ScheduleRow, 'isIncorrect' | 'hasBackorder' | 'hasUrgent' | 'isArchived' | 'comment'>;

/** The same in words alone. */
export function marksOf(row: Marked, say: Say<'schedule'>): string {
  const marks = {
    incorrect: row.isIncorrect,
    backorder: row.hasBackorder,
    urgent: row.hasUrgent,
    comment: Boolean(row.comment),
    archived: row.isArchived,
  } as const;
  return (Object.keys(marks) as (keyof typeof marks)[])
    .filter((mark) => marks[mark])
    .map((mark) => say(`mark.${mark}`))
    .join(', ');
}

/** What is special about a schedule; nothing where nothing is. */
export function ScheduleMarks({ row }: { row: Marked }) {
  const say = useTexts('schedule');
  return (
    <span className="marks">
      {row.isIncorrect && (
        <StatusChip icon="times" tone="err">
          {say('mark.incorrect')}
        </StatusChip>
      )}
      {row.hasBackorder && (
        <StatusChip icon="history" tone="warn">
          {say('mark.backorder')}
        </StatusChip>
      )}
      {row.hasUrgent && (
        <StatusChip icon="bolt" tone="warn">
          {say('mark.urgent')}
        </StatusChip>
      )}
      {row.comment && (
        <StatusChip icon="comment" tone="info">
          {say('mark.comment')}
        </StatusChip>
      )}
      {row.isArchived && (
        <StatusChip icon="inbox" tone="dim">
          {say('mark.archived')}
        </StatusChip>
      )}
    </span>
  );
}
