import type { FeedbackDetail, ReviewedFeedback } from '@choba/contract/feedback-review.contract.ts'
import type { Review } from '@choba/contract/feedback.contract.ts'
import type { NotificationDetail, NotificationRow } from '@choba/contract/notifications.contract.ts'
import { asOwner } from '@choba/database/owner.ts'
import { userIdOf } from '@choba/database/seed/people.ts'
import { languages } from '@choba/phrases/languages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAppError } from '#testing/expect-app-error.ts'
import { aroundToday } from '#testing/sample-period.ts'
import {
  hosts,
  openTestApp,
  resultOf,
  type Client,
  type Query,
  type TestApp,
} from '#testing/test-app.ts'
import { findFeedback, newFeedback, readFeedback, writeReview } from './feedback-review.testing.ts'

let test: TestApp
let owner: Client
let admin: Client
let stranger: Client

beforeAll(async () => {
  test = await openTestApp()
  ;[owner, admin] = [await test.signIn('owner'), await test.signIn('sysconfig')]
  stranger = await test.signIn('sysconfig', 'steppe')
})
afterAll(() => test.close())

type Page = { items: ReviewedFeedback[]; nextCursor: string | null; total?: number }
const list = async (who: Client, query: Query): Promise<Page> =>
  resultOf<Page>(await who.get('feedback/list', { type: 'sendBack', ...query }))
const contents = async (query: Query) =>
  (await list(admin, query)).items.map(({ content }) => content)
const answer = ({ feedbackId, version }: FeedbackDetail, content = '改善します。') =>
  admin.post('feedback/answer', { feedbackId, version, content })
const modify = ({ feedbackId, version }: FeedbackDetail, state: string, tags: string[] = []) =>
  admin.put('feedback/modify', { feedbackId, version, state, tags })

async function notified(who: Client, words: string): Promise<NotificationDetail[]> {
  const { items } = resultOf<{ items: NotificationRow[] }>(
    await who.get('message/notifications', { pageSize: 50 }),
  )
  const answers = await Promise.all(
    items.map(({ messageId }) => who.get('message/detail', { messageId })),
  )
  return answers
    .map((one) => resultOf<NotificationDetail>(one))
    .filter(({ content }) => content.includes(words))
}

describe('the list of feedback', () => {
  it('contains all feedback of the tenant in pages, newest first, and none of other tenants', async () => {
    const { items, total } = await list(admin, { pageSize: 200 })
    expect(total).toBe(items.length)
    const ids = items.map(({ feedbackId }) => BigInt(feedbackId))
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)))
    const walked: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(admin, { pageSize: 3, cursor: cursor ?? undefined })
      walked.push(...page.items.map(({ feedbackId }) => feedbackId))
      cursor = page.nextCursor
    } while (cursor)
    expect(walked).toEqual(items.map(({ feedbackId }) => feedbackId))
    const others = await list(stranger, { pageSize: 200 })
    expect(others.items.some(({ feedbackId }) => walked.includes(feedbackId))).toBe(false)
    expectAppError(await admin.get('feedback/list', { type: 'star', cursor: 'eA' }), 'badRequest')
  })

  it('filters by words, tags, status, category, merchant, days and missing answers', async () => {
    await writeReview(owner, { content: 'レシートの ﾛｺﾞ が小さい', title: 'terminals' })
    const detail = await readFeedback(
      admin,
      (await findFeedback(admin, 'ロゴ　レシート')).feedbackId,
    )
    await modify(detail, 'IN_PROGRESS', ['ＵＩ', 'ui', '印刷'])
    const only = [detail.content]
    expect((await readFeedback(admin, detail.feedbackId)).tags).toEqual(['ＵＩ', '印刷'])
    expect(await contents({ tag: 'UI' })).toEqual(only)
    expect(await contents({ search: 'ui 佐藤' })).toEqual(only)
    expect(await contents({ search: 'レシート 電池' })).toEqual([])
    const day = detail.timestamp.slice(0, 10)
    const all = {
      state: 'IN_PROGRESS',
      title: 'terminals',
      entCode: detail.entCode,
      writtenFrom: day,
      writtenTo: day,
    }
    expect(await contents({ ...all, unanswered: 'true' })).toEqual(only)
    expect(await contents({ ...all, writtenTo: undefined, writtenFrom: '2099-01-01' })).toEqual([])
    expect(await contents({ ...all, entCode: 'TORIMARU' })).toEqual([])
    const tags = resultOf<{ tags: string[] }>(await admin.get('feedback/options'))
    expect(tags.tags).toEqual(expect.arrayContaining(['ＵＩ', '印刷', '要望']))
    expect(tags.tags[0]).toBe('要望')
  })

  it('is exported as a file with the same rows', async () => {
    await writeReview(owner, { content: '=1+1\n二行目' })
    const { total, items } = await list(admin, { title: 'deposits' })
    const file = await admin.get('feedback/download', {
      type: 'sendBack',
      title: 'deposits',
      format: 'csv',
    })
    const lines = file.bytes.toString().trim().split('\n').slice(1)
    expect([lines.length, file.headers['x-total-rows']]).toEqual([total, String(total)])
    expect(lines[0]).toContain(`'=1+1 二行目,${languages.ja.feedbackReview.state.NEW}`)
    expect(lines[0]).toContain(items[0]!.userFullName)
    expectAppError(
      await admin.get('feedback/download', { type: 'star', search: 'ない言葉', format: 'csv' }),
      'nothingFound',
    )
  })
})

