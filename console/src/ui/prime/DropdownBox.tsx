import { Dropdown } from 'primereact/dropdown';
import { DomHandler } from 'primereact/utils';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { clsx } from '../clsx.js';
import { APPEARS } from './appears.js';
import { useOverlayKeys } from './overlay-keys.js';
import type { SelectProps, Start } from './select-props.js';

/** One of a list, as PrimeReact draws it: what readers are told of it is ours, since its own field is a text box without a role. */
export function DropdownBox({
  id,
  label,
  value,
  options,
  onChange,
  onBlur,
  name,
  describedBy,
  isWrong = false,
  look,
  testId,
  attributes,
  startRef,
}: SelectProps & { startRef: RefObject<Start> }) {
  const box = useRef<Dropdown>(null);
  const shown = options.find((option) => option.value === value)?.label ?? '';
  const isOpen = (): boolean => box.current?.getFocusInput()?.ariaExpanded === 'true';
  useLayoutEffect(() => {
    box.current?.getInput()?.setAttribute('aria-hidden', 'true');
    const input = box.current?.getFocusInput();
    if (!input) return;
    input.value = shown;
    if (testId !== undefined) input.dataset['testid'] = testId;
  }, [shown, testId]);
  // Not by pass-through, which gives them to the label as well.
  useLayoutEffect(() => {
    const input = box.current?.getFocusInput();
    for (const [attribute, text] of Object.entries(attributes ?? {}))
      if (text === undefined) input?.removeAttribute(attribute);
      else input?.setAttribute(attribute, text);
  });
  useLayoutEffect(() => {
    if (startRef.current !== 'rest') box.current?.focus();
    if (startRef.current === 'open') box.current?.show();
    startRef.current = 'rest';
  }, [startRef]);
  const keys = useOverlayKeys(isOpen);
  const sizes = useRef<ResizeObserver>(null);
  // PrimeReact looks once where the field is, which may be hidden at that moment, while other parts of its page come. The first look is told at once.
  const follow = (): void => {
    const [field, list] = [box.current?.getElement(), box.current?.getOverlay()];
    if (!field || !list) return;
    sizes.current = new ResizeObserver(() => {
      DomHandler.alignOverlay(list, field, 'body');
    });
    sizes.current.observe(field);
  };
  const unfollow = (): void => {
    sizes.current?.disconnect();
  };
  useEffect(() => unfollow, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // From the list the next thing is what follows the field, not what follows the list in the page.
    if (event.key === 'Tab' && isOpen()) box.current?.focus();
    keys.onKeyDownCapture(event);
  };
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    const isWithin = [currentTarget, box.current?.getOverlay()].some(
      (part) => relatedTarget instanceof Node && part?.contains(relatedTarget) === true,
    );
    if (!isWithin) onBlur?.();
  };
  return (
    <div className={clsx('select-box', `is-${look}`)} {...keys} onKeyDownCapture={onKeyDown} onBlur={onLeave}>
      <Dropdown
        ref={box}
        inputId={id}
        value={value}
        options={[...options]}
        optionLabel="label"
        optionValue="value"
        invalid={isWrong}
        scrollHeight="264px"
        appendTo={() => document.querySelector('main') ?? document.body}
        onChange={(event) => {
          onChange(String(event.value));
        }}
        onHide={unfollow}
        onShow={() => {
          follow();
          box.current
            ?.getOverlay()
            ?.querySelector<HTMLElement>('[data-p-focused="true"]')
            ?.focus({ preventScroll: true });
        }}
        pt={{
          root: { 'aria-activedescendant': undefined },
          input: ({ state }: { state: { overlayVisible: boolean } }) => ({
            role: 'combobox',
            name,
            'aria-haspopup': 'listbox',
            'aria-expanded': state.overlayVisible,
            'aria-controls': `${id}-list`,
            'aria-invalid': isWrong || undefined,
            'aria-describedby': describedBy,
          }),
          select: { 'aria-hidden': true },
          trigger: { role: undefined, 'aria-haspopup': undefined, 'aria-expanded': undefined, 'aria-label': undefined },
          list: { id: `${id}-list`, 'aria-label': label },
          transition: APPEARS,
        }}
      />
    </div>
  );
}
