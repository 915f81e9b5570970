/**
 * Work in short steps, between which the server can handle other requests. Needed because a bank
 * file has up to 50,000 records.
 */
export type Steps<R> = Generator<void, R, void>

/** Number of items per step. These take at most about two milliseconds. */
const STEP = 100

/** Does the same as `map` of an array, in steps. */
export function* mapInSteps<T, U>(
  items: readonly T[],
  toResult: (item: T, at: number) => U,
): Steps<U[]> {
  const results: U[] = []
  for (const [at, item] of items.entries()) {
    results.push(toResult(item, at))
    if (at % STEP === STEP - 1) yield
  }
  return results
}

/** Runs all steps without interruption and returns the result. */
export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
