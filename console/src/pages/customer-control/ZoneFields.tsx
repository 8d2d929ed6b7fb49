import { MOST_ZONES } from '../../../../server/domain/rules/parameters.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { FieldError } from '../../ui/FieldError.js';
import { TextField } from '../../ui/TextField.js';
import { nextZone, type ZoneDraft } from './draft.js';

interface ZoneFieldsProps {
  readonly label: string;
  readonly name: string;
  readonly value: ZoneDraft[];
  readonly onChange: (zones: ZoneDraft[]) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}
const PARTS = ['days', 'minusPercent', 'plusPercent'] as const;

/** Zones of days with what is tolerated in each, one a row. */
export function ZoneFields({ label, name, value, onChange, onBlur, error }: ZoneFieldsProps) {
  const say = useTexts('controlRules');
  const id = `zones-${name}`;
  return (
    <fieldset
      className="form-body form-lines is-wide"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="field-label">{label}</legend>
      {value.map((zone, at) => (
        <div key={at} className="field-row" data-testid="rule-zone">
          {PARTS.map((part) => (
            <TextField
              key={part}
              hideLabel={at > 0}
              label={say(`zone.${part}`)}
              value={zone[part]}
              onChange={(text) => {
                onChange(value.map((one, place) => (place === at ? { ...one, [part]: text } : one)));
              }}
              onBlur={onBlur}
              maxLength={8}
              autoComplete="off"
              invalid={error !== undefined}
            />
          ))}
          <Button
            label={say('zone.remove', { count: at + 1 })}
            icon="trash"
            iconOnly
            kind="quiet"
            disabled={value.length === 1}
            onClick={() => {
              onChange(value.filter((_, place) => place !== at));
            }}
          />
        </div>
      ))}
      <FieldError of={id} error={error} />
      <Button
        label={say('zone.add')}
        icon="plus"
        kind="quiet"
        disabled={value.length >= MOST_ZONES}
        onClick={() => {
          onChange([...value, nextZone(value)]);
        }}
        testId="zone-add"
      />
    </fieldset>
  );
}
