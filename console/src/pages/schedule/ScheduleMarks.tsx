import { useTranslation } from 'react-i18next';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { StatusChip } from '../../ui/Chip.js';

/** What is special about a schedule; nothing where nothing is. */
export function ScheduleMarks({ row }: { row: Pick<ScheduleRow, 'isIncorrect' | 'hasBackorder' | 'hasUrgent' | 'isArchived' | 'comment'> }) {
  const { t } = useTranslation();
  return (
    <span className="marks">
      {row.isIncorrect && <StatusChip icon="times" tone="err">{t('schedule.mark.incorrect')}</StatusChip>}
      {row.hasBackorder && <StatusChip icon="history" tone="warn">{t('schedule.mark.backorder')}</StatusChip>}
      {row.hasUrgent && <StatusChip icon="bolt" tone="warn">{t('schedule.mark.urgent')}</StatusChip>}
      {row.comment && <StatusChip icon="comment" tone="info">{t('schedule.mark.comment')}</StatusChip>}
      {row.isArchived && <StatusChip icon="inbox" tone="dim">{t('schedule.mark.archived')}</StatusChip>}
    </span>
  );
}
