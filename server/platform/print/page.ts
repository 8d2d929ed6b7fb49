export const INK = { text: '#131c26', soft: '#5c6a79', line: '#dde3ea', err: '#c02a21' };
/** Points: A4 with its margins, and where its foot stands. */
export const [LEFT, RIGHT, TOP, BOTTOM, FOOT] = [40, 555, 40, 780, 810];
