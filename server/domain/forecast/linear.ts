/** What is left of a variance below which a direction is a combination of the others. */
const SINGULAR = 1e-10;

/**
 * The Cholesky factor of a lower triangle of `width` rows, whose last row is the right side: it is solved with the others and has no pivot.
 * A direction without variance has a zero column, and so the solution 0. Written to `factor`, of which the rest stays as it is. O(width³).
 */
export function cholesky(
  gram: Float64Array,
  width: number,
  factor: Float64Array = new Float64Array(gram.length),
): Float64Array {
  for (let i = 0; i < width; i += 1) {
    const row = i * width;
    const end = i < width - 1 ? i : i - 1;
    for (let j = 0; j <= end; j += 1) {
      const other = j * width;
      let sum = gram[row + j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (factor[row + k] ?? 0) * (factor[other + k] ?? 0);
      if (i === j) factor[row + i] = sum > SINGULAR * (gram[row + i] ?? 0) ? Math.sqrt(sum) : 0;
      else {
        const pivot = factor[other + j] ?? 0;
        factor[row + j] = pivot > 0 ? sum / pivot : 0;
      }
    }
  }
  return factor;
}

/** The solution for the first `size` rows, backwards through the factor. */
export function solved(
  factor: Float64Array,
  width: number,
  size: number,
  x: Float64Array = new Float64Array(size),
): Float64Array {
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = factor[(width - 1) * width + i] ?? 0;
    for (let k = i + 1; k < size; k += 1) sum -= (factor[k * width + i] ?? 0) * (x[k] ?? 0);
    const pivot = factor[i * width + i] ?? 0;
    x[i] = pivot > 0 ? sum / pivot : 0;
  }
  return x;
}

/** Adds to one of the values. */
export function add(values: Float64Array, at: number, value: number): void {
  values[at] = (values[at] ?? 0) + value;
}
