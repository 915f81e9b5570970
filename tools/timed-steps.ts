/** Formats the time since `began`, a value of `performance.now()`: `1.3 s`. */
export const secondsOf = (began: number): string =>
  `${((performance.now() - began) / 1_000).toFixed(1)} s`

/** Runs a step of a command and prints its duration and result. */
export async function timedStep<T>(
  name: string,
  work: () => Promise<T>,
  found: (result: T) => string,
): Promise<T> {
  const began = performance.now()
  const result = await work()
  console.log(`${secondsOf(began).padStart(8)}  ${name}: ${found(result)}`)
  return result
}
