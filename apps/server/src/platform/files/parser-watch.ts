import { parentPort } from 'node:worker_threads'

/**
 * Watchdog of a parser process. The watchdog has its own thread, so an endless loop of the parser
 * cannot block it. V8's own limit does not count buffers and native memory, and `ulimit -v` does
 * not work with Node (decision 0020).
 */

/**
 * Limit of the process's resident memory, in bytes. The largest allowed table (500,000 rows of 20
 * columns) needs half of it.
 */
const MEMORY_MAX = 320 * 1024 * 1024
/** Milliseconds between two measurements. */
const INTERVAL = 10
const PARENT_INTERVAL = 1_000

const server = process.ppid

function hasServer(): boolean {
  try {
    // The process id of a dead server still exists until its parent has reaped it. But the children
    // of a dead server get another parent.
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
