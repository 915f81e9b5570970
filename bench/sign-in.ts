import { asOwner } from '@choba/database/owner.ts'
import { amount, type Figure } from './figure.ts'
import { median } from './load.ts'
import type { BenchOptions } from './options.ts'
import type { BenchContext } from './context.ts'
import { withServer } from './start-server.ts'

/** Number of sign-ins with each kind of user name. */
const TRIES = 200
/**
 * Maximum difference in milliseconds between the two kinds. With a larger difference, an attacker
 * could find out which user names exist.
 */
const MAX_APART = 5

/**
 * Measures sign-ins with a wrong password, alternately with an existing and with an unknown user
 * name. The responses must take the same time, and must be identical except for the user name in
 * its field.
 * @throws Error if the responses differ
 */
export async function measureSignIn(
  context: BenchContext,
  _options: BenchOptions,
): Promise<Figure[]> {
  const names = { known: 'manager', unknown: 'nobody1' }
  const took = { known: [] as number[], unknown: [] as number[] }
  const said = new Set<string>()
  await withServer(context, async ({ openSignInPage }) => {
    const { visit, page } = await openSignInPage()
    for (let nth = -10; nth < TRIES; nth++) {
      // Changes the order in every other round, because the second request of a round benefits from
      // the caches.
      const order = nth % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const began = performance.now()
        const { text } = await visit(page, {
          username: names[kind],
          password: `A-wrong-one-${nth}!`,
        })
        // Leaves out the first rounds, which are a warm-up.
        if (nth >= 0) took[kind].push(performance.now() - began)
        said.add(text.replaceAll(names[kind], '*'))
      }
      await asOwner(context.engine, (q) => q.deleteFrom('idp_sign_in_failures').execute())
    }
  })
  if (said.size !== 1) throw new Error(`the responses differ:\n${[...said].join('\n---\n')}`)
  const [known, unknown] = [median(took.known), median(took.unknown)]
  const apart = Math.abs(known - unknown)
  return [
    {
      what: `Difference between the median times of a wrong password for a known name and for an unknown name, ${TRIES} attempts each`,
      measured: `${amount(apart)} ms`,
      limit: `${amount(known)} ms and ${amount(unknown)} ms: the two medians`,
      ratio: null,
      bound: `≤ ${MAX_APART} ms`,
      holds: apart <= MAX_APART,
      details: { known: took.known, unknown: took.unknown },
    },
  ]
}
