import type { Server } from 'node:http'

/** Milliseconds without a request after which background work continues. */
const QUIET = 250
/** Maximum wait in milliseconds, so that the work also ends under steady load. */
const MAX_WAIT = 3_000
/** Milliseconds between two checks. */
const LOOK = 25

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Gives requests priority over background work. The embedded database has one connection, so
 * requests would wait for each transaction of the background work.
 * @returns function that waits until no request was active for a moment, or `signal` is aborted
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
