import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

interface TrafficActionsProps {
  /** The list shows what was archived. */
  isArchive: boolean;
  onReprocess: () => void;
  onPutAway: (act: 'archive' | 'restore') => Promise<void>;
}

/** What is done with selected files: read again, and archived or taken back from there. */
export function TrafficActions({ isArchive, onReprocess, onPutAway }: TrafficActionsProps) {
  const inspector = useTexts('inspector');
  const say = useTexts('archiveState');
  const act = isArchive ? 'restore' : 'archive';
  return (
    <>
      <Button
        label={inspector('reprocess')}
        icon="history"
        kind="quiet"
        onClick={() => {
          onReprocess();
        }}
        testId="bulk-reprocess"
      />
      <Button
        label={say(act)}
        icon={isArchive ? 'undo' : 'box'}
        kind="quiet"
        onClick={() => void onPutAway(act)}
        testId="bulk-archive"
      />
    </>
  );
}
