import { useWatch } from 'react-hook-form';
import type { PackageNumbering } from '../../../../server/contract/package-numbering.js';
import { INTERNAL_IDENTIFIER } from '../../../../server/domain/label/identifiers.js';
import { plateGrouped, plateOf, ssccGrouped } from '../../../../server/domain/label/plate.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { nextNumbers, type NumberingDraft } from './numbering-draft.js';

/** A number as a label shows it to people: plates and SSCCs in groups. */
function grouped(scheme: NumberingDraft['scheme'], number: string): string {
  const plate = scheme === 'plate' ? plateOf(number, 'J') : null;
  if (plate !== null) return plateGrouped(plate);
  return scheme === 'sscc' ? ssccGrouped(number) : number;
}

/** What the bar code of a number reads: an SSCC has its application identifier, a serial of VDA 4902 its data identifier. */
function codeOf(scheme: NumberingDraft['scheme'], number: string, isPallet: boolean): string {
  if (scheme === 'sscc') return `00${number}`;
  return scheme === 'plate' ? number : `${isPallet ? 'M' : 'S'}${number}`;
}

/** The numbers that the next box and the next pallet get by what is entered, as their labels show and their codes read them. */
export function NumberPreview({ form, setting }: { form: FormState<NumberingDraft>; setting: PackageNumbering }) {
  const say = useTexts('packageNumbering');
  const [scheme, agency, companyNumber, extension, prefix, internalLabel] = useWatch({
    control: form.control,
    name: ['scheme', 'agency', 'companyNumber', 'extension', 'prefix', 'internalLabel'],
  });
  const next = nextNumbers({ scheme, agency, companyNumber, extension, prefix }, setting);
  const line = (label: string, number: string | null, isPallet: boolean) => (
    <div>
      <dt>{label}</dt>
      <dd>
        {number === null ? (
          <span className="tone-warn">{say('usedUp')}</span>
        ) : (
          <>
            <b className="mono">{grouped(scheme, number)}</b>
            <span className="soft">{say('reads', { code: codeOf(scheme, number, isPallet) })}</span>
          </>
        )}
      </dd>
    </div>
  );
  return (
    <div className="packaging-next" role="status" data-testid="next-numbers">
      <h3>{say('next')}</h3>
      {next === null ? (
        <p className="dim">{say('incomplete')}</p>
      ) : (
        <>
          <dl>
            {line(say('nextBox'), next.box, false)}
            {line(say('nextPallet'), next.pallet, true)}
            {internalLabel && (
              <div>
                <dt>{say('nextInternal')}</dt>
                <dd>
                  <b className="mono">{setting.nextInternal}</b>
                  <span className="soft">
                    {say('reads', { code: `${INTERNAL_IDENTIFIER}${setting.nextInternal}` })}
                  </span>
                </dd>
              </div>
            )}
          </dl>
          {next.isExample && <p className="dim">{say('notKnown')}</p>}
        </>
      )}
    </div>
  );
}
