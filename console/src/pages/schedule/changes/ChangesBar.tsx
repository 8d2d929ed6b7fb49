import { useTexts } from '../../../i18n/texts.js';
import { FlagFilter, ModeFilter, SearchFilter } from '../../../list/FilterControls.js';
import type { Filters } from '../../../list/useFilters.js';
import { Button } from '../../../ui/Button.js';
import { Segmented } from '../../../ui/Segmented.js';
import { BUCKETS, type CHANGES_FILTER, SHOWS } from './changes.filter.js';

interface ChangesBarProps {
  filters: Filters<typeof CHANGES_FILTER>;
  isChanged: boolean;
  onStep: (step: 1 | -1) => void;
  /** Leaves the search for the cells. */
  onLeave: () => void;
}

/** What is shown of the changes, and the way from one to the next. */
export function ChangesBar({ filters: { of }, isChanged, onStep, onLeave }: ChangesBarProps) {
  const say = useTexts('changes');
  const step = (by: 1 | -1, name: 'previous' | 'next') => (
    <Button
      label={say(name)}
      iconOnly={by === -1}
      icon={by === 1 ? 'arrow-right' : 'arrow-left'}
      hint={say(`${name}Hint`)}
      onClick={() => {
        onStep(by);
      }}
      testId={`${name}-change`}
    />
  );
  return (
    <div className="toolbar heat-bar" role="search" aria-label={say('filters')}>
      <SearchFilter of={of.article} onLeaveDown={onLeave} />
      <Segmented
        label={say('only')}
        value={isChanged ? 'changes' : 'all'}
        options={(['all', 'changes'] as const).map((value) => ({ value, label: say(`onlys.${value}`) }))}
        onChange={of.only.set}
      />
      <FlagFilter of={of.firm} icon="lock" testId="only-firm" />
      <ModeFilter of={of.bucket} options={BUCKETS.map((value) => ({ value, label: `changes.buckets.${value}` }))} />
      <Segmented
        label={say('show')}
        value={of.show.value}
        options={SHOWS.map((value) => ({ value, label: say(`shows.${value}`) }))}
        onChange={of.show.set}
      />
      <span className="page-gap" />
      <span className="heat-steps">
        {step(-1, 'previous')}
        {step(1, 'next')}
      </span>
    </div>
  );
}
