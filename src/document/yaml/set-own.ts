/** Sets an own property whatever its name: `__proto__` is an ordinary key here. */
export function setOwn(map: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') {
    map[name] = value;
    return;
  }
  Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
}
