import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  manualScheduleCreate,
  manualScheduleForm,
  type ManualScheduleForm,
} from '../../../../../server/contract/manual-schedule.js';
import { call } from '../../../api/call.js';
import { localToday } from '../../../i18n/calendar.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { useTab } from '../../../shell/tabs.js';
import { Note } from '../../../ui/Note.js';
import { SelectField } from '../../../ui/SelectField.js';
import { WaitingPage } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { Editor, type SetHead } from './Editor.js';
import { contentOf, type Entry, type Faults, withBlanks } from './entry.js';
import { ReleaseFields } from './ReleaseFields.js';

const formQuery = queryOptions({
  queryKey: ['manual-schedule', 'form'],
  queryFn: ({ signal }) => call(manualScheduleForm, {}, signal),
  // A number is proposed once: what is entered stays.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

interface HeadProps {
  readonly form: ManualScheduleForm;
  readonly entry: Entry;
  readonly faults: Faults['head'];
  readonly set: SetHead;
}

function Head({ form: { customers }, entry, faults, set }: HeadProps) {
  const say = useTexts('manual');
  const places = useId();
  const shipTos = customers.find((one) => one.partnerCompanyId === entry.partnerCompanyId)?.shipTos ?? [];
  if (customers.length === 0) return <Note tone="warn" text={say('noCustomers')} />;
  return (
    <>
      <SelectField<string>
        label={say('customer')}
        value={entry.partnerCompanyId}
        options={[
          { value: '', label: say('choose') },
          ...customers.map(({ partnerCompanyId, code, name }) => ({
            value: partnerCompanyId,
            label: `${name} (${code})`,
          })),
        ]}
        onChange={(partnerCompanyId) => {
          const [place, ...others] = customers.find((one) => one.partnerCompanyId === partnerCompanyId)?.shipTos ?? [];
          const only = place !== undefined && others.length === 0 ? place : { code: '', name: '' };
          set({ partnerCompanyId, shipToCode: only.code, shipToName: only.name });
        }}
        error={faults.partnerCompanyId}
        testId="manual-customer"
      />
      <TextField
        label={say('number')}
        value={entry.documentNumber}
        onChange={(documentNumber) => {
          set({ documentNumber });
        }}
        error={faults.documentNumber}
        mono
        autoComplete="off"
      />
      <TextField
        label={say('shipTo')}
        value={entry.shipToCode}
        onChange={(shipToCode) => {
          const known = shipTos.find(({ code }) => code === shipToCode);
          set({ shipToCode, ...(known ? { shipToName: known.name } : {}) });
        }}
        error={faults.shipToCode}
        list={places}
        mono
        autoComplete="off"
      />
      <datalist id={places}>
        {shipTos.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <TextField
        label={say('shipToName')}
        value={entry.shipToName}
        onChange={(shipToName) => {
          set({ shipToName });
        }}
        error={faults.shipToName}
        autoComplete="off"
      />
      <ReleaseFields entry={entry} faults={faults} set={set} />
    </>
  );
}

/** A new delivery schedule of a customer without EDI. */
export function Component() {
  const say = useTexts('manual');
  const query = useQuery(formQuery);
  const form = query.data;
  useTab(paths.scheduleNew, say('title'));
  if (!form) return <WaitingPage query={query} />;
  return (
    <>
      <title>{`${say('title')} · Consignal`}</title>
      <NewSchedule form={form} />
    </>
  );
}

function NewSchedule({ form }: { form: ManualScheduleForm }) {
  const say = useTexts('manual');
  return (
    <Editor
      title={say('title')}
      saveLabel={say('save')}
      notBefore={null}
      initial={{
        partnerCompanyId: '',
        documentNumber: form.documentNumber,
        shipToCode: '',
        shipToName: '',
        issueDate: localToday(),
        horizonStart: '',
        horizonEnd: '',
        dateKind: 'delivery',
        rows: withBlanks([]),
      }}
      save={(entry) => {
        const { partnerCompanyId, documentNumber, shipToCode, shipToName } = entry;
        return call(manualScheduleCreate, {
          body: { partnerCompanyId, documentNumber, shipToCode, shipToName, ...contentOf(entry) },
        });
      }}
      head={(entry, faults, set) => <Head form={form} entry={entry} faults={faults} set={set} />}
    />
  );
}
