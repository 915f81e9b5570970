import {
  SUPPORT_HISTORY,
  type SupportContact,
  type SupportDetail,
} from '@choba/contract/support.contract.ts'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { asOwner } from '@choba/database/owner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, resultOf, type Answer, type Client, type TestApp } from '#testing/test-app.ts'
import { toDetail } from './support.views.ts'

let test: TestApp
let owner: Client
let admin: Client

beforeAll(async () => {
  test = await openTestApp()
  owner = await test.signIn('owner')
  admin = await test.signIn('superadmin')
})
afterAll(() => test.close())

const code = (answer: Answer) => answer.envelope.resultType
const fieldsOf = (answer: Answer) => (answer.envelope.result as BadInput).fields
const read = async (client: Client) => resultOf<SupportDetail>(await client.get('support/detail'))
const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

/** Returns the request body of a change that keeps the current values. */
async function body(more: object = {}) {
  const { contactName, email, phone, hotline, hours, closedOnHolidays, version } = (
    await read(admin)
  ).contact!
  return { contactName, email, phone, hotline, hours, closedOnHolidays, version, ...more }
}
const change = async (more: object) => admin.put('support/modify', await body(more))

describe('the support contact', () => {
  it('is visible to all users, but only administrators see who changed the contact', async () => {
    const { contact, timeZone, readerZone, office } = await read(owner)
    expect(contact).toMatchObject({
      hotline: '0120-000-000',
      email: 'support@example.com',
      changedBy: null,
    })
    expect([timeZone, readerZone, typeof office?.isOpen]).toEqual([
      'Asia/Tokyo',
      'Asia/Tokyo',
      'boolean',
    ])
    resultOf(await change({ phone: '03-0000-0201' }))
    expect((await read(owner)).contact).toMatchObject({
      phone: '03-0000-0201',
      changedBy: null,
      changedAt: null,
    })
    expect((await read(admin)).contact?.changedBy).toBeTruthy()
    expect((await read(await test.signIn('owner', 'steppe'))).contact?.hotline).toBe('7000-0000')
  })

  it('is changed with its version number, and the change is in the audit log', async () => {
    const seen = await body()
    const hours = [span(5, '13:00', '18:00'), span(5, '09:00', '12:00')]
    const changed = resultOf<SupportDetail>(await admin.put('support/modify', { ...seen, hours }))
    expect(changed.contact?.hours).toEqual(hours.toReversed())
    const stale = await admin.put('support/modify', { ...seen, contactName: '別の窓口' })
    expect(code(stale)).toBe(409)
    expect(stale.envelope.result).toMatchObject({ current: { version: seen.version + 1 } })
    expect(code(await change({}))).toBe(4008)
    expect(code(await change({ version: 99 }))).toBe(400)
    const entry = await asOwner(test.engine, (q) =>
      q
        .selectFrom('audit_entries')
        .select('detail')
        .where('action', '=', 'support.modify')
        .where('object_kind', '=', 'support')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(entry.detail)).toContain('09:00-12:00, 13:00-18:00')
    const history = await admin.get('audit/history', { kind: 'support', objectId: SUPPORT_HISTORY })
    expect(resultOf<{ items: unknown[] }>(history).items.length).toBeGreaterThan(0)
  })

  it('can be added if there is no contact, and by only one of two concurrent requests', async () => {
    const abroad = await test.signIn('superadmin', 'steppe')
    await asOwner(test.engine, (q) =>
      q.deleteFrom('support_contacts').where('tenant_id', '=', 2).execute(),
    )
    expect(await read(abroad)).toMatchObject({
      contact: null,
      office: null,
      timeZone: 'Asia/Ulaanbaatar',
    })
    const parts = { contactName: 'Тусламж', hours: [], closedOnHolidays: false }
    expect(code(await abroad.put('support/modify', { ...parts, version: 1 }))).toBe(409)
    const both = await Promise.all([
      abroad.put('support/modify', parts),
      abroad.put('support/modify', parts),
    ])
    expect(both.map(code).sort((a, b) => a - b)).toEqual([409, 1000])
    expect((await read(abroad)).contact).toMatchObject({ version: 1, email: null })
    const holidays = await abroad.put('support/modify', {
      ...parts,
      version: 1,
      closedOnHolidays: true,
    })
    expect(fieldsOf(holidays)).toEqual([{ path: 'closedOnHolidays', problem: 'value' }])
  })

  it.each([
    ['no name', { contactName: ' ' }, [{ path: 'contactName', problem: 'tooShort' }]],
    ['an invalid e-mail address', { email: 'support@' }, [{ path: 'email', problem: 'format' }]],
    ['letters in a number', { phone: '03-CALL-US' }, [{ path: 'phone', problem: 'format' }]],
    [
      'a phone number with a plus sign',
      { hotline: '+81300000000' },
      [{ path: 'hotline', problem: 'format' }],
    ],
    [
      'an end before the beginning',
      { hours: [span(1, '18:00', '09:00')] },
      [{ path: 'hours[0].closes', problem: 'tooSmall' }],
    ],
    [
      'overlapping hours',
      { hours: [span(1, '09:00', '12:00'), span(1, '11:00', '13:00')] },
      [{ path: 'hours[1].opens', problem: 'value' }],
    ],
    [
      'an invalid time',
      { hours: [span(1, '9:00', '25:00')] },
      [{ path: 'hours[0].opens' }, { path: 'hours[0].closes' }],
    ],
    [
      'more entries than allowed',
      { hours: Array.from({ length: 22 }, () => span(1, '09:00', '10:00')) },
      [{ path: 'hours', problem: 'tooLong' }],
    ],
  ])('rejects %s and names the field', async (_what, more, fields) => {
    const answer = await change(more)
    expect(code(answer)).toBe(400)
    expect(fieldsOf(answer).slice(0, fields.length)).toMatchObject(fields)
  })
})

describe('the support office', () => {
  const row = (hours: SupportContact['hours'], time_zone: string, closed_on_holidays = false) => ({
    tenant_id: 1,
    name: '窓口',
    email: null,
    phone: null,
    hotline: null,
    hours,
    closed_on_holidays,
    time_zone,
    version: 1,
    changed_at: null,
    changed_by: null,
  })
  const at = (now: string, of: ReturnType<typeof row>) =>
    toDetail(of, { merchant: { time_zone: 'Asia/Tokyo' }, isAdmin: false, now: new Date(now) })
      .office
  const week = [1, 2, 3, 4, 5].map((weekday) => span(weekday, '09:00', '18:00'))

  it('shows in its own time zone if it is open now, and when it opens or closes next', () => {
    expect(at('2026-11-20T08:59:59Z', row(week, 'Asia/Tokyo'))).toEqual({
      isOpen: true,
      until: '2026-11-20T18:00:00+09:00',
    })
    expect(at('2026-11-20T09:00:00Z', row(week, 'Asia/Tokyo'))).toMatchObject({ isOpen: false })
    // Daylight saving time ends between the two times, so the UTC offset changes.
    expect(at('2026-10-30T22:00:00Z', row(week, 'America/New_York'))).toEqual({
      isOpen: false,
      until: '2026-11-02T09:00:00-05:00',
    })
  })

  it('stays closed on public holidays if the contact is set up so', () => {
    const labour = '2026-11-23T01:00:00Z'
    expect(at(labour, row(week, 'Asia/Tokyo'))).toMatchObject({ isOpen: true })
    expect(at(labour, row(week, 'Asia/Tokyo', true))).toEqual({
      isOpen: false,
      until: '2026-11-24T09:00:00+09:00',
    })
  })
})
