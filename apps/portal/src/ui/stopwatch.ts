/**
 * Starts to measure time, by the larger result of two clocks. With the monotonic clock, setting the
 * system clock back does not stop the time; with the system clock, the time in which the machine
 * sleeps counts.
 * @returns a function that returns the milliseconds since the start
 */
export function startStopwatch(): () => number {
  const [began, beganSteady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - began, performance.now() - beganSteady)
}
