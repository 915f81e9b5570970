import { parentPort } from 'node:worker_threads'

/**
 * The watchdog thread of a parser process. It runs beside the parser, so an endless loop there does not stop it.
 * V8's own limit does not count buffers and native memory, and `ulimit -v` does not fit Node (decision 0020).
 */

/** Resident memory of the process, in bytes: 500,000 rows of 20 columns take half of it. */
const MEMORY_MAX = 320 * 1024 * 1024
/** Milliseconds between two measurements. */
const INTERVAL = 10
const PARENT_INTERVAL = 1_000

const server = process.ppid

function hasServer(): boolean {
  try {
    // A server that nothing has waited for keeps its id, and its children get another parent.
    return process.ppid === server && process.kill(server, 0)
  } catch {
    return false
  }
}

const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) endAtOnce()
}, INTERVAL)
setInterval(() => {
  if (!hasServer()) endAtOnce()
}, PARENT_INTERVAL)

parentPort!.postMessage('watching')