describe('an answer to feedback', () => {
  it('reaches the feedback’s author once, as a notification, by e-mail and in the author’s list', async () => {
    await asOwner(test.engine, (q) =>
      q
        .updateTable('users')
        .set({ email_messages: true })
        .where('id', '=', userIdOf(1, 'owner'))
        .execute(),
    )
    const detail = await newFeedback(owner, admin)
    expect(detail).toMatchObject({ state: 'NEW', delivery: 'EMAIL', answers: [], answerCount: 0 })
    const content = `次の版で直します。\n${detail.feedbackId}`
    const [first, second] = await Promise.all([answer(detail, content), answer(detail, content)])
    const ok = [first, second].find(({ envelope }) => envelope.resultType === 1000)!
    expect(resultOf<FeedbackDetail>(ok)).toMatchObject({
      state: 'ANSWERED',
      answerCount: 1,
      answers: [{ content, delivery: 'EMAIL', answeredBy: '設定 花子' }],
      changedBy: '設定 花子',
    })
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
    const mail = await test.mailTo('owner@demo.example')
    expect(mail.text).toContain(detail.feedbackId)
    expect(mail.text).toContain(detail.content)
    expect(mail.text).toContain('/#/help/feedback')
    expect(await notified(owner, detail.feedbackId)).toMatchObject([
      {
        messageTitle: languages.ja.feedbackReview.notifications.answered.title,
        messageType: 'NORMAL',
      },
    ])
    expect(test.sent.filter(({ text }) => text.includes(detail.feedbackId))).toHaveLength(1)
    const mine = await owner.send({
      method: 'GET',
      url: '/edge/reviews?type=sendBack&exactUserName=owner',
    })
    const { result } = JSON.parse(mine.bytes.toString()) as { result: Review[] }
    const seen = result.find((one) => one.content === detail.content)!
    // The author does not see the name of the administrator who answered.
    expect(seen.answers).toEqual([{ content, answeredAt: expect.any(String) as string }])
    expect(JSON.stringify(result)).not.toContain('設定 花子')
    expect(await contents({ search: detail.content, unanswered: 'true' })).toEqual([])
  })

  it('is stored even if its author cannot receive it, and the administrator sees that', async () => {
    const writer = await test.signIn('manager')
    const id = userIdOf(1, 'manager')
    const turn = (change: { receive_messages?: boolean; enabled?: boolean }) =>
      asOwner(test.engine, (q) => q.updateTable('users').set(change).where('id', '=', id).execute())
    const detail = await newFeedback(writer, admin)
    await turn({ receive_messages: false })
    expect(await readFeedback(admin, detail.feedbackId)).toMatchObject({ delivery: 'LIST' })
    await turn({ receive_messages: true, enabled: false })
    const kept = resultOf<FeedbackDetail>(await answer(detail))
    expect(kept).toMatchObject({ delivery: 'NONE', answers: [{ delivery: 'NONE' }] })
    // The author of this feedback is deleted, so the feedback has a user ID that no longer exists.
    await turn({ enabled: true })
    await asOwner(test.engine, (q) =>
      q
        .updateTable('reviews')
        .set({ user_id: 999_999 })
        .where('id', '=', BigInt(detail.feedbackId))
        .execute(),
    )
    expect(resultOf<FeedbackDetail>(await answer(kept))).toMatchObject({
      answers: [{}, { delivery: 'NONE' }],
    })
    expect(await notified(await test.signIn('manager'), '改善します。')).toEqual([])
  })

  it('fails for other tenants, a rating, a version that never existed, or over 1000 characters', async () => {
    const detail = await newFeedback(owner, admin)
    const { feedbackId, version } = detail
    const body = { feedbackId, version, content: '字'.repeat(1000) }
    expectAppError(await stranger.get('feedback/detail', { feedbackId }), 'notFound')
    expectAppError(await stranger.post('feedback/answer', body), 'notFound')
    expectAppError(
      await admin.post('feedback/answer', { ...body, content: '字'.repeat(1001) }),
      'badRequest',
    )
    expectAppError(await admin.post('feedback/answer', { ...body, version: 2 }), 'badRequest')
    const star = (await list(admin, { type: 'star' })).items[0]!
    expectAppError(
      await admin.post('feedback/answer', {
        ...body,
        feedbackId: star.feedbackId,
        version: star.version,
      }),
      'illegalOperation',
    )
  })
})

