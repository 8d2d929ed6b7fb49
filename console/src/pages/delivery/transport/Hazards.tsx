import {
  divisionsOf,
  type Hazard,
  HAZARD_CLASSES,
  HAZARD_UNITS,
  PACKING_GROUPS,
  TRANSPORT_CATEGORIES,
} from '../../../../../server/domain/transport/hazard.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { CheckField } from '../../../ui/CheckField.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import { NEW_HAZARD } from './new-hazard.js';

/** Dangerous goods, one below the other. */
export function Hazards({
  hazards,
  numbers = [],
  onChange,
}: {
  hazards: readonly Hazard[];
  /** Of the notes on the transport; none where there are no notes yet. */
  numbers?: readonly string[];
  onChange: (next: readonly Hazard[]) => void;
}) {
  const say = useTexts('transport');
  const optional = <V extends string>(values: readonly V[]): { value: V | ''; label: string }[] => [
    { value: '', label: say('none') },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <>
      {hazards.map((hazard, i) => {
        const set = (more: Partial<Hazard>): void => {
          onChange(hazards.map((one, at) => (at === i ? { ...one, ...more } : one)));
        };
        return (
          <fieldset key={String(i)} className="form-body field-row">
            <TextField
              label={say('hazard.unNumber')}
              value={hazard.unNumber}
              maxLength={4}
              mono
              onChange={(unNumber) => {
                set({ unNumber });
              }}
            />
            <TextField
              label={say('hazard.name')}
              value={hazard.name}
              maxLength={120}
              onChange={(name) => {
                set({ name });
              }}
            />
            <SelectField
              label={say('hazard.hazardClass')}
              value={hazard.hazardClass}
              options={HAZARD_CLASSES.map((value) => ({ value, label: value }))}
              onChange={(hazardClass) => {
                set({ hazardClass, division: null });
              }}
            />
            <SelectField
              label={say('hazard.division')}
              value={hazard.division ?? ''}
              options={optional(divisionsOf(hazard.hazardClass))}
              onChange={(division) => {
                set({ division: division || null });
              }}
            />
            <SelectField
              label={say('hazard.packingGroup')}
              value={hazard.packingGroup ?? ''}
              options={optional(PACKING_GROUPS)}
              onChange={(packingGroup) => {
                set({ packingGroup: packingGroup || null });
              }}
            />
            <TextField
              label={say('hazard.tunnelCode')}
              value={hazard.tunnelCode ?? ''}
              maxLength={7}
              mono
              onChange={(tunnelCode) => {
                set({ tunnelCode: tunnelCode || null });
              }}
            />
            <TextField
              label={say('hazard.quantity')}
              value={hazard.quantity ?? ''}
              maxLength={15}
              onChange={(quantity) => {
                set({ quantity: quantity.replace(',', '.') || null });
              }}
            />
            <SelectField
              label={say('hazard.unit')}
              value={hazard.unit}
              options={HAZARD_UNITS.map((value) => ({ value, label: say(`hazard.units.${value}`) }))}
              onChange={(unit) => {
                set({ unit });
              }}
            />
            <SelectField
              label={say('hazard.category')}
              value={hazard.category ?? ''}
              options={optional(TRANSPORT_CATEGORIES)}
              onChange={(category) => {
                set({ category: category || null });
              }}
            />
            <CheckField
              label={say('hazard.isLimitedQuantity')}
              checked={hazard.isLimitedQuantity}
              onChange={(isLimitedQuantity) => {
                set({ isLimitedQuantity });
              }}
            />
            {numbers.length > 1 &&
              numbers.map((number) => (
                <CheckField
                  key={number}
                  label={say('hazard.ofNote', { number })}
                  checked={hazard.notes?.includes(number) ?? false}
                  onChange={(isOf) => {
                    const others = hazard.notes?.filter((one) => one !== number) ?? [];
                    const notes = isOf ? [...others, number] : others;
                    set({ notes: notes.length === 0 ? undefined : notes });
                  }}
                />
              ))}
            <Button
              label={say('hazard.remove', { number: hazard.unNumber })}
              kind="quiet"
              icon="trash"
              onClick={() => {
                onChange(hazards.filter((_, at) => at !== i));
              }}
            />
          </fieldset>
        );
      })}
      <Button
        label={say('hazard.add')}
        kind="quiet"
        icon="plus"
        onClick={() => {
          onChange([...hazards, NEW_HAZARD]);
        }}
        testId="hazard-add"
      />
    </>
  );
}
