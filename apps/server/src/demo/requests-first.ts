import type { Server } from 'node:http'

/** Milliseconds without a request after which work in the background goes on. */
const QUIET = 250
/** Milliseconds that it waits at most, so that it ends under a steady load too. */
const MAX_WAIT = 3_000
/** Milliseconds between two looks. */
const LOOK = 25

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Lets requests go before work in the background. The embedded database has one connection: a
 * page that asks for a
 * list would wait for each transaction of the work.
 * @returns waits until no request is being answered and none has come for a moment, or `signal`
 * is aborted
 */
export function requestsFirst(
  server: Pick<Server, 'on'>,
  signal: AbortSignal,
): () => Promise<void> {
  let open = 0
  let last = -Infinity
  server.on('request', (_request, response) => {
    open++
    response.once('close', () => {
      open--
      last = Date.now()
    })
  })
  const isQuiet = () => open === 0 && Date.now() - last >= QUIET
  return async () => {
    const until = Date.now() + MAX_WAIT
    while (!signal.aborted && !isQuiet() && Date.now() < until) await wait(LOOK)
  }
}
