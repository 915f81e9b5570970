import { parentPort, workerData } from 'node:worker_threads'
import { faultOf, logoPicture, madeUpCode, randomOf } from './qr-random.testing.ts'

/**
 * Worker thread of `npm run test:qr`: posts one message per random code, with the problem of the
 * code or null.
 */
const { seed, count } = workerData as { seed: number; count: number }
const random = randomOf(seed)
const logo = await logoPicture('#0f5fa8')
for (let at = 0; at < count; at++) {
  const code = madeUpCode(random)
  const fault = await faultOf(code, logo)
  parentPort!.postMessage({ fault: fault && `${JSON.stringify(code)}: ${fault}` })
}
