import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorOf, type Log } from '#platform/observability/log.ts'

const run = promisify(execFile)

/** Time limit for `systemd-notify`, in milliseconds. */
const DEADLINE = 5_000

/**
 * Tells systemd that the server is ready or stopping (`Type=notify`). Uses systemd's own program,
 * because Node has no Unix datagram sockets, and the libraries for them are poorly maintained
 * native code. A failure is logged; without `READY=1`, systemd ends the server after a timeout.
 */
export async function tellSystemd(
  message: 'READY=1' | 'STOPPING=1',
  log: Log,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const { NOTIFY_SOCKET, PATH } = env
  if (!NOTIFY_SOCKET) return
  try {
    // Passes only two variables, because the environment contains the server's secrets.
    await run('systemd-notify', [message], { env: { NOTIFY_SOCKET, PATH }, timeout: DEADLINE })
  } catch (thrown) {
    log.error({ err: errorOf(thrown) }, `systemd was not told ${message}`)
  }
}
