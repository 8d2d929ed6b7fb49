import type { Drawing } from './commands.js';
import { dotsOf, mmOf } from './dots.js';
import { BELOW } from './raster.js';
import { widthOfSymbol } from './symbol.js';

/** By how much everything on a label is moved, in whole dots. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}
export const NO_SHIFT: Shift = { x: 0, y: 0 };

/** A drawing moved by whole dots, so that codes stay of whole dots. */
export function moved(drawing: Drawing, { x, y }: Shift): Drawing {
  if (x === 0 && y === 0) return drawing;
  const [right, down] = [mmOf(x, drawing.resolution), mmOf(y, drawing.resolution)];
  return {
    ...drawing,
    commands: drawing.commands.map((command) =>
      command.kind === 'symbol'
        ? { ...command, x: command.x + x, y: command.y + y }
        : { ...command, x: command.x + right, y: command.y + down },
    ),
  };
}

/** Whether a text or a code is not wholly on its label. Lines of the frame may be cut off at its edge. */
export function isOffLabel({ width, height, resolution, commands }: Drawing): boolean {
  const [across, along] = [dotsOf(width, resolution), dotsOf(height, resolution)];
  return commands.some((command) => {
    if (command.kind === 'line') return false;
    if (command.kind === 'text')
      return (
        command.x < 0 ||
        command.y < 0 ||
        command.x + command.width > width ||
        command.y + command.height * (1 + BELOW) > height
      );
    return (
      command.x < 0 ||
      command.y < 0 ||
      command.x + widthOfSymbol(command.dots) > across ||
      command.y + command.height > along
    );
  });
}
