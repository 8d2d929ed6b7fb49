import { useId } from 'react';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import { useTexts } from '../../../i18n/texts.js';
import { CheckField } from '../../../ui/CheckField.js';

interface LabelNumbersProps {
  readonly packages: readonly DespatchPackage[];
  /** None: all of them. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which labels are printed: all, or some that are ticked. */
export function LabelNumbers({ packages, chosen, onChange }: LabelNumbersProps) {
  const say = useTexts('despatchNote');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="label-numbers">
      <p id={id} className="field-label">
        {say(chosen.length === 0 ? 'labels.all' : 'labels.some', { count: chosen.length, all: packages.length })}
      </p>
      <div className="label-list">
        {packages.map(({ number, internalNumber, articleNumber, prints }) => (
          <CheckField
            key={number}
            label={[
              number,
              internalNumber,
              articleNumber,
              prints > 0 ? say('labels.printedBefore', { count: prints }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.includes(number)}
            onChange={(isChosen) => {
              onChange(isChosen ? [...chosen, number] : chosen.filter((one) => one !== number));
            }}
          />
        ))}
      </div>
    </div>
  );
}
