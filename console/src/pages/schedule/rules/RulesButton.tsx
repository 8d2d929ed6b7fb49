import { useState } from 'react';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { useLock } from '../../../as-of/as-of.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { RulesPanel } from './RulesPanel.js';

/** Opens the rules of a schedule. */
export function RulesButton({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('scheduleRules');
  const [isOpen, setOpen] = useState(false);
  const lock = useLock();
  return (
    <>
      <Button
        label={say('title')}
        icon="verified"
        kind="quiet"
        onClick={() => {
          setOpen(true);
        }}
        testId="rules-open"
        {...lock}
      />
      {isOpen && (
        <RulesPanel
          schedule={schedule}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
