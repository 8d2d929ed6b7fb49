/** Coefficients of Wichura's rational approximations of the quantile (AS 241): numerator and denominator, constant first. */
const CENTRE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852546,
  ],
] as const;
const NEAR = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
] as const;
const FAR = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
] as const;

function ratio([numerator, denominator]: typeof CENTRE | typeof NEAR | typeof FAR, x: number): number {
  const polynomial = (coefficients: readonly number[]): number =>
    coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
  return polynomial(numerator) / polynomial(denominator);
}

/** No tail probability is smaller, so that each has a quantile. */
export const LEAST_P = 1e-300;

/** The standard normal quantile, to 15 digits; the ends of 0 and 1 are infinite. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(CENTRE, 0.180625 - q * q);
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  const z = r <= 5 ? ratio(NEAR, r - 1.6) : ratio(FAR, r - 5);
  return q < 0 ? -z : z;
}

/** How far from zero, in standard deviations, a value is whose two-sided tail probability is p: Φ⁻¹(1 − p/2), exact for small p too. */
export function zOfTail(p: number): number {
  return -normalQuantile(p / 2);
}

/** Where the continued fraction of the tail begins to converge quickly. */
const TAIL_FROM = 2.5;
const TERMS = 80;

/** The two-sided tail probability of a standard normal value: 2 Φ(−|z|), with all its digits for large z too. */
export function tailOfZ(z: number): number {
  const x = Math.abs(z);
  if (x > 38) return 0;
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x >= TAIL_FROM) {
    let fraction = x;
    for (let k = TERMS; k > 0; k -= 1) fraction = x + k / fraction;
    return (2 * density) / fraction;
  }
  let term = x;
  let sum = x;
  for (let k = 1; k < TERMS; k += 1) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return Math.max(0, 1 - 2 * density * sum);
}
