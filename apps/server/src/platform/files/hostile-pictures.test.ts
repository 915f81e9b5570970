import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { resultTypes } from '@choba/contract/result-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, openTestApp, type Client, type TestApp } from '#testing/test-app.ts'
import { fileForm, plainPicture } from './files.testing.ts'
import { hostilePictures, type Verdict } from './hostile-pictures.testing.ts'
import { memoryOfChildren } from './memory.testing.ts'

const MEGABYTE = 1024 * 1024
const AT_ONCE = 3

let test: TestApp
let clerk: Client
let port: number

beforeAll(async () => {
  test = await openTestApp()
  clerk = await test.signIn('clerk')
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

async function upload(
  bytes: Uint8Array,
): Promise<{ status: number; code: number; fileName: string | null }> {
  const { headers, payload } = fileForm(bytes)
  const sending = request({
    port,
    method: 'POST',
    path: '/edge/streamUpload',
    headers: {
      ...headers,
      host: hosts.demo,
      authorization: `Bearer ${clerk.token}`,
      'content-length': payload.length,
    },
  })
  sending.end(payload)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const body = JSON.parse((await buffer(answer)).toString()) as {
    resultType?: number
    data?: { fileName: string }
  }
  const fileName = body.data?.fileName ?? null
  return { status: answer.statusCode!, code: body.resultType ?? 1000, fileName }
}

const storedBytes = (name: string) =>
  asOwner(test.engine, (q) =>
    q.selectFrom('files').select('bytes').where('name', '=', name).executeTakeFirstOrThrow(),
  )

const answerTo = (verdict: Verdict) =>
  verdict === 'taken'
    ? { status: 200, code: 1000 }
    : { status: resultTypes[verdict].status, code: resultTypes[verdict].code }

describe('pictures that try to exhaust memory', () => {
  const answers = new Map<string, Awaited<ReturnType<typeof upload>>>()
  const most = { server: 0, decoders: 0 }

  beforeAll(async () => {
    // One upload before the measurement makes one-time allocations, such as connection buffers.
    await upload(await plainPicture(64, 64))
    const left: { what: string; bytes: Buffer }[] = []
    for (const [what, , make] of hostilePictures) left.push({ what, bytes: await make() })
    const before = process.memoryUsage.rss()
    const looking = setInterval(() => {
      most.server = Math.max(most.server, process.memoryUsage.rss() - before)
      most.decoders = Math.max(most.decoders, memoryOfChildren())
    }, 20)
    const sendOn = async () => {
      for (let next = left.shift(); next; next = left.shift())
        answers.set(next.what, await upload(next.bytes))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
    clearInterval(looking)
  })

  it.each(hostilePictures)('get the expected answer: %s', (what, verdict) => {
    expect(answers.get(what)).toMatchObject(answerTo(verdict))
  })

  it('cost the server less than 200 MB, and the decoders less than 800 MB together', () => {
    // The clients run in the same process as the server, so their memory counts too.
    expect(most.server).toBeLessThan(200 * MEGABYTE)
    // Two processes of 320 MB, each measured up to 10 ms late.
    expect(most.decoders).toBeLessThan(800 * MEGABYTE)
  })

  it('are stored without the 1,000 hidden frames of an animation', async () => {
    const { fileName } = answers.get('an animation of 1,000 frames')!
    const { bytes } = await storedBytes(fileName!)
    expect(bytes.length).toBeLessThan(MEGABYTE)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 4_000,
      height: 3_000,
    })
  })
})

describe('ordinary large pictures', () => {
  it.each([
    ['a photograph of 50 million pixels', 8_160, 6_120, 'jpeg'],
    ['a progressive photograph of 12 million', 4_000, 3_000, 'progressive'],
    ['a screenshot of a whole long page', 1_280, 12_000, 'png'],
  ] as const)('are accepted: %s', async (_what, width, height, kind) => {
    expect(await upload(await plainPicture(width, height, kind))).toMatchObject({ status: 200 })
  })

  it('are stored upright if their EXIF orientation is rotated, as from a phone held upright', async () => {
    const photograph = sharp(await plainPicture(4_000, 3_000, 'jpeg')).withMetadata({
      orientation: 6,
    })
    const { status, fileName } = await upload(await photograph.toBuffer())
    expect(status).toBe(200)
    expect(await sharp((await storedBytes(fileName!)).bytes).metadata()).toMatchObject({
      width: 3_000,
      height: 4_000,
    })
  })

  it('are rejected (429) if a user uploads more than five at the same time', async () => {
    const picture = await plainPicture(4_000, 3_000, 'jpeg')
    const statuses = (await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(picture)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
  })
})
