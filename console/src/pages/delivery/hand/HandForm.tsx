import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Field, useValue } from '../../../form/Field.js';
import type { FormState } from '../../../form/useForm.js';
import { useTexts } from '../../../i18n/texts.js';
import { DateField } from '../../../ui/DateField.js';
import { Note } from '../../../ui/Note.js';
import { SelectField } from '../../../ui/SelectField.js';
import { Waiting } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { articlesAt, type HandDraft } from './hand-draft.js';
import { calledOffQuery, customersQuery } from './hand.queries.js';
import { Lines } from './Lines.js';

interface FormProps {
  readonly form: FormState<HandDraft>;
}
const PARTICULARS = [
  ['dock', 25],
  ['gate', 25],
  ['shipmentReference', 35],
  ['transportDocument', 35],
  ['carrier.code', 35],
  ['carrier.name', 70],
  ['trailer', 17],
  ['container', 17],
  ['chassis', 17],
] as const;
const DAYS = ['pickUpDate', 'shipmentDate', 'despatchDate', 'arrivalDate'] as const;

/** The agreements under which the note may go out; two with one customer are told apart by their names. */
function Customer({ form }: FormProps) {
  const say = useTexts('handNote');
  const { data } = useQuery(customersQuery);
  const rows = data?.rows ?? [];
  return (
    <Field form={form} name="agreementId" label={say('customer')}>
      {(field) => (
        <SelectField
          {...field}
          testId="hand-customer"
          options={[
            { value: '', label: say('chooseCustomer') },
            ...rows.map(({ agreementId, partner, iaid }) => ({ value: agreementId, label: `${partner} · ${iaid}` })),
          ]}
        />
      )}
    </Field>
  );
}

/** A ship-to of the customer's releases, or any other; that of a release brings its name. */
function ShipTo({ form, places }: FormProps & { places: ReadonlyMap<string, string> }) {
  const say = useTexts('handNote');
  const list = useId();
  return (
    <>
      <Field form={form} name="shipTo.code" label={say('shipToCode')}>
        {({ onChange, ...field }) => (
          <TextField
            {...field}
            mono
            maxLength={35}
            list={list}
            autoComplete="off"
            onChange={(code) => {
              onChange(code);
              const name = places.get(code.trim());
              if (name !== undefined) form.set('shipTo.name', name.slice(0, 70));
            }}
          />
        )}
      </Field>
      <datalist id={list}>
        {[...places].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <Field form={form} name="shipTo.name" label={say('shipToName')}>
        {(field) => <TextField {...field} maxLength={70} autoComplete="off" />}
      </Field>
    </>
  );
}

/** Where the goods go and when, and below what they are. */
export function HandForm({ form }: FormProps) {
  const say = useTexts('handNote');
  const customersAsked = useQuery(customersQuery);
  const customers = customersAsked.data?.rows;
  const [agreementId, shipTo] = [useValue(form, 'agreementId'), useValue(form, 'shipTo.code')];
  const customer = customers?.find((one) => one.agreementId === agreementId)?.customer ?? '';
  const calledOff = useQuery(calledOffQuery(customer));
  const groups = calledOff.data?.groups ?? [];
  const failed = [customersAsked, calledOff].filter(({ data, error }) => data === undefined && error !== null);
  const places = new Map(groups.map((group) => [group.shipTo, group.shipToName ?? '']));
  return (
    <>
      {customers?.length === 0 && <Note tone="warn" text={say('noCustomers')} />}
      {failed.map((query) => (
        <Waiting key={query === customersAsked ? 'customers' : 'called-off'} query={query} skeleton={1} />
      ))}
      <section className="card hand-head" aria-label={say('delivery')}>
        <Customer form={form} />
        <ShipTo form={form} places={places} />
        {DAYS.map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <DateField {...field} />}
          </Field>
        ))}
        {PARTICULARS.map(([name, most]) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => (
              <TextField
                {...field}
                maxLength={most}
                autoComplete="off"
                {...((name === 'dock' || name === 'gate') && { placeholder: say('asReleased') })}
              />
            )}
          </Field>
        ))}
      </section>
      <Lines
        form={form}
        articles={articlesAt(groups, shipTo)}
        isKnown={calledOff.data !== undefined && shipTo.trim() !== ''}
      />
    </>
  );
}
