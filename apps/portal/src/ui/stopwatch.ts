/**
 * Starts to measure time. A clock that is set back holds nothing up, and time in which the machine sleeps counts.
 * @returns the milliseconds since then
 */
export function startStopwatch(): () => number {
  const [began, beganSteady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - began, performance.now() - beganSteady)
}
