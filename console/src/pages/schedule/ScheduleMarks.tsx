import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { StatusChip } from '../../ui/Chip.js';

type Marked = Pick<ScheduleRow, 'isIncorrect' | 'hasBackorder' | 'hasUrgent' | 'isArchived' | 'comment'>;

/** The same in words alone. */
export function marksOf(row: Marked, t: TFunction): string {
  const marks = {
    incorrect: row.isIncorrect,
    backorder: row.hasBackorder,
    urgent: row.hasUrgent,
    comment: Boolean(row.comment),
    archived: row.isArchived,
  } as const;
  return (Object.keys(marks) as (keyof typeof marks)[])
    .filter((mark) => marks[mark])
    .map((mark) => t(`schedule.mark.${mark}`))
    .join(', ');
}

/** What is special about a schedule; nothing where nothing is. */
export function ScheduleMarks({ row }: { row: Marked }) {
  const { t } = useTranslation();
  return (
    <span className="marks">
      {row.isIncorrect && (
        <StatusChip icon="times" tone="err">
          {t('schedule.mark.incorrect')}
        </StatusChip>
      )}
      {row.hasBackorder && (
        <StatusChip icon="history" tone="warn">
          {t('schedule.mark.backorder')}
        </StatusChip>
      )}
      {row.hasUrgent && (
        <StatusChip icon="bolt" tone="warn">
          {t('schedule.mark.urgent')}
        </StatusChip>
      )}
      {row.comment && (
        <StatusChip icon="comment" tone="info">
          {t('schedule.mark.comment')}
        </StatusChip>
      )}
      {row.isArchived && (
        <StatusChip icon="inbox" tone="dim">
          {t('schedule.mark.archived')}
        </StatusChip>
      )}
    </span>
  );
}
