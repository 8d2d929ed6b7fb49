import { useTexts } from '../../../i18n/texts.js';
import { FilterChip } from '../../../ui/Chip.js';
import { TextField } from '../../../ui/TextField.js';

/** Reasons that are given most. */
const REASONS = ['damaged', 'lost', 'printer', 'wrong'] as const;

interface ReprintReasonProps {
  /** Labels that were printed before. */
  readonly count: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why labels are printed again: one of the usual reasons, or another one in words. */
export function ReprintReason({ count, value, onChange }: ReprintReasonProps) {
  const say = useTexts('despatchNote');
  return (
    <div role="group" aria-label={say('reprint.label')} className="despatch-part" data-testid="reprint">
      <p>{say('reprint.text', { count })}</p>
      <div className="toolbar-chips">
        {REASONS.map((reason) => {
          const text = say(`reprint.reason.${reason}`);
          return (
            <FilterChip
              key={reason}
              pressed={value === text}
              onClick={() => {
                onChange(text);
              }}
              testId={`reprint-${reason}`}
            >
              {text}
            </FilterChip>
          );
        })}
      </div>
      <TextField label={say('reprint.label')} value={value} onChange={onChange} maxLength={500} autoComplete="off" />
    </div>
  );
}
