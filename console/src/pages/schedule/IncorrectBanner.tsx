import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduleDetail, ScheduleRelease } from '../../../../server/contract/schedule.js';
import { useMay } from '../../api/user.js';
import { useLock } from '../../as-of/as-of.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Releases } from './Releases.js';

const ConfirmDialog = lazyWithTexts(async () => (await import('./ConfirmDialog.js')).ConfirmDialog);

/** Why a schedule is incorrect, each kind of error with its first case. */
function Reasons({ reasons }: { reasons: ScheduleDetail['incorrectBecause'] }) {
  const say = useTexts('schedule');
  const f = useFormat();
  return (
    <ul className="incorrect-reasons" data-testid="incorrect-reasons">
      {reasons.map(({ code, message, count }) => (
        <li key={code}>{count === 1 ? message : say('held.reason', { message, shown: f.integer(count) })}</li>
      ))}
    </ul>
  );
}

/** What stands in its place, where something does. */
function InPlace({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('schedule');
  const { isConfirmed, supersededBy, replaces } = schedule;
  const named = (words: string, releases: readonly ScheduleRelease[]) => (
    <p data-testid="incorrect-in-place">
      {words} <Releases releases={releases} />
    </p>
  );
  if (supersededBy) return isConfirmed ? named('', [supersededBy]) : named(say('held.superseded'), [supersededBy]);
  if (isConfirmed) return replaces.length === 0 ? null : named(say('held.replaced'), replaces);
  return (
    <>
      {replaces.length === 0 ? <p>{say('held.nothing')}</p> : named(say('held.stays'), replaces)}
      <p>{say('held.advice')}</p>
    </>
  );
}

/** The words above the reasons. Schedules of older builds took their place whatever their errors, and have no reasons. */
function useHeading({ isHeld, isConfirmed, supersededBy }: ScheduleDetail): ReactNode {
  const say = useTexts('schedule');
  if (isHeld)
    return (
      <>
        <strong>{say('held.title')}.</strong> {say('held.why')}
      </>
    );
  if (!isConfirmed) return say('incorrect');
  return supersededBy === null ? say('held.isConfirmed') : say('held.wasConfirmed');
}

/** That a schedule is incorrect: why, what is in force meanwhile, and what can be done about it. */
export function IncorrectBanner({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('schedule');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const [isAsking, setIsAsking] = useState(false);
  const heading = useHeading(schedule);
  const lock = useLock();
  const { isHeld, isConfirmed, supersededBy, incorrectBecause } = schedule;
  const isOpen = supersededBy === null && (isHeld || (isConfirmed && incorrectBecause.length > 0));
  return (
    <div
      className={`banner ${isConfirmed ? 'banner-warn' : 'banner-err'} incorrect`}
      role="status"
      data-testid="incorrect-banner"
    >
      <Icon name="exclamation-triangle" />
      <div className="incorrect-text">
        <p>{heading}</p>
        {incorrectBecause.length > 0 && <Reasons reasons={incorrectBecause} />}
        {(isHeld || isConfirmed) && <InPlace schedule={schedule} />}
        <p>
          <Link to={paths.trafficMessage(schedule.trafficMessageId)}>{say('seeFindings')}</Link>
        </p>
      </div>
      {isOpen && (
        <Button
          label={say(isHeld ? 'held.confirm' : 'held.undo')}
          disabled={!may}
          {...(may ? {} : { hint: say('held.mayNot') })}
          onClick={() => {
            setIsAsking(true);
          }}
          testId={isHeld ? 'schedule-confirm' : 'schedule-unconfirm'}
          {...lock}
        />
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            schedule={schedule}
            onClose={() => {
              setIsAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