describe('feedback under review', () => {
  it('gets a new version and a history entry by a change, which fails if outdated or without a difference', async () => {
    const detail = await newFeedback(owner, admin)
    expectAppError(await modify(detail, 'NEW'), 'nothingToDo')
    expectAppError(await modify(detail, 'ANSWERED'), 'illegalOperation')
    const changed = resultOf<FeedbackDetail>(await modify(detail, 'IN_PROGRESS', ['急ぎ']))
    expect(changed).toMatchObject({
      state: 'IN_PROGRESS',
      tags: ['急ぎ'],
      version: detail.version + 1,
    })
    const stale = await modify(detail, 'CLOSED')
    expect([stale.status, stale.envelope.result]).toMatchObject([
      409,
      { changedBy: '設定 花子', current: changed },
    ])
    const tags = Array.from({ length: 11 }, (_none, at) => `t${at}`)
    expectAppError(await modify(changed, 'CLOSED', tags), 'badRequest')
    expectAppError(await modify(changed, 'CLOSED', ['x'.repeat(31)]), 'badRequest')
    const history = await admin.get('audit/history', {
      kind: 'feedback',
      objectId: detail.feedbackId,
    })
    expect(resultOf<{ items: object[] }>(history).items).toMatchObject([
      {
        action: 'feedbackReview.modify',
        detail: { before: { state: 'NEW' }, after: { state: 'IN_PROGRESS' } },
      },
    ])
    // The merchant's audit log does not contain changes that administrators made to feedback.
    const log = await owner.get('audit/list', { ...aroundToday(), action: 'feedbackReview.modify' })
    expect(resultOf<{ items: object[] }>(log).items).toEqual([])
  })

  it('shows its pictures to administrators of its tenant only, and only under its own ID', async () => {
    const { feedbackId, files, fileCount } = await newFeedback(owner, admin, {}, true)
    expect([files.length, fileCount, files[0]!.label]).toEqual([1, 1, '画面.png'])
    const { fileName } = files[0]!
    const picture = await admin.get('feedback/file', { feedbackId, fileName })
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expectAppError(await stranger.get('feedback/file', { feedbackId, fileName }), 'notFound')
    const other = await newFeedback(owner, admin)
    expectAppError(
      await admin.get('feedback/file', { feedbackId: other.feedbackId, fileName }),
      'notFound',
    )
  })
})

describe('the setting how often users are asked for a rating', () => {
  const asked = async (tenant: 'demo' | 'steppe') =>
    (
      await test.app.inject({ url: '/edge/health', headers: { host: hosts[tenant] } })
    ).json<object>()

  it.each(['never', 'session'] as const)(
    'is "%s" in the answer of the tenant’s health endpoint, and unchanged for another tenant',
    async (one) => {
      expect(resultOf(await admin.put('feedback/setting', { ratingFrequency: one }))).toEqual({
        ratingFrequency: one,
      })
      expectAppError(await admin.put('feedback/setting', { ratingFrequency: one }), 'nothingToDo')
      expect(resultOf(await admin.get('feedback/setting'))).toEqual({ ratingFrequency: one })
      // Servers cache the settings of a tenant for up to a second.
      await expect
        .poll(() => asked('demo'), { timeout: 5_000 })
        .toEqual({ status: 'ok', ratingFrequency: one })
      expect(await asked('steppe')).toEqual({ status: 'ok', ratingFrequency: 'once' })
    },
  )
})
