/**
 * Starts measuring time. Takes the larger of wall clock and monotonic clock: a clock that is set
 * back does not stop the time, and time while the machine sleeps counts.
 * @returns a function that returns the milliseconds since the start
 */
export function startStopwatch(): () => number {
  const [began, beganSteady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - began, performance.now() - beganSteady)
}
