import type { Review } from '@choba/contract/feedback.contract.ts'
import { languages } from '@choba/phrases/languages.ts'
import { asOwner } from '@choba/database/owner.ts'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { SWEEP_FILE } from '#platform/files/files.ts'
import { fileForm, plainPicture, tinyPng, uploadAs } from '#platform/files/files.testing.ts'
import {
  openTestApp,
  queryString,
  type Answer,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
import { withQueues } from '#platform/jobs/jobs.testing.ts'

let test: TestApp
let owner: Client
let clerk: Client
let stranger: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  ;[owner, clerk, stranger, admin] = (await Promise.all(
    ['owner', 'clerk', 'owner2', 'superadmin'].map((name) => test.signIn(name)),
  )) as [Client, Client, Client, Client]
})
afterAll(() => test.close())

const words = { type: 'sendBack', title: 'deposits', content: '入金の明細を\n印刷したいです。' }
const write = (who: Client, body: object): Promise<Answer> =>
  who.send({
    method: 'POST',
    url: '/edge/review',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const upload = (who: Client, bytes: Uint8Array, part = {}): Promise<Answer> =>
  who.send({ method: 'POST', url: '/edge/streamUpload', ...fileForm(bytes, part) })
const download = (who: Client, fileName: string): Promise<Answer> =>
  who.send({ method: 'GET', url: `/edge/download${queryString({ fileName })}` })

async function reviewsOf(who: Client, query: Query = {}): Promise<Review[]> {
  const answer = await who.send({ method: 'GET', url: `/edge/reviews${queryString(query)}` })
  expect(answer.status).toBe(200)
  const body = JSON.parse(answer.bytes.toString()) as { result: Review[] }
  expect(Object.keys(body)).toEqual(['result'])
  return body.result
}

/**
 * Writes feedback with the given content, and returns the feedback as the list of the same user
 * contains it.
 */
async function written(who: Client, content: string, more: object = {}): Promise<Review> {
  const answer = await write(who, { ...words, content, ...more })
  expect(answer.status).toBe(201)
  return (await reviewsOf(who)).find((one) => one.content === content)!
}

describe('feedback', () => {
  it('has the signed-in user as its author, even if the request names another author', async () => {
    const lie = {
      entCode: 'SOMEBODY',
      entName: 'Else',
      userName: 'superadmin',
      oem: 'x',
      timestamp: '2001-01-01T00:00:00Z',
    }
    const review = await written(owner, 'who am I', { ...lie, platform: 'somewhere' })
    expect(review).toMatchObject({
      type: 'sendBack',
      title: 'deposits',
      rating: null,
      fileList: [],
      platform: 'somewhere',
      userName: 'owner',
      userFullName: '佐藤 陽子',
    })
    expect(review.entCode).not.toBe('SOMEBODY')
    expect(Date.now() - Date.parse(review.timestamp)).toBeLessThan(60_000)
    expect(review.timestamp).toMatch(/\+09:00$/)
  })

  it('is visible only to users of its merchant and to administrators of the tenant', async () => {
    const { entCode } = await written(owner, 'seen by whom')
    const sees = async (who: Client, query: Query = {}) =>
      (await reviewsOf(who, query)).some(({ content }) => content === 'seen by whom')
    expect(await sees(owner, { exactUserName: 'owner' })).toBe(true)
    expect(await sees(clerk)).toBe(true)
    expect(await sees(clerk, { exactUserName: 'clerk' })).toBe(false)
    // A user who searches with the name of another user does not get that user's reviews.
    expect(await sees(clerk, { exactUserName: 'owner' })).toBe(false)
    expect(await sees(stranger)).toBe(false)
    expect(await sees(stranger, { entCode })).toBe(false)
    expect(await sees(await test.signIn('owner', 'steppe'))).toBe(false)
    expect(await sees(await test.signIn('superadmin', 'steppe'))).toBe(false)
    expect(await sees(admin)).toBe(true)
    expect(await sees(admin, { entCode, exactUserName: 'owner' })).toBe(true)
    expect(await sees(admin, { entCode: 'TORIMARU' })).toBe(false)
    expect(await sees(owner, { type: 'star' })).toBe(false)
    expect(await sees(owner, { platform: 'elsewhere' })).toBe(false)
  })

  it('can be a rating of one to five stars', async () => {
    expect((await write(clerk, { type: 'star', title: 'speed', rating: 4 })).status).toBe(201)
    expect(await reviewsOf(clerk, { type: 'star', exactUserName: 'clerk' })).toMatchObject([
      { type: 'star', title: 'speed', rating: 4, content: '', userName: 'clerk' },
    ])
  })

  it.each([
    ['no content', { ...words, content: '' }],
    ['blank content', { ...words, content: ' \n\t ' }],
    ['1001 characters', { ...words, content: '字'.repeat(1001) }],
    ['a NUL', { ...words, content: 'a\u0000b' }],
    ['no category', { type: 'sendBack', content: 'x' }],
    ['another category', { ...words, title: 'weather' }],
    ['another type', { ...words, type: 'praise' }],
    ['six pictures', { ...words, fileList: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
    ['a path as a picture name', { ...words, fileList: ['../../etc/passwd'] }],
    ['six stars', { type: 'star', title: 'speed', rating: 6 }],
    ['half a star', { type: 'star', title: 'speed', rating: 1.5 }],
    ['stars for an unknown item', { type: 'star', title: 'dashboard', rating: 5 }],
    ['stars and words', { type: 'star', title: 'speed', rating: 5, content: 'x' }],
  ])('is rejected with 400 if it has %s', async (_what, body) => {
    expectAppError(await write(owner, body), 'badRequest')
  })

  it('can have 1000 characters that take two UTF-16 units each', async () => {
    expect((await write(owner, { ...words, content: '𠮷'.repeat(1000) })).status).toBe(201)
  })

  it('cannot be written by administrators or without signing in', async () => {
    expectAppError(await write(admin, words), 'insufficientPermission')
    expectAppError(await upload(admin, tinyPng), 'insufficientPermission')
    const anonymous: Client = {
      ...owner,
      send: (ask) => owner.send({ ...ask, headers: { ...ask.headers, authorization: '' } }),
    }
    expectAppError(await write(anonymous, words), 'unauthenticated')
    expectAppError(await upload(anonymous, tinyPng), 'unauthenticated')
    expectAppError(await download(anonymous, crypto.randomUUID()), 'unauthenticated')
  })
})

describe('a picture of feedback', () => {
  it('is visible to every user who can read the feedback', async () => {
    const fileName = await uploadAs(owner, await plainPicture(30, 20), { name: '画面.png' })
    const second = await uploadAs(owner, tinyPng, { name: '..\\..\\shot.html', type: 'text/html' })
    // Until feedback uses the picture, only the user who uploaded it sees it.
    expect((await download(owner, fileName)).status).toBe(200)
    expectAppError(await download(clerk, fileName), 'notFound')
    expectAppError(await download(admin, fileName), 'notFound')
    const { fileList } = await written(owner, 'with pictures', { fileList: [second, fileName] })
    expect(fileList).toEqual([
      { fileName: second, label: 'shot.png' },
      { fileName, label: '画面.png' },
    ])
    for (const who of [owner, clerk, admin]) {
      const answer = await download(who, fileName)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent('画面.png')}`,
        'cache-control': 'no-store',
      })
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 30, height: 20 })
    }
    for (const who of [
      stranger,
      await test.signIn('owner', 'steppe'),
      await test.signIn('superadmin', 'steppe'),
    ]) {
      expectAppError(await download(who, fileName), 'notFound')
    }
  })

  it('can be used in one feedback only, by the user who uploaded it', async () => {
    const fileName = await uploadAs(owner, tinyPng)
    expectAppError(await write(clerk, { ...words, fileList: [fileName] }), 'notFound')
    expectAppError(await write(stranger, { ...words, fileList: [fileName] }), 'notFound')
    expectAppError(await write(owner, { ...words, fileList: [fileName, fileName] }), 'notFound')
    expectAppError(
      await write(owner, { ...words, fileList: [fileName, crypto.randomUUID()] }),
      'notFound',
    )
    await written(owner, 'once', { fileList: [fileName] })
    expectAppError(await write(owner, { ...words, fileList: [fileName] }), 'notFound')
  })

  it.each([
    ['text declared as a picture', () => Buffer.from('hello'), 'unsupportedMediaType'],
    [
      'a web page declared as a picture',
      () => Buffer.from('<script>1</script>'),
      'unsupportedMediaType',
    ],
    [
      '10 MB',
      () => Buffer.concat([tinyPng, Buffer.alloc(10 * 1024 * 1024 - tinyPng.length)]),
      'bodyTooLarge',
    ],
    ['12 MB', () => Buffer.alloc(12 * 1024 * 1024), 'bodyTooLarge'],
  ] as const)('is rejected if it is %s', async (_what, make, name) => {
    expectAppError(await upload(owner, make(), { name: 'honest.png', type: 'image/png' }), name)
  })

  it('can be uploaded with a size of one byte below 10 MB', async () => {
    const bytes = Buffer.concat([tinyPng, Buffer.alloc(10 * 1024 * 1024 - 1 - tinyPng.length)])
    expect((await upload(clerk, bytes)).status).toBe(200)
  })

  it.each([
    ['another field', () => fileForm(tinyPng, { field: 'picture' })],
    ['__proto__', () => fileForm(tinyPng, { field: '__proto__' })],
    [
      'a truncated form',
      () => ({ ...fileForm(tinyPng), payload: fileForm(tinyPng).payload.subarray(0, 150) }),
    ],
    ['an empty form', () => ({ ...fileForm(tinyPng), payload: Buffer.alloc(0) })],
    ['two files', () => twice(fileForm(tinyPng))],
    [
      'no boundary',
      () => ({ ...fileForm(tinyPng), headers: { 'content-type': 'multipart/form-data' } }),
    ],
  ])('is rejected with 400 if its upload form has %s', async (_what, make) => {
    expectAppError(
      await owner.send({ method: 'POST', url: '/edge/streamUpload', ...make() }),
      'badRequest',
    )
  })

  it('is rejected with 415 if the request has no form', async () => {
    const headers = { 'content-type': 'application/json' }
    const ask = {
      method: 'POST',
      url: '/edge/streamUpload',
      headers,
      payload: '{"file":"x"}',
    } as const
    expectAppError(await owner.send(ask), 'unsupportedMediaType')
  })

  it.each([
    '../../../etc/passwd',
    '..%2f..%2fpasswd',
    'a.png',
    '',
    '00000000-0000-4000-8000-00000000000',
  ])('cannot be downloaded with the file name "%s", which gives 400', async (fileName) => {
    expectAppError(await download(owner, fileName), 'badRequest')
  })

  it('cannot be uploaded by a user who has reached the daily limit', async () => {
    const person = await test.signIn('manager')
    await uploadAs(person, tinyPng)
    await asOwner(test.engine, (q) =>
      sql`insert into files (merchant_id, name, tenant_id, user_id, label, content_type, bytes)
        select f.merchant_id, gen_random_uuid(), f.tenant_id, f.user_id, f.label, f.content_type, f.bytes
        from files f join users u on u.id = f.user_id, generate_series(1, 49)
        where u.username = 'manager' and u.tenant_id = 1`.execute(q),
    )
    const answer = await upload(person, tinyPng)
    expectAppError(answer, 'tooManyRequests')
    expect(answer.envelope.message).toBe(languages.ja.results.tooManyRequests)
    // The limit is per user, so another user can still upload.
    expect((await upload(clerk, tinyPng)).status).toBe(200)
  })

  it('is deleted after a day if no feedback uses it, and kept otherwise', async () => {
    const taken = await uploadAs(clerk, tinyPng)
    const left = await uploadAs(clerk, tinyPng)
    await written(clerk, 'kept', { fileList: [taken] })
    await withQueues(test.engine, async (boss) => {
      for (const name of [taken, left]) {
        const jobs = await boss.findJobs(SWEEP_FILE, { data: { name } })
        expect(
          jobs.map(({ startAfter, createdOn }) => Number(startAfter) - Number(createdOn)),
        ).toEqual([86_400_000])
        expect(
          (await boss.update(SWEEP_FILE, undefined, { id: jobs[0]!.id, startAfter: 0 })).updated,
        ).toBe(1)
      }
    })
    await expect
      .poll(async () => (await download(clerk, left)).envelope?.resultType, { timeout: 20_000 })
      .toBe(4001)
    expect((await download(clerk, taken)).status).toBe(200)
  })
})

it('the health endpoint reports that the service is running', async () => {
  const answer = await test.app.inject('/edge/health')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
})

function twice({ headers, payload }: ReturnType<typeof fileForm>) {
  const end = payload.lastIndexOf('--choba-test-boundary--')
  return { headers, payload: Buffer.concat([payload.subarray(0, end), payload]) }
}
