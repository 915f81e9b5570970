/** Work that can be put down between two of its steps: a file of a bank has up to 50,000 records. */
export type Steps<R> = Generator<void, R, void>

/** Items of one step: less than a millisecond or two of work. */
const STEP = 100

/** As `map` of an array. */
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

/** All of it at once. */
export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
