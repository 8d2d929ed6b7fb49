import { LABEL_FORMATS, LABEL_PAPERS, LAYOUT_NAMES, RESOLUTIONS } from '../../../../../server/domain/label/print.js';
import { useTexts } from '../../../i18n/texts.js';
import { SelectField } from '../../../ui/SelectField.js';
import type { LabelChoice } from './label-choice.js';

interface LabelFieldsProps {
  readonly choice: LabelChoice;
  readonly onChange: (choice: LabelChoice) => void;
}

/** The layout, and PDF with its paper or ZPL with the resolution of its printer. */
export function LabelFields({ choice, onChange }: LabelFieldsProps) {
  const say = useTexts('despatchNote');
  const { layout, format, paper, resolution } = choice;
  return (
    <>
      <SelectField
        label={say('labels.layout')}
        value={layout}
        options={LAYOUT_NAMES.map((value) => ({ value, label: say(`labels.layouts.${value}`) }))}
        onChange={(value) => {
          onChange({ ...choice, layout: value });
        }}
      />
      <SelectField
        label={say('labels.format')}
        value={format}
        options={LABEL_FORMATS.map((value) => ({ value, label: say(`labels.formats.${value}`) }))}
        onChange={(value) => {
          onChange({ ...choice, format: value });
        }}
      />
      {format === 'pdf' ? (
        <SelectField
          label={say('labels.paper')}
          value={paper}
          options={LABEL_PAPERS.map((value) => ({ value, label: say(`labels.papers.${value}`) }))}
          onChange={(value) => {
            onChange({ ...choice, paper: value });
          }}
        />
      ) : (
        <SelectField
          label={say('labels.resolution')}
          value={String(resolution)}
          options={RESOLUTIONS.map((dots) => ({ value: String(dots), label: say('labels.dots', { dots }) }))}
          onChange={(value) => {
            onChange({ ...choice, resolution: RESOLUTIONS.find((dots) => String(dots) === value) ?? resolution });
          }}
        />
      )}
    </>
  );
}
