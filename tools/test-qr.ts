import './node-version.js'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

/**
 * `npm run test:qr -- --codes 100000 --seed 20`: creates QR codes of all kinds, half of them with a
 * logo. Draws each code, and also simulates a print with 203 dpi. Reads both pictures. Exits with 1
 * and lists the codes if any code was read wrongly. The same seed creates the same codes again.
 */
const { values } = parseArgs({
  options: {
    codes: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20' },
  },
})
const [codes, seed] = [Number(values.codes), Number(values.seed)]
if (!Number.isSafeInteger(codes) || codes < 1 || !Number.isSafeInteger(seed))
  throw new Error('--codes and --seed must be whole numbers')

const workers = availableParallelism()
const began = performance.now()
let done = 0
let wrong = 0

function work(part: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const count = Math.floor(codes / workers) + (part < codes % workers ? 1 : 0)
  const worker = new Worker(
    new URL('../apps/server/src/areas/qr-codes/qr-random-worker.testing.ts', import.meta.url),
    {
      workerData: { seed: seed + part * 1_000_003, count },
    },
  )
  worker.on('message', ({ fault }: { fault: string | null }) => {
    done += 1
    if (fault !== null) {
      wrong += 1
      console.log(`seed ${seed}, part ${part}: ${fault}`)
    }
    if (done % 5_000 === 0) console.log(`${done} of ${codes} codes`)
  })
  worker.once('error', reject)
  worker.once('exit', () => resolve())
  return promise
}

await Promise.all(Array.from({ length: workers }, (_, part) => work(part)))
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`QR codes: ${done} created with seed ${seed}, ${wrong} not read exactly, ${seconds} s`)
if (wrong > 0 || done !== codes) process.exitCode = 1
