import { amount, atMost, type Figure } from './figure.ts'
import { median } from './load.ts'

const milliseconds = (value: number) => `${amount(value)} ms`

/** Returns the milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Runs the works alternately. Returns the durations of each work in milliseconds. */
export async function inTurns<K extends string>(
  rounds: number,
  works: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> {
  const took = Object.fromEntries(
    Object.keys(works).map((name) => [name, []]),
  ) as unknown as Record<K, number[]>
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const name of Object.keys(works) as K[]) {
      const value = await works[name]()
      if (round > 0) took[name].push(value)
    }
  return took
}

/**
 * Returns a figure that compares the median duration of the product with the median duration of the
 * reference.
 */
export function beside(
  what: string,
  took: { own: number[]; limit: number[] },
  limitIs: string,
  most: number,
): Figure {
  return atMost(what, [median(took.own), median(took.limit)], milliseconds, limitIs, most, took)
}
