import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorOf, type Log } from '#platform/observability/log.ts'

const run = promisify(execFile)

/** Milliseconds that `systemd-notify` may take. */
const DEADLINE = 5_000

/**
 * Tells systemd that the server is ready or stops, where it waits for that (`Type=notify`). Node has no datagram sockets
 * of the Unix domain, and the libraries for them are native code that few maintain: systemd's own program does it.
 * A failure is logged; systemd then ends a start that it did not hear about in time.
 */
export async function tellSystemd(
  message: 'READY=1' | 'STOPPING=1',
  log: Log,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { NOTIFY_SOCKET, PATH } = env
  if (!NOTIFY_SOCKET) return
  try {
    // Not our whole environment: it holds the secrets of the server.
    await run('systemd-notify', [message], { env: { NOTIFY_SOCKET, PATH }, timeout: DEADLINE })
  } catch (thrown) {
    log.error({ err: errorOf(thrown) }, `systemd was not told ${message}`)
  }
}
