import { coreScalar } from '../../../document/yaml/core-scalar.ts';
import type { Path } from '../../../text/json-pointer.ts';

/** The way in which a number that is sent differs from what is written. */
export type NumberLoss = 'plus' | 'zeros' | 'rounded' | 'endless' | 'radix' | 'exponent' | 'digits';

/**
 * The loss of a plain number on its way to JSON, if it loses anything that somebody may have meant.
 *
 * @param source the characters as written
 * @param path where it stands; a version number is recognised by its name
 * @param isFree whether text may stand there as well; a field for numbers takes any way of writing one
 */
export function numberLoss(source: string, path: Path, isFree: boolean): NumberLoss | undefined {
  const number = coreScalar(source);
  if (typeof number !== 'number') return undefined;
  if (!Number.isFinite(number)) return 'endless';
  if (isRounded(source, number)) return 'rounded';
  return isFree ? (forms.find(([, form]) => form.test(source))?.[0] ?? versionLoss(source, path)) : undefined;
}

/** Whole numbers only: of a fraction, nobody expects the seventeenth digit to arrive. */
function isRounded(source: string, number: number): boolean {
  return /^[-+]?\d{16,}$/.test(source) && BigInt(number) !== BigInt(source.replace('+', ''));
}

const forms: readonly (readonly [NumberLoss, RegExp])[] = [
  // A telephone number in international form (E.164) has seven digits or more.
  ['plus', /^\+\d{7,}$/],
  ['zeros', /^[-+]?0\d/],
  ['radix', /^0[ox]/],
  // 1e5, 10e6 and 2.5e3 are numbers; an identifier such as 472e11 is not meant as one.
  ['exponent', /^(?!10+e)(?:0|\d{3,})e\d+$/i],
];

/** 1.10 and 1.1 are one number, but two versions. */
function versionLoss(source: string, path: Path): NumberLoss | undefined {
  const name = path.findLast((key) => typeof key === 'string') ?? '';
  return /version|release/i.test(String(name)) && /^\d+\.\d*0$/.test(source) ? 'digits' : undefined;
}
