import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import type { IconName } from '../../ui/Icon.js';
import { controlKeys, typeInto } from './scanner-keys.js';
import { scanned, scannerSettings } from './scanner-settings.js';

/** Where keys belong to whoever has them. */
const TYPING = 'input, textarea, select, [role="dialog"], [role="listbox"], dialog';
/** Inputs that take no letters. */
const CHOICES: ReadonlySet<string> = new Set(['radio', 'checkbox']);
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && CHOICES.has(target.type))
    return target.closest('[role="dialog"], dialog') !== null;
  return target instanceof Element && target.closest(TYPING) !== null;
}
/** What a scanner types lands in the field, wherever the keys were; no dialog loses them. */
function useKeysFor(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A space presses the button that has the keys.
      if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      // The letter itself goes where the keys are when it is typed; shortcuts of single letters don't hear it.
      field.current?.focus();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
    };
  }, [field]);
}

interface ScanFieldProps {
  label: string;
  submit: { readonly label: string; readonly icon: IconName };
  onScan: (raw: string) => void;
  onCamera: (() => void) | null;
  /** Takes back the last scan: by Backspace in the empty field, and by Ctrl+Z. */
  onUndo?: () => void;
  /** Says how to bring the keys back, after another control was used. */
  focusRef?: React.RefObject<(() => void) | null>;
}

function isUndo({ key, ctrlKey, metaKey, repeat }: React.KeyboardEvent): boolean {
  return !repeat && (key === 'Backspace' || ((ctrlKey || metaKey) && key.toLowerCase() === 'z'));
}

/** Takes what a scanner or somebody types, up to Enter, and has the keys all the time. */
export function ScanField({ label, submit, onScan, onCamera, onUndo, focusRef }: ScanFieldProps) {
  const say = useTexts('mobile');
  const field = useRef<HTMLInputElement>(null);
  // The field has the keys all the time; the keyboard on the screen comes when somebody touches it.
  const [isTyping, setTyping] = useState(false);
  const [control] = useState(controlKeys);
  useKeysFor(field);
  useEffect(() => {
    const focus = (): void => field.current?.focus({ preventScroll: true });
    focus();
    if (!focusRef) return;
    focusRef.current = focus;
    return () => {
      focusRef.current = null;
    };
  }, [focusRef]);
  return (
    <form
      className="scan-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!field.current) return;
        // A key pressed in the empty field is no scan.
        if (field.current.value.trim() !== '') onScan(scanned(field.current.value));
        field.current.value = '';
        field.current.focus();
      }}
    >
      <input
        ref={field}
        type="text"
        className="scan-field mono"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        inputMode={isTyping ? 'text' : 'none'}
        data-testid="scan-field"
        onPointerDown={() => {
          setTyping(true);
        }}
        onBlur={() => {
          setTyping(false);
        }}
        onKeyDown={(event) => {
          if (onUndo && event.currentTarget.value === '' && isUndo(event)) {
            event.preventDefault();
            onUndo();
            return;
          }
          // A scanner may be set to end a scan so; an empty field lets Tab lead on.
          if (event.key === 'Tab' && event.currentTarget.value !== '' && scannerSettings()?.suffix === 'Tab') {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
            return;
          }
          const typed = control(event);
          if (typed === undefined) return;
          event.preventDefault();
          typeInto(event.currentTarget, typed);
        }}
      />
      <Button label={submit.label} icon={submit.icon} iconOnly kind="primary" type="submit" testId="scan-look" />
      {onCamera && <Button label={say('scan.camera')} icon="camera" iconOnly onClick={onCamera} testId="scan-camera" />}
    </form>
  );
}
