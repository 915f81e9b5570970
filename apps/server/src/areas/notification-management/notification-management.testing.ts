import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { asOwner } from '@choba/database/owner.ts'
import { type Answer, type Client, resultOf, type TestApp } from '#testing/test-app.ts'

/** Body of a call that creates a notification, without the receivers. */
export const parts = {
  messageType: 'NORMAL',
  title: '棚卸しのお知らせ',
  content: '## 予定\n\n- 月末に**棚卸し**をします',
  isEditable: true,
  sendByEmail: false,
}
export const everyone = { ...parts, receivers: { forAll: true } }

export const write = async (
  client: Client,
  more: object = {},
): Promise<ManagedNotificationDetail> =>
  resultOf(await client.post('message/create', { ...everyone, ...more }))
export const writeSystem = async (
  admin: Client,
  more: object = {},
): Promise<ManagedNotificationDetail> =>
  resultOf(await admin.post('message/createsystem', { ...everyone, ...more }))

/** Returns true if the client's user can read the notification. */
export async function shownTo(
  client: Client,
  { messageId }: { messageId: string },
): Promise<boolean> {
  const answer = await client.get('message/detail', { messageId })
  if (answer.envelope.resultType === resultTypes.notFound.code) return false
  resultOf(answer)
  return true
}

export const merchantOf = async (client: Client): Promise<string> =>
  resultOf<{ userEnt: string }>(await client.get('user/userinfo', {})).userEnt

export const idOfMerchant = (test: TestApp, code: string): Promise<number> =>
  asOwner(
    test.engine,
    async (q) =>
      (
        await q
          .selectFrom('merchants')
          .select('id')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).id,
  )

export const userOf = (test: TestApp, merchantId: number, username: string) =>
  asOwner(test.engine, (q) =>
    q
      .selectFrom('users')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('username', '=', username)
      .executeTakeFirstOrThrow(),
  )

export async function answerOf(answer: Promise<Answer>) {
  const { status, envelope } = await answer
  return { status, code: envelope.resultType, result: envelope.result as unknown }
}
