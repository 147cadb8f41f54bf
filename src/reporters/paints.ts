type Paint = (text: string) => string;

/** Paints for a terminal; without color each gives its text back. */
export interface Paints {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** SGR sequences (ECMA-48 section 8.3.117). Bold and dim end alike, so one may not stand inside the other. */
export function paints(isOn: boolean): Paints {
  const paint = (start: number, end: number): Paint => {
    return isOn ? (text) => (text === '' ? '' : `\u001b[${start}m${text}\u001b[${end}m`) : (text) => text;
  };
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}
