/**
 * Shifts the clock of a process or page by a number of milliseconds. Time still passes, so that
 * sessions end and jobs run as usual. The function must not use variables outside it, because pages
 * receive its source text.
 */
export function shiftClock(milliseconds: number): void {
  const real = Date.now.bind(Date)
  Date.now = () => real() + milliseconds
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [real() + milliseconds] : given, made) as Date,
    apply: () => new Date().toString(),
  })
}
