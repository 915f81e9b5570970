/**
 * Moves the clock of a process or a page by milliseconds. Time still passes, so that sessions end
 * and jobs run as they would. It stands alone: pages get its source.
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
