import { useWatch } from 'react-hook-form';
import type { FormState } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import type { InstructionDraft } from './instruction-draft.js';
import { loadOf } from './pallet-load.js';

/** A box in the picture, in its units. */
const BOX = { width: 22, height: 14, gap: 2 };

/** Boxes in layers on a pallet, seen from the side. The sentence beside it says the same. */
function Drawing({ layers }: { layers: readonly number[] }) {
  const across = Math.max(...layers);
  const width = across * (BOX.width + BOX.gap) + BOX.gap;
  const height = layers.length * (BOX.height + BOX.gap);
  return (
    <svg
      className="pallet"
      viewBox={`0 0 ${String(width)} ${String(height + 10)}`}
      width={width}
      height={height + 10}
      aria-hidden
    >
      {layers.map((boxes, layer) =>
        Array.from({ length: boxes }, (_, at) => (
          <rect
            key={`${String(layer)} ${String(at)}`}
            className="pallet-box"
            x={BOX.gap + at * (BOX.width + BOX.gap)}
            y={height - (layer + 1) * (BOX.height + BOX.gap) + BOX.gap}
            width={BOX.width}
            height={BOX.height}
            rx={2}
          />
        )),
      )}
      <rect className="pallet-wood" x={0} y={height + 2} width={width} height={3} rx={1} />
      {[0, (width - 10) / 2, width - 10].map((x) => (
        <rect key={x} className="pallet-wood" x={x} y={height + 5} width={10} height={5} />
      ))}
    </svg>
  );
}

/** What a pallet holds, as it is being entered: a picture, and the numbers in words. */
export function PalletPicture({ form }: { form: FormState<InstructionDraft> }) {
  const say = useTexts('packingInstruction');
  const f = useFormat();
  const [quantityPerBox, palletSizeId, boxesPerLayer, layers, boxesPerPallet] = useWatch({
    control: form.control,
    name: ['quantityPerBox', 'palletSizeId', 'boxesPerLayer', 'layers', 'boxesPerPallet'],
  });
  const load = loadOf({ quantityPerBox, palletSizeId, boxesPerLayer, layers, boxesPerPallet });
  return (
    <div className="pallet-load is-wide" role="status" data-testid="pallet-load">
      {load !== null && load.layers.length > 0 && <Drawing layers={load.layers} />}
      <p className={load === null ? 'dim' : undefined}>
        {load === null
          ? say('holds.none')
          : load.boxes === null || load.total === null
            ? say('holds.box', { each: f.quantity(load.each) })
            : say('holds.pallet', {
                boxes: f.integer(load.boxes),
                each: f.quantity(load.each),
                total: f.quantity(load.total),
              })}
      </p>
    </div>
  );
}
