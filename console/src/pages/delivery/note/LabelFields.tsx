import type { PrintProfileChoice } from '../../../../../server/contract/print-profile.js';
import {
  LABEL_FORMATS,
  LABEL_KINDS,
  LABEL_PAPERS,
  LAYOUT_NAMES,
  type PrintSettings,
  RESOLUTIONS,
} from '../../../../../server/domain/label/print.js';
import { useTexts } from '../../../i18n/texts.js';
import { NumberField } from '../../../ui/NumberField.js';
import { SelectField } from '../../../ui/SelectField.js';
import { type LabelChoice, settingsOf } from './label-choice.js';

interface LabelFieldsProps {
  readonly choice: LabelChoice;
  readonly asked: PrintProfileChoice;
  /** Packages of the note have internal numbers. */
  readonly hasInternal: boolean;
  readonly onChange: (choice: LabelChoice) => void;
}
interface ChangesProps {
  readonly settings: PrintSettings;
  readonly onChange: (changes: LabelChoice['changes']) => void;
}

/** A number of one or two digits; an empty field is 1. */
function Count({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <NumberField
      label={label}
      value={String(value)}
      digits={2}
      onChange={(text) => {
        onChange(Math.max(1, Number(text)));
      }}
    />
  );
}

/** PDF with its paper, or ZPL with the resolution of its printer. */
function Output({ settings: { format, paper, resolution, startPosition, copies }, onChange }: ChangesProps) {
  const say = useTexts('despatchNote');
  return (
    <>
      <SelectField
        label={say('labels.format')}
        value={format}
        options={LABEL_FORMATS.map((value) => ({ value, label: say(`labels.formats.${value}`) }))}
        onChange={(value) => {
          onChange({ format: value });
        }}
      />
      {format === 'pdf' ? (
        <SelectField
          label={say('labels.paper')}
          value={paper}
          options={LABEL_PAPERS.map((value) => ({ value, label: say(`labels.papers.${value}`) }))}
          onChange={(value) => {
            onChange({ paper: value });
          }}
        />
      ) : (
        <SelectField
          label={say('labels.resolution')}
          value={String(resolution)}
          options={RESOLUTIONS.map((dots) => ({ value: String(dots), label: say('labels.dots', { dots }) }))}
          onChange={(value) => {
            onChange({ resolution: RESOLUTIONS.find((dots) => String(dots) === value) ?? resolution });
          }}
        />
      )}
      {format === 'pdf' && paper !== 'label' && (
        <Count
          label={say('labels.startPosition')}
          value={startPosition}
          onChange={(value) => {
            onChange({ startPosition: value });
          }}
        />
      )}
      <Count
        label={say('labels.copies')}
        value={copies}
        onChange={(value) => {
          onChange({ copies: value });
        }}
      />
    </>
  );
}

/** The print profile with why it counts, and what may be changed of it for this print. */
export function LabelFields({ choice, asked, hasInternal, onChange }: LabelFieldsProps) {
  const say = useTexts('despatchNote');
  const { id, because, settings } = settingsOf(choice, asked);
  const layout = say(`labels.layouts.${settings.layout}`);
  return (
    <>
      {hasInternal && (
        <SelectField
          label={say('labels.kind')}
          value={choice.kind}
          testId="labels-kind"
          options={LABEL_KINDS.map((value) => ({ value, label: say(`labels.kinds.${value}`) }))}
          onChange={(kind) => {
            onChange({ ...choice, kind });
          }}
        />
      )}
      <div>
        <SelectField
          label={say('labels.profile')}
          value={id ?? ''}
          testId="labels-profile"
          options={[
            ...asked.profiles.map((one): { value: string; label: string } => ({ value: one.id, label: one.name })),
            { value: '', label: say('labels.builtIn') },
          ]}
          onChange={(value) => {
            const profileId = asked.profiles.find((one) => one.id === value)?.id ?? null;
            onChange({ kind: choice.kind, profileId, layout: null, changes: {} });
          }}
        />
        <p className="dim label-because" data-testid="labels-because">
          {say(`labels.because.${because}`)}
        </p>
      </div>
      <div className="field-row">
        {choice.kind === 'transport' && (
          <SelectField
            label={say('labels.layout')}
            value={choice.layout ?? ''}
            testId="labels-layout"
            options={[
              {
                value: '' as const,
                label:
                  settings.layoutRule === 'always'
                    ? say('labels.always', { layout })
                    : say('labels.asAgreed', { layout }),
              },
              ...LAYOUT_NAMES.map((value) => ({ value, label: say(`labels.layouts.${value}`) })),
            ]}
            onChange={(value) => {
              onChange({ ...choice, layout: value === '' ? null : value });
            }}
          />
        )}
        <Output
          settings={settings}
          onChange={(changes) => {
            onChange({ ...choice, changes: { ...choice.changes, ...changes } });
          }}
        />
      </div>
    </>
  );
}
