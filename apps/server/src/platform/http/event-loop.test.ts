import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { inTurns, shareEventLoop } from './event-loop.ts'

/** Opens an app that records the iteration of the event loop in which each request began. */
async function openApp() {
  const app = Fastify()
  onTestFinished(() => app.close())
  shareEventLoop(app)
  const begun: { path: string; iteration: number }[] = []
  let iteration = 0
  app.addHook('onRequest', ({ url }, _reply, done) => {
    begun.push({ path: url, iteration })
    done()
  })
  app.get('/call/:id', async () => 'done')
  app.get('/probe', { config: { isProbe: true } }, async () => 'ok')
  await app.ready()
  let isCounting = true
  const count = () => void (isCounting && setImmediate(() => (iteration++, count())))
  count()
  onTestFinished(() => void (isCounting = false))
  return { app, begun }
}

it('the server begins sixteen requests per iteration of the event loop, in order, and health probes immediately', async () => {
  const { app, begun } = await openApp()
  const calls = Array.from({ length: 100 }, (_, id) => `/call/${id}`)
  const answers = await Promise.all([...calls, '/probe'].map((url) => app.inject({ url })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 101 }, () => 200),
  )

  const began = begun.map(({ path }) => path)
  expect(began.filter((path) => path !== '/probe')).toEqual(calls)
  expect(began.indexOf('/probe')).toBeLessThanOrEqual(16)
  const perIteration = Map.groupBy(
    begun.filter(({ path }) => path !== '/probe'),
    ({ iteration }) => iteration,
  )
  expect(Math.max(...[...perIteration.values()].map((some) => some.length))).toBe(16)
})

it('the server begins requests immediately again after a burst', async () => {
  const { app, begun } = await openApp()
  await Promise.all(Array.from({ length: 40 }, (_, id) => app.inject({ url: `/call/${id}` })))
  expect((await app.inject({ url: '/call/late' })).statusCode).toBe(200)
  expect(begun).toHaveLength(41)
})

it('inTurns runs long work in slices of a few milliseconds', async () => {
  const longest = 8
  let turns = 0
  let isWorking = true
  const count = () => void (isWorking && setImmediate(() => (turns++, count())))
  count()
  function* work() {
    for (let step = 0; step < 20; step++) {
      const until = performance.now() + longest
      while (performance.now() < until);
      yield
    }
    return 'done'
  }
  expect(await inTurns(work())).toBe('done')
  isWorking = false
  expect(turns).toBeGreaterThanOrEqual(19)
})
