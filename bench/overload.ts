import { startChild } from './children.ts'
import { within, type Figure } from './figure.ts'
import type { Burst, HttpAnswers } from './http.ts'
import { median, quantile } from './load.ts'
import type { BenchOptions } from './options.ts'
import { quarters } from './periods.ts'
import type { BenchContext } from './context.ts'
import { withServer } from './start-server.ts'

const SEARCHES = 500
const SECONDS = 4

/**
 * Effect of one burst of requests: response times of the health check in milliseconds, and results
 * of the searches.
 */
export interface Overload extends Burst {
  health: { p50: number; p95: number; most: number }
}

/** Sends many searches at the same time, while another process measures the health check. */
export async function overload(port: number, token: string, path: string): Promise<Overload> {
  const [searching, looking] = [
    startChild<HttpAnswers>('http.ts'),
    startChild<HttpAnswers>('http.ts'),
  ]
  try {
    const target = { port, token }
    await Promise.all([searching, looking].map((child) => child.ask('read', { ...target, path })))
    const probing = looking.ask('probe', { ...target, seconds: SECONDS })
    const burst = await searching.ask('burst', { ...target, count: SEARCHES, path })
    const times = await probing
    const health = {
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      most: Math.max(...times),
    }
    return { ...burst, health }
  } finally {
    await Promise.all([searching.end(), looking.end()])
  }
}

/** Measures the health check while 500 users search transactions at the same time. */
export const measureOverload = (
  context: BenchContext,
  { rounds }: BenchOptions,
): Promise<Figure[]> =>
  withServer(context, async ({ signIn }) => {
    const token = await signIn('owner')
    const [{ from, to } = { from: context.lastDay, to: context.lastDay }] = quarters(
      1,
      context.lastDay,
    )
    const path = `/apiproxy/api/trade/list?dateFrom=${from}&dateTo=${to}&pageSize=50`
    const seen: Overload[] = []
    for (let round = 0; round < rounds; round++)
      seen.push(await overload(context.port, token, path))
    const most = median(seen.map(({ health }) => health.most))
    const last = median(seen.map(({ refused }) => (refused.length > 0 ? Math.max(...refused) : 0)))
    return [
      within(
        `Slowest health check during ${SEARCHES} simultaneous searches`,
        most,
        'ms',
        '≤',
        100,
        {
          seen,
        },
      ),
      within('Time until the last of these searches is rejected', last, 'ms', '≤', 1_000, { seen }),
    ]
  })
